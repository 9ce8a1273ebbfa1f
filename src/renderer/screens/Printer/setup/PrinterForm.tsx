import { Button, Group, Input, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrinterView } from '../../../../shared/contract/printing.ts';
import { catalogueEntry } from '../../../../shared/domain/printer/printer-catalogue.ts';
import { headDpis, printerLanguages } from '../../../../shared/domain/printer/printer-model.ts';
import { useAppState } from '../../../app/services.ts';
import { NEW_PRINTER, type PrinterDraft } from '../../../store/draft-slice.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import {
  draftFrom,
  draftOf,
  emptyDraft,
  millimetres,
  readDraft,
  type CheckedField,
} from '../printer-draft.ts';
import { placeOf } from '../../../ui/print-job/place-of.ts';
import { ModelChoice } from './ModelChoice.tsx';
import { isSerial } from './serial-line.ts';
import { SerialLine } from './SerialLine.tsx';
import { useSavePrinter } from './use-save-printer.ts';
import classes from './PrinterForm.module.css';

interface Props {
  readonly printer: PrinterView | null;
  readonly onSaved: (printerId: string) => void;
}

const IN_A_FOLDER = { address: 'looking://labels' };

/** Where a printer is and what it is, typed in. Saved with a touch of its own: half an address is no printer. */
export function PrinterForm({ printer, onSaved }: Props) {
  const { t } = useTranslation();
  const key = printer?.id ?? NEW_PRINTER;
  const draft = useAppState((state) => state.printerDrafts[key] ?? null);
  const setDraft = useAppState((state) => state.setPrinterDraft);
  const { save, busy, problem } = useSavePrinter(printer?.id ?? null);
  const [areGapsShown, setGapsShown] = useState(false);
  const values = draft ?? (printer ? draftOf(printer) : emptyDraft);
  const read = readDraft(values);

  const change = (part: Partial<PrinterDraft>): void => setDraft(key, { ...values, ...part });
  /** A printer whose values are typed is no longer the one of the list. */
  const type = (part: Partial<PrinterDraft>): void => change({ ...part, catalogueId: null });
  const mistake = (field: CheckedField): string | undefined => {
    const isWrong = 'mistakes' in read && read.mistakes.has(field);
    // What was not filled in yet is no mistake before somebody saves.
    const isGap = (field === 'name' || field === 'address') && values[field].trim() === '';
    return isWrong && (areGapsShown || !isGap) ? t(`printerSetup.form.mistake.${field}`) : undefined;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setGapsShown(true);
    if (!('printer' in read)) return;
    const printerId = await save(read.printer);
    if (printerId !== null) onSaved(printerId);
  };
  const { headDots, dpi } = values;
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <ModelChoice
        chosen={values.catalogueId}
        onChoose={(id) => setDraft(key, draftFrom(values, catalogueEntry(id)))}
      />
      <TextInput
        name="address"
        label={t('printerSetup.form.address')}
        description={t('printerSetup.form.addressHint')}
        error={mistake('address')}
        value={values.address}
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      {values.address.trim() === '' && (
        <div>
          <Button variant="subtle" onClick={() => change(IN_A_FOLDER)}>
            {t('printerSetup.form.toFolder')}
          </Button>
        </div>
      )}
      {placeOf(values.address.trim()).place === 'folder' && <p>{t('printerSetup.form.toFolderHint')}</p>}
      {isSerial(values.address) && (
        <SerialLine address={values.address} onChange={(address) => change({ address })} />
      )}
      <TextInput
        label={t('printerSetup.form.name')}
        description={t('printerSetup.form.nameHint')}
        error={mistake('name')}
        value={values.name}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Input.Wrapper
        label={t('printerSetup.form.language')}
        description={t('printerSetup.form.languageHint')}
        size="md"
        labelElement="div"
      >
        <SegmentedControl
          fullWidth
          mt="xs"
          aria-label={t('printerSetup.form.language')}
          data={printerLanguages.map((value) => ({ value, label: t(`printer.languages.${value}`) }))}
          value={values.language}
          onChange={(language) => type({ language })}
        />
      </Input.Wrapper>
      <div className={classes.pair}>
        <Input.Wrapper label={t('printerSetup.form.dpi')} size="md" labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('printerSetup.form.dpi')}
            data={headDpis.map(String)}
            value={String(dpi)}
            onChange={(value) => type({ dpi: headDpis.find((one) => String(one) === value) ?? dpi })}
          />
        </Input.Wrapper>
        <NumberInput
          label={t('printerSetup.form.headDots')}
          description={
            typeof headDots === 'number'
              ? t('printerSetup.form.headDotsAre', { mm: millimetres(headDots, dpi) })
              : t('printerSetup.form.headDotsHint')
          }
          error={mistake('headDots')}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          value={headDots}
          onChange={(value) => type({ headDots: value })}
        />
      </div>
      <Group>
        <Button type="submit" size="lg" loading={busy}>
          {t('printerSetup.form.save')}
        </Button>
        <p aria-live="polite" className={classes.status}>
          {'mistakes' in read && areGapsShown && t('printerSetup.form.correct')}
          {!('mistakes' in read) && draft !== null && t('common.notSaved')}
        </p>
      </Group>
      {problem && <ProblemNote problem={problem} />}
    </form>
  );
}
