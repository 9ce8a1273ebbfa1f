import { Button, Group, Input, NumberInput, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrinterView } from '../../../shared/contract/printing.ts';
import type { PrinterDraft } from '../../store/draft-slice.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './PrinterForm.module.css';

/** The contract's own bounds; the station checks again. */
const HEAD_MIN = 100;
const HEAD_MAX = 4000;

/** Saves with a touch of its own: half an address must never become the printer. */
export function PrinterForm() {
  const printer = useAppState((state) => state.printer);
  if (!printer) return <Skeleton height={320} animate={false} />;
  return <Form printer={printer} />;
}

const savedOf = ({ address, dpi, headDots }: PrinterView): PrinterDraft => ({
  address: address ?? '',
  dpi,
  headDots,
});

function Form({ printer }: { readonly printer: PrinterView }) {
  const { t } = useTranslation();
  const client = useClient();
  const draft = useAppState((state) => state.printerDraft);
  const setDraft = useAppState((state) => state.setPrinterDraft);
  const { run, busy, problem } = useOperation(client.printing.setPrinter);
  const [isSaved, setSaved] = useState(false);
  const values = draft ?? savedOf(printer);

  const change = (part: Partial<PrinterDraft>): void => {
    setSaved(false);
    setDraft({ ...values, ...part });
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!(await run(values))) return;
    setDraft(null);
    setSaved(true);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)}>
      <TextInput
        label={t('printer.address')}
        description={t('printer.addressHint')}
        value={values.address}
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <Input.Wrapper label={t('printer.dpi')} size="md" labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('printer.dpi')}
          data={['203', '300']}
          value={String(values.dpi)}
          onChange={(value) => change({ dpi: value === '300' ? 300 : 203 })}
        />
      </Input.Wrapper>
      <NumberInput
        label={t('printer.headDots')}
        description={t('printer.headDotsHint')}
        min={HEAD_MIN}
        max={HEAD_MAX}
        allowDecimal={false}
        value={values.headDots}
        onChange={(value) => change({ headDots: Number(value) })}
      />
      {problem && <ProblemNote problem={problem} />}
      <Group>
        <Button type="submit" size="lg" loading={busy} disabled={draft === null}>
          {t('common.save')}
        </Button>
        <p aria-live="polite" className={classes.status}>
          {draft !== null && t('common.notSaved')}
          {draft === null && isSaved && t('printer.saved')}
        </p>
      </Group>
    </form>
  );
}
