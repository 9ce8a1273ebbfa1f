import { TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedFile, FaultyRow as Row } from '../../../../shared/contract/stock-files.ts';
import { useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import classes from './Files.module.css';

interface Props {
  readonly fileId: string;
  readonly row: Row;
  /** It is right now, or left out. */
  readonly onEnd: (counts: CheckedFile) => void;
}

/** A row that is wrong, with what is wrong beside the column, and what would be right to be typed there. */
export function FaultyRow({ fileId, row: asRead, onEnd }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const mend = useOperation(client.stockFiles.mend);
  const leaveOut = useOperation(client.stockFiles.leaveOut);
  const [row, setRow] = useState(asRead);
  const known = row.faults.find(
    ({ fault, column }) => column === 'sku' && (fault === 'zerosLost' || fault === 'unseen'),
  )?.about;
  const [sku, setSku] = useState(known ?? row.sku);
  const [amount, setAmount] = useState(row.amount);
  const { line, article, faults } = row;
  const errorOf = (...columns: readonly string[]): string | null => {
    const words = faults
      .filter(({ column }) => columns.includes(column))
      .map(({ fault, about }) => t(`stockFiles.fault.${fault}`, { about }));
    return words.length === 0 ? null : words.join(' ');
  };
  const correct = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const done = await mend.run({ fileId, line, sku, amount });
    if (!done) return;
    if (done.value.row) setRow(done.value.row);
    else onEnd(done.value.counts);
  };
  const drop = async (): Promise<void> => {
    const done = await leaveOut.run({ fileId, line });
    if (done) onEnd(done.value);
  };
  const problem = mend.problem ?? leaveOut.problem;
  return (
    <li tabIndex={-1} data-testid="stock-file-fault" data-line={line}>
      <form className={classes.fault} onSubmit={(event) => void correct(event)}>
        <div className={classes.which}>
          <span className={classes.number}>
            {t('stockFiles.line')} {line}
          </span>
          {article !== '' && <span className={classes.article}>{article}</span>}
        </div>
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
        <div className={classes.ways}>
          <ActButton
            type="submit"
            variant="default"
            loading={mend.busy}
            disabled={leaveOut.busy}
            aria-label={t('stockFiles.mendOf', { line })}
          >
            {t('stockFiles.mend')}
          </ActButton>
          <ActButton
            variant="subtle"
            loading={leaveOut.busy}
            disabled={mend.busy}
            aria-label={t('stockFiles.leaveOutOf', { line })}
            onClick={() => void drop()}
          >
            {t('stockFiles.leaveOut')}
          </ActButton>
        </div>
      </form>
      {problem && <ProblemNote problem={problem} />}
    </li>
  );
}
