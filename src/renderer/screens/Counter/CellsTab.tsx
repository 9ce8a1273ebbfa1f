import { Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CounterCell } from '../../../shared/contract/counter.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useFollowed } from '../../app/use-followed.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { NotYours } from '../../ui/NotYours.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { CounterRules } from './CounterRules.tsx';
import classes from './Counter.module.css';

/** The book of cells: named in rows, printed as labels, deleted when they are empty. */
export function CellsTab() {
  const { t } = useTranslation();
  const client = useClient();
  const mayPlan = useMay('plan');
  const ask = useMemo(() => () => client.counter.cells({}), [client]);
  const list = useFollowed(ask, client.counter.changed);
  const cells = list.value?.cells ?? [];
  const print = usePrintCells();
  return (
    <div className={classes.stack}>
      <ListState list={list} />
      {list.value && (
        <Panel title={t('counter.cells.title')} hint={t('counter.cells.hint', { count: cells.length })}>
          {mayPlan ? <AddCells /> : <NotYours right="plan" />}
          {cells.length > 0 && (
            <ActButton size="lg" variant="default" loading={print.busy} onClick={() => print.run(cells)}>
              {t('counter.cells.print', { count: cells.length })}
            </ActButton>
          )}
          {print.jobs !== null && (
            <p aria-live="polite">{t('counter.cells.printed', { jobs: print.jobs })}</p>
          )}
          {print.problem && <ProblemNote problem={print.problem} />}
          <ul className={classes.cells} data-testid="cells">
            {cells.map((cell) => (
              <CellCard key={cell.cellId} cell={cell} mayRemove={mayPlan} onPrint={() => print.run([cell])} />
            ))}
          </ul>
        </Panel>
      )}
      <CounterRules />
    </div>
  );
}

/** On the labels of command cards: a name to be read from afar, and a code that every scanner sends alike. */
function usePrintCells() {
  const { t } = useTranslation();
  const client = useClient();
  const size = useAppState((state) => state.station?.preferences.labelSize ?? '58x40');
  const { run, busy, problem } = useOperation(client.printing.printOwn);
  const [jobs, setJobs] = useState<number | null>(null);
  const print = async (cells: readonly CounterCell[]): Promise<void> => {
    setJobs(null);
    const printed = await run({
      templateId: `default-commandCodes-${size}`,
      fields: { rows: cells.map(({ name, code }) => ({ ru: name, en: t('counter.cells.onLabel'), code })) },
      copies: 1,
      printerId: null,
    });
    setJobs(printed?.value.jobs ?? null);
  };
  return { run: (cells: readonly CounterCell[]) => void print(cells), busy, problem, jobs };
}

function AddCells() {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.counter.addCells);
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState<number | null>(null);
  const add = async (): Promise<void> => {
    const done = await run({ typed });
    setAdded(done?.value.added ?? null);
    if (done) setTyped('');
  };
  return (
    <div className={classes.stack}>
      <div className={classes.line}>
        <Textarea
          className={classes.field}
          size="lg"
          autosize
          minRows={1}
          maxRows={4}
          label={t('counter.cells.typed')}
          value={typed}
          data-testid="cells-typed"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ActButton size="lg" loading={busy} disabled={typed.trim() === ''} onClick={() => void add()}>
          {t('counter.cells.add')}
        </ActButton>
      </div>
      <p aria-live="polite" className={classes.quiet}>
        {added === null ? '' : t('counter.cells.added', { added })}
      </p>
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}

interface CellCardProps {
  readonly cell: CounterCell;
  readonly mayRemove: boolean;
  readonly onPrint: () => void;
}

function CellCard({ cell: { cellId, name, parcels }, mayRemove, onPrint }: CellCardProps) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.counter.removeCell);
  return (
    <li className={classes.cellCard}>
      <div className={classes.line}>
        <b className={classes.large}>{name}</b>
        <span className={classes.quiet}>{t('counter.cells.parcels', { count: parcels })}</span>
      </div>
      <div className={classes.line}>
        <ActButton variant="default" onClick={onPrint}>
          {t('counter.cells.printOne')}
        </ActButton>
        {mayRemove && parcels === 0 && (
          <ActButton
            variant="default"
            loading={busy}
            aria-label={t('counter.cells.removeNamed', { name })}
            onClick={() => void run({ cellId })}
          >
            {t('counter.cells.remove')}
          </ActButton>
        )}
      </div>
      {problem && <ProblemNote problem={problem} />}
    </li>
  );
}
