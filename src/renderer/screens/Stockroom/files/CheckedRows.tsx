import { Button, Checkbox } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedFile } from '../../../../shared/contract/stock-files.ts';
import type { StockPlan } from '../../../../shared/contract/stocks.ts';
import { useClient } from '../../../app/services.ts';
import { useFollowed } from '../../../app/use-followed.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { FaultyRow } from './FaultyRow.tsx';
import classes from './Files.module.css';

/** A screenful to mend at a time; the next ones follow as these are right. */
const SHOWN = 50;

interface Props {
  readonly fileId: string;
  readonly checked: CheckedFile;
  readonly onChecked: (checked: CheckedFile) => void;
  readonly onPlan: (plan: StockPlan) => void;
}

const never = () => () => undefined;

/** What the file asks for, and what is wrong with it, row by row. */
export function CheckedRows({ fileId, checked, onChecked, onPlan }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const [restToZero, setRest] = useState(false);
  const leaveOut = useOperation(client.stockFiles.leaveOut);
  const plan = useOperation(client.stockFiles.plan);
  const { good, unmet, blank, faulty, leftOut, rest } = checked;
  const show = async (): Promise<void> => {
    const made = await plan.run({ fileId, restToZero });
    if (made) onPlan(made.value);
  };
  const drop = async (line: number | null): Promise<void> => {
    const done = await leaveOut.run({ fileId, line });
    if (done) onChecked(done.value);
  };
  const problem = leaveOut.problem ?? plan.problem;
  return (
    <>
      <ul className={classes.counts} aria-live="polite" data-testid="stock-file-counts">
        <li data-kind="good">{t('stockFiles.good', { count: good })}</li>
        {faulty > 0 && <li data-kind="faulty">{t('stockFiles.faulty', { count: faulty })}</li>}
        {unmet > 0 && <li data-kind="unmet">{t('stockFiles.unmet', { count: unmet })}</li>}
        {blank > 0 && <li>{t('stockFiles.blank', { count: blank })}</li>}
        {leftOut > 0 && <li>{t('stockFiles.leftOut', { count: leftOut })}</li>}
      </ul>
      {faulty > 0 && (
        <>
          <p>{t('stockFiles.faultyHint')}</p>
          <FaultyRows
            key={`${fileId} ${String(faulty)}`}
            fileId={fileId}
            onChecked={onChecked}
            onLeaveOut={(line) => void drop(line)}
          />
          <div>
            <Button variant="default" loading={leaveOut.busy} onClick={() => void drop(null)}>
              {t('stockFiles.leaveOutAll', { count: faulty })}
            </Button>
          </div>
        </>
      )}
      <Checkbox
        label={t('stockFiles.rest', { count: rest })}
        description={t('stockFiles.restHint')}
        checked={restToZero}
        disabled={rest === 0}
        onChange={(event) => setRest(event.currentTarget.checked)}
      />
      <div>
        <Button disabled={good === 0 && !restToZero} loading={plan.busy} onClick={() => void show()}>
          {t('stockFiles.show')}
        </Button>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}

interface FaultyRowsProps {
  readonly fileId: string;
  readonly onChecked: (checked: CheckedFile) => void;
  readonly onLeaveOut: (line: number) => void;
}

function FaultyRows({ fileId, onChecked, onLeaveOut }: FaultyRowsProps) {
  const { t } = useTranslation();
  const client = useClient();
  const ask = useCallback(
    () => client.stockFiles.faults({ fileId, offset: 0, limit: SHOWN }),
    [client, fileId],
  );
  const list = useFollowed(ask, never);
  if (!list.value) return list.problem && <ProblemNote problem={list.problem} />;
  const { rows, total } = list.value;
  return (
    <>
      <ul className={classes.faults} aria-label={t('stockFiles.faults')}>
        {rows.map((row) => (
          <FaultyRow key={row.line} fileId={fileId} row={row} onChecked={onChecked} onLeaveOut={onLeaveOut} />
        ))}
      </ul>
      {total > rows.length && <p>{t('stockFiles.more', { count: total - rows.length })}</p>}
    </>
  );
}
