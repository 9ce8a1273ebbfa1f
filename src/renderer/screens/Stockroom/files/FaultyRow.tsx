import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedFile, FaultyRow as Row } from '../../../../shared/contract/stock-files.ts';
import { useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import classes from './Files.module.css';

interface Props {
  readonly fileId: string;
  readonly row: Row;
  readonly onChecked: (checked: CheckedFile) => void;
  readonly onLeaveOut: (line: number) => void;
}

/** A row that is wrong, with what is wrong beside the column, and what would be right to be typed there. */
export function FaultyRow({ fileId, row: asRead, onChecked, onLeaveOut }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.stockFiles.mend);
  const [row, setRow] = useState(asRead);
  const known = row.faults.find(({ fault }) => fault === 'zerosLost')?.about;
  const [sku, setSku] = useState(known ?? row.sku);
  const [amount, setAmount] = useState(row.amount);
  const { line, faults } = row;
  const errorOf = (...columns: readonly string[]): string | null => {
    const words = faults
      .filter(({ column }) => columns.includes(column))
      .map(({ fault, about }) => t(`stockFiles.fault.${fault}`, { about }));
    return words.length === 0 ? null : words.join(' ');
  };
  const mend = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const done = await run({ fileId, line, sku, amount });
    if (!done) return;
    if (done.value.row) setRow(done.value.row);
    else onChecked(done.value.counts);
  };
  return (
    <li data-testid="stock-file-fault" data-line={line}>
      <form className={classes.fault} onSubmit={(event) => void mend(event)}>
        <span className={classes.number}>
          {t('stockFiles.line')} {line}
        </span>
        <TextInput
          aria-label={t('stockFiles.skuOf', { line })}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          error={errorOf('sku', 'article')}
          value={sku}
          onChange={(event) => setSku(event.currentTarget.value)}
        />
        <TextInput
          aria-label={t('stockFiles.amountOf', { line })}
          autoComplete="off"
          maxLength={200}
          error={errorOf('amount')}
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={busy} aria-label={t('stockFiles.mendOf', { line })}>
          {t('stockFiles.mend')}
        </Button>
        <Button
          variant="subtle"
          aria-label={t('stockFiles.leaveOutOf', { line })}
          onClick={() => onLeaveOut(line)}
        >
          {t('stockFiles.leaveOut')}
        </Button>
      </form>
      {problem && <ProblemNote problem={problem} />}
    </li>
  );
}
