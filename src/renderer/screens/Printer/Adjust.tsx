import { Group, NumberInput, Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adjustmentsOf } from '../../../shared/domain/printer-adjustments.ts';
import type { Media } from '../../../shared/domain/printer-model.ts';
import type { PrinterDraft, Typed } from '../../store/draft-slice.ts';
import { usualMedia, type CheckedField } from './printer-draft.ts';
import classes from './PrinterForm.module.css';

const kinds: readonly Media['kind'][] = ['asSet', 'gap', 'blackMark', 'continuous'];

interface Props {
  readonly values: PrinterDraft;
  readonly mistake: (field: CheckedField) => string | undefined;
  readonly change: (part: Partial<PrinterDraft>) => void;
}

/** What is seldom needed. A mistake in it keeps it open: it must not be hidden behind its own title. */
export function Adjust({ values, mistake, change }: Props) {
  const { t } = useTranslation();
  const { language, media, darkness, speed, offsetX, offsetY } = values;
  const can = adjustmentsOf[language];
  const fields: readonly CheckedField[] = ['mediaMm', 'darkness', 'speed', 'offsetX', 'offsetY'];
  const hasMistake = fields.some((field) => mistake(field) !== undefined);
  const [isOpen, setOpen] = useState(false);
  const numberOf = (field: CheckedField, value: Typed, put: (value: Typed) => void) => ({
    error: mistake(field),
    clampBehavior: 'none' as const,
    value,
    onChange: put,
  });
  return (
    <details
      className={classes.adjust}
      open={isOpen || hasMistake}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes.summary}>{t('printer.adjust')}</summary>
      <div className={classes.form}>
        <Radio.Group
          label={t('printer.media')}
          size="md"
          value={media.kind}
          onChange={(value) => {
            const kind = kinds.find((each) => each === value);
            if (kind) change({ media: usualMedia(kind) });
          }}
        >
          <Group gap="lg" mt="xs">
            {kinds.map((value) => (
              <Radio key={value} size="md" value={value} label={t(`printer.mediaKinds.${value}`)} />
            ))}
          </Group>
        </Radio.Group>
        {can.mediaMm && (media.kind === 'gap' || media.kind === 'blackMark') && (
          <NumberInput
            label={t(`printer.mediaMm.${media.kind}`)}
            {...numberOf('mediaMm', media.mm, (mm) => change({ media: { kind: media.kind, mm } }))}
          />
        )}
        {can.darkness && (
          <NumberInput
            label={t('printer.darkness')}
            description={t('printer.darknessHint')}
            placeholder={t('printer.printersOwn')}
            step={5}
            {...numberOf('darkness', darkness, (value) => change({ darkness: value }))}
          />
        )}
        {can.speed && (
          <NumberInput
            label={t('printer.speed')}
            description={t('printer.speedHint')}
            placeholder={t('printer.printersOwn')}
            {...numberOf('speed', speed, (value) => change({ speed: value }))}
          />
        )}
        {!can.darkness && <p className={classes.hint}>{t('printer.notAdjustable')}</p>}
        <div className={classes.pair}>
          <NumberInput
            label={t('printer.offsetX')}
            {...numberOf('offsetX', offsetX, (value) => change({ offsetX: value }))}
          />
          <NumberInput
            label={t('printer.offsetY')}
            {...numberOf('offsetY', offsetY, (value) => change({ offsetY: value }))}
          />
        </div>
        <p className={classes.hint}>{t('printer.offsetHint')}</p>
        {language === 'zpl' && <p className={classes.hint}>{t('printer.offsetOfDots')}</p>}
      </div>
    </details>
  );
}
