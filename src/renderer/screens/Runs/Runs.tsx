import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState, useClient, useServices } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useScanTaker } from '../../app/use-scan-taker.ts';
import { ConfirmNote } from '../../ui/ConfirmNote.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NotYours } from '../../ui/NotYours.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { Deliveries } from './Deliveries.tsx';
import { MakeRun } from './MakeRun.tsx';
import { OverRuns } from './OverRuns.tsx';
import { RunLine } from './RunLine.tsx';
import { useRunBoard } from './use-run-board.ts';
import classes from './Runs.module.css';

/** What the seller's own couriers bring: the runs under way, and what waits for one. */
export function Runs() {
  const { t } = useTranslation();
  const board = useRunBoard();
  const mayPlan = useMay('plan');
  const isOffline = useAppState((state) => state.link === 'offline');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  useOpenScanned();
  if (board === null) return <Loading height="100%" isScreen />;
  const waiting = board.groups.flatMap(({ orders }) => orders.map(({ parcel }) => parcel.orderId));
  const picked = waiting.filter((orderId) => chosen.has(orderId));
  return (
    <Page title={t('runs.title')}>
      {isOffline && <p className={classes.quiet}>{t('runs.offline')}</p>}
      {board.runs.length > 0 && <ConfirmNote right="buyers" text={t('runs.unproved')} />}
      <Panel title={t('runs.open.title')} hint={t('runs.open.hint')}>
        {board.runs.length === 0 ? (
          <p className={classes.quiet}>{t('runs.open.none')}</p>
        ) : (
          <ul className={classes.list} data-testid="open-runs">
            {board.runs.map((run) => (
              <RunLine key={run.runId} run={run} />
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={t('runs.waiting.title')} hint={t('runs.waiting.zone', { zone: zoneOf(board.offset) })}>
        {waiting.length === 0 ? (
          <EmptyState icon="truck" title={t('runs.waiting.none.title')} text={t('runs.waiting.none.text')} />
        ) : (
          <>
            <NotYours right="plan" />
            <Deliveries
              groups={board.groups}
              more={board.more}
              chosen={chosen}
              isOff={!mayPlan}
              onChoose={setChosen}
            />
          </>
        )}
      </Panel>
      {mayPlan && picked.length > 0 && (
        <MakeRun
          orderIds={picked}
          couriers={board.couriers}
          open={board.runs.filter(({ state }) => state === 'planned')}
          onMade={() => setChosen(new Set())}
        />
      )}
      <OverRuns />
    </Page>
  );
}

/** A sheet's code opens its run, a parcel the run that has it; anything else is for the bench. */
function useOpenScanned(): void {
  const client = useClient();
  const { scanAtBench } = useServices();
  const go = useAppState((state) => state.go);
  const open = async (text: string): Promise<void> => {
    const answer = await client.runs.find({ text });
    const found = answer.ok ? answer.value.found : null;
    if (found) go({ name: 'run', runId: found.runId });
    else scanAtBench(text, Date.now());
  };
  useScanTaker((text) => {
    void open(text);
    return true;
  });
}

/** `UTC+3`, `UTC+5:30`. */
function zoneOf(offset: number): string {
  const minutes = Math.abs(offset) % 60;
  const sign = offset < 0 ? '−' : '+';
  return `UTC${sign}${Math.floor(Math.abs(offset) / 60)}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
}
