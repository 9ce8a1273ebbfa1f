import { Button, Group, Input, NumberInput, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrinterView } from '../../../shared/contract/printing.ts';
import { catalogueEntry } from '../../../shared/domain/printer-catalogue.ts';
import { printerLanguages } from '../../../shared/domain/printer-model.ts';
import type { PrinterDraft } from '../../store/draft-slice.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { Adjust } from './Adjust.tsx';
import { ModelChoice } from './ModelChoice.tsx';
import { draftFrom, draftOf, millimetres, readDraft, type CheckedField } from './printer-draft.ts';
import classes from './PrinterForm.module.css';

/** Saves with a touch of its own: half an address must never become the printer. */
export function PrinterForm() {
  const printer = useAppState((state) => state.printer);
  if (!printer) return <Skeleton height={520} animate={false} />;
  return <Form printer={printer} />;
}

function Form({ printer }: { readonly printer: PrinterView }) {
  const { t } = useTranslation();
  const client = useClient();
  const draft = useAppState((state) => state.printerDraft);
  const setDraft = useAppState((state) => state.setPrinterDraft);
  const { run, busy, problem } = useOperation(client.printing.setPrinter);
  const [isSaved, setSaved] = useState(false);
  const values = draft ?? draftOf(printer);
  const read = readDraft(values);

  const put = (next: PrinterDraft): void => {
    setSaved(false);
    setDraft(next);
  };
  const change = (part: Partial<PrinterDraft>): void => put({ ...values, ...part });
  /** A printer whose values are typed is no longer the one of the list. */
  const type = (part: Partial<PrinterDraft>): void => change({ ...part, catalogueId: null });
  const mistake = (field: CheckedField): string | undefined =>
    'mistakes' in read && read.mistakes.has(field) ? t(`printer.mistake.${field}`) : undefined;

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!('model' in read)) return;
    const { address, catalogueId } = values;
    if (!(await run({ address, catalogueId, model: read.model }))) return;
    setDraft(null);
    setSaved(true);
  };
  const { headDots, dpi } = values;
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void save(event)}>
      <ModelChoice
        chosen={values.catalogueId}
        onChoose={(id) => put(draftFrom(values, catalogueEntry(id)))}
      />
      <TextInput
        label={t('printer.address')}
        description={t('printer.addressHint')}
        value={values.address}
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <Input.Wrapper
        label={t('printer.language')}
        description={t('printer.languageHint')}
        size="md"
        labelElement="div"
      >
        <SegmentedControl
          fullWidth
          mt="xs"
          aria-label={t('printer.language')}
          data={printerLanguages.map((value) => ({ value, label: t(`printer.languages.${value}`) }))}
          value={values.language}
          onChange={(language) => type({ language })}
        />
      </Input.Wrapper>
      <Input.Wrapper label={t('printer.dpi')} size="md" labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('printer.dpi')}
          data={['203', '300']}
          value={String(dpi)}
          onChange={(value) => type({ dpi: value === '300' ? 300 : 203 })}
        />
      </Input.Wrapper>
      <NumberInput
        label={t('printer.headDots')}
        description={
          typeof headDots === 'number'
            ? t('printer.headDotsAre', { mm: millimetres(headDots, dpi) })
            : t('printer.headDotsHint')
        }
        error={mistake('headDots')}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        value={headDots}
        onChange={(value) => type({ headDots: value })}
      />
      <Adjust values={values} mistake={mistake} change={change} />
      {problem && <ProblemNote problem={problem} />}
      <Group>
        <Button type="submit" size="lg" loading={busy} disabled={draft === null || 'mistakes' in read}>
          {t('common.save')}
        </Button>
        <p aria-live="polite" className={classes.status}>
          {draft !== null && ('mistakes' in read ? t('printer.correct') : t('common.notSaved'))}
          {draft === null && isSaved && t('printer.saved')}
        </p>
      </Group>
    </form>
  );
}
