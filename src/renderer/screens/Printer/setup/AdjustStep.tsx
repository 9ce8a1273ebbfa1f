import { Checkbox, Group, Input, NumberInput, Radio, SegmentedControl } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrinterView } from '../../../../shared/contract/printing.ts';
import type { Preferences } from '../../../../shared/domain/preferences.ts';
import { traitsOf } from '../../../../shared/domain/printer/language-traits.ts';
import { turns, type Media } from '../../../../shared/domain/printer/printer-model.ts';
import { useAppState, useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import type { PrinterDraft, Typed } from '../../../store/draft-slice.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { draftOf, readDraft, tenthsOfMillimetres, usualMedia, type CheckedField } from '../printer-draft.ts';
import { AcrossFields } from './AcrossFields.tsx';
import { FinishFields } from './FinishFields.tsx';
import type { Ruler } from './use-ruler.ts';
import { useSavePrinter } from './use-save-printer.ts';
import classes from './PrinterForm.module.css';

const kinds: readonly Media['kind'][] = ['asSet', 'gap', 'blackMark', 'continuous'];
const sizes: readonly Preferences['labelSize'][] = ['58x40', '40x30'];

/** Half a millimetre: less is hard to see on a label. */
const STEP_DOTS = { 203: 4, 300: 6, 600: 12 } as const;

/** What the ruler label showed to be wrong, and the label once more. */
export function AdjustStep({ printer, ruler }: { readonly printer: PrinterView; readonly ruler: Ruler }) {
  const { t } = useTranslation();
  const { id: printerId } = printer;
  const go = useAppState((state) => state.go);
  const draft = useAppState((state) => state.printerDrafts[printerId] ?? null);
  const setDraft = useAppState((state) => state.setPrinterDraft);
  const { save, busy, problem } = useSavePrinter(printerId);
  const [isSaved, setSaved] = useState(false);
  const values = draft ?? draftOf(printer);
  const read = readDraft(values);
  const change = (part: Partial<PrinterDraft>): void => {
    setSaved(false);
    setDraft(printerId, { ...values, ...part });
  };
  const isReadable = 'printer' in read;

  const saveIt = async (): Promise<boolean> => {
    const isDone = isReadable && (await save(read.printer)) !== null;
    setSaved(isDone);
    return isDone;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if ((await saveIt()) && (await ruler.print())) go({ name: 'printerSetup', step: 'test', printerId });
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={classes.hint}>{t('printerSetup.adjust.hint')}</p>
      <LabelSize />
      <Values values={values} mistakes={'mistakes' in read ? read.mistakes : new Set()} change={change} />
      <Group>
        <ActButton
          type="submit"
          size="lg"
          disabled={!isReadable}
          loading={busy || ruler.busy}
          leftSection={<Icon name="printer" />}
        >
          {t('printerSetup.adjust.saveAndPrint')}
        </ActButton>
        <ActButton
          size="lg"
          variant="default"
          disabled={!isReadable || draft === null}
          onClick={() => void saveIt()}
        >
          {t('printerSetup.adjust.save')}
        </ActButton>
        <p aria-live="polite" className={classes.status}>
          {!isReadable && t('printerSetup.form.correct')}
          {isReadable && draft !== null && t('common.notSaved')}
          {draft === null && isSaved && t('printerSetup.form.saved')}
        </p>
      </Group>
      {ruler.problem && <ProblemNote problem={ruler.problem} />}
      {problem && <ProblemNote problem={problem} />}
    </form>
  );
}

/** Of the desk, not of a printer; it is what every label is drawn for. */
function LabelSize() {
  const { t } = useTranslation();
  const client = useClient();
  const labelSize = useAppState((state) => state.station?.preferences.labelSize ?? null);
  const { run, problem } = useOperation(client.station.savePreferences);
  return (
    <Input.Wrapper
      label={t('printerSetup.adjust.size')}
      description={t('printerSetup.adjust.sizeHint')}
      size="md"
      labelElement="div"
    >
      {problem && <ProblemNote problem={problem} />}
      <SegmentedControl
        fullWidth
        mt="xs"
        aria-label={t('printerSetup.adjust.size')}
        data={sizes.map((value) => ({ value, label: t(`settings.labelSizes.${value}`) }))}
        value={labelSize ?? ''}
        onChange={(value) => {
          const size = sizes.find((each) => each === value);
          if (size) void run({ labelSize: size });
        }}
      />
    </Input.Wrapper>
  );
}

interface ValuesProps {
  readonly values: PrinterDraft;
  readonly mistakes: ReadonlySet<CheckedField>;
  readonly change: (part: Partial<PrinterDraft>) => void;
}

function Values({ values, mistakes, change }: ValuesProps) {
  const { t } = useTranslation();
  const { language, dpi, media, darkness, speed, graphics, turn, offsetX, offsetY } = values;
  const can = traitsOf[language];
  const numberOf = (field: CheckedField, value: Typed, put: (value: Typed) => void) => ({
    error: mistakes.has(field) ? t(`printerSetup.form.mistake.${field}`) : undefined,
    clampBehavior: 'none' as const,
    value,
    onChange: put,
  });
  const moved = (dots: Typed): string =>
    typeof dots === 'number' ? t('printerSetup.adjust.offsetIs', { mm: tenthsOfMillimetres(dots, dpi) }) : '';
  return (
    <>
      <Radio.Group
        label={t('printerSetup.adjust.media')}
        size="md"
        value={media.kind}
        onChange={(value) => {
          const kind = kinds.find((each) => each === value);
          if (kind) change({ media: usualMedia(kind) });
        }}
      >
        <Group gap="lg" mt="xs">
          {kinds.map((value) => (
            <Radio key={value} size="md" value={value} label={t(`printerSetup.adjust.mediaKinds.${value}`)} />
          ))}
        </Group>
      </Radio.Group>
      {can.mediaMm && (media.kind === 'gap' || media.kind === 'blackMark') && (
        <NumberInput
          label={t(`printerSetup.adjust.mediaMm.${media.kind}`)}
          {...numberOf('mediaMm', media.mm, (mm) => change({ media: { kind: media.kind, mm } }))}
        />
      )}
      <Input.Wrapper
        label={t('printerSetup.adjust.turn')}
        description={t('printerSetup.adjust.turnHint')}
        size="md"
        labelElement="div"
      >
        <SegmentedControl
          fullWidth
          mt="xs"
          aria-label={t('printerSetup.adjust.turn')}
          data={turns.map((value) => ({
            value: String(value),
            label: t('printerSetup.adjust.turnIs', { degrees: value }),
          }))}
          value={String(turn)}
          onChange={(value) => change({ turn: turns.find((each) => String(each) === value) ?? 0 })}
        />
      </Input.Wrapper>
      {can.darkness || can.speed ? (
        <div className={classes.pair}>
          {can.darkness && (
            <NumberInput
              label={t('printerSetup.adjust.darkness')}
              description={t('printerSetup.adjust.darknessHint')}
              placeholder={t('printerSetup.adjust.printersOwn')}
              step={5}
              {...numberOf('darkness', darkness, (value) => change({ darkness: value }))}
            />
          )}
          {can.speed && (
            <NumberInput
              label={t('printerSetup.adjust.speed')}
              description={t('printerSetup.adjust.speedHint')}
              placeholder={t('printerSetup.adjust.printersOwn')}
              {...numberOf('speed', speed, (value) => change({ speed: value }))}
            />
          )}
        </div>
      ) : (
        <p className={classes.hint}>{t('printerSetup.adjust.notAdjustable')}</p>
      )}
      <AcrossFields values={values} mistakes={mistakes} change={change} />
      <FinishFields values={values} mistakes={mistakes} change={change} />
      <div className={classes.pair}>
        <NumberInput
          label={t('printerSetup.adjust.offsetX')}
          description={moved(offsetX)}
          step={STEP_DOTS[dpi]}
          {...numberOf('offsetX', offsetX, (value) => change({ offsetX: value }))}
        />
        <NumberInput
          label={t('printerSetup.adjust.offsetY')}
          description={moved(offsetY)}
          step={STEP_DOTS[dpi]}
          {...numberOf('offsetY', offsetY, (value) => change({ offsetY: value }))}
        />
      </div>
      {language === 'zpl' && <p className={classes.hint}>{t('printerSetup.adjust.offsetOfCommands')}</p>}
      {can.graphics && (
        <Checkbox
          size="md"
          label={t('printerSetup.adjust.graphics')}
          description={t('printerSetup.adjust.graphicsHint')}
          checked={graphics === 'z64'}
          onChange={(event) => change({ graphics: event.currentTarget.checked ? 'z64' : 'acs' })}
        />
      )}
    </>
  );
}
