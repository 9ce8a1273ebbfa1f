import { Group, NumberInput, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { traitsOf, finishesOf } from '../../../../shared/domain/printer/language-traits.ts';
import type { PrinterDraft } from '../../../store/draft-slice.ts';
import { tenthsOfMillimetres, type CheckedField } from '../printer-draft.ts';
import classes from './PrinterForm.module.css';

interface Props {
  readonly values: PrinterDraft;
  readonly mistakes: ReadonlySet<CheckedField>;
  readonly change: (part: Partial<PrinterDraft>) => void;
}

/** What becomes of a label that is out: tear bar, peeler, cutter, and where it stops. */
export function FinishFields({ values, mistakes, change }: Props) {
  const { t } = useTranslation();
  const { language, dpi, media, finish, restAt } = values;
  const kinds = finishesOf(language, media.kind);
  const kind = kinds.includes(finish.kind) ? finish.kind : 'asSet';
  const errorOf = (field: CheckedField): string | undefined =>
    mistakes.has(field) ? t(`printerSetup.form.mistake.${field}`) : undefined;
  if (kinds.length === 1) return null;
  return (
    <>
      <Radio.Group
        label={t('printerSetup.adjust.finish')}
        size="md"
        value={kind}
        onChange={(value) => {
          const next = kinds.find((each) => each === value);
          if (next) change({ finish: { kind: next, every: next === 'cut' ? 1 : '' } });
        }}
      >
        <Group gap="lg" mt="xs">
          {kinds.map((value) => (
            <Radio key={value} size="md" value={value} label={t(`printerSetup.adjust.finishes.${value}`)} />
          ))}
        </Group>
      </Radio.Group>
      {kind === 'peel' && <p className={classes.hint}>{t('printerSetup.adjust.peelHint')}</p>}
      <div className={classes.pair}>
        {kind === 'cut' && (
          <NumberInput
            label={t('printerSetup.adjust.cutEvery')}
            description={t('printerSetup.adjust.cutEveryHint')}
            placeholder={t('printerSetup.adjust.cutAtEnd')}
            error={errorOf('cutEvery')}
            clampBehavior="none"
            value={finish.every}
            onChange={(every) => change({ finish: { kind, every } })}
          />
        )}
        {traitsOf[language].restAt && (
          <NumberInput
            label={t('printerSetup.adjust.restAt')}
            description={
              typeof restAt === 'number'
                ? t('printerSetup.adjust.restAtIs', { mm: tenthsOfMillimetres(restAt, dpi) })
                : t('printerSetup.adjust.restAtHint')
            }
            placeholder={t('printerSetup.adjust.printersOwn')}
            error={errorOf('restAt')}
            clampBehavior="none"
            value={restAt}
            onChange={(value) => change({ restAt: value })}
          />
        )}
      </div>
    </>
  );
}
