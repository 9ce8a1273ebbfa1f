import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import type { RunCard } from '../../../shared/contract/runs.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { NotYours } from '../../ui/NotYours.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { Leaving } from './Leaving.tsx';
import { NameCourier } from './NameCourier.tsx';
import { PlannedStops } from './PlannedStops.tsx';
import { RunTools } from './RunTools.tsx';
import { ScanVerdict } from './ScanVerdict.tsx';
import { TypeNumber } from './TypeNumber.tsx';
import type { ShownAddresses } from './use-addresses.ts';
import { useRunScans } from './use-run-scans.ts';
import classes from './Runs.module.css';

interface Props {
  readonly run: RunCard;
  readonly addresses: ShownAddresses;
  readonly again: () => void;
}

/** Before the run leaves: the order of its stops, its paper, and what the courier takes by scan. */
export function Planned({ run, addresses, again }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const scans = useRunScans(run.runId, 'out', again);
  const add = useOperation(client.runs.add);
  const { answer } = scans;
  const problem = scans.problem ?? add.problem;
  const extra = answer?.way === 'out' && answer.verdict === 'extra' ? answer.orderId : null;
  const takeExtra = async (orderId: string): Promise<void> => {
    const added = await add.run({ runId: run.runId, orderIds: [orderId] });
    if (added) await scans.scan(orderId);
    again();
  };
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Panel title={t('runs.take.title')} hint={t('runs.take.hint')}>
          <ScanVerdict answer={answer} hint={t('runs.take.scan')} />
          <TypeNumber onTyped={(text) => void scans.scan(text)} />
          {extra !== null && (
            <div>
              <ActButton size="md" loading={add.busy} onClick={() => void takeExtra(extra)}>
                {t('runs.take.extra', { id: extra })}
              </ActButton>
            </div>
          )}
          {problem && <ProblemNote problem={problem} />}
        </Panel>
        <Panel title={t('runs.leave.title')}>
          <Leaving run={run} again={again} />
        </Panel>
        <NameCourier run={run} again={again} />
        <CallOff run={run} again={again} />
      </div>
      <Panel title={t('runs.stops')} aside={<Arrange run={run} again={again} />}>
        <RunTools run={run} addresses={addresses} />
        <PlannedStops run={run} addresses={addresses.shown} again={again} />
      </Panel>
    </div>
  );
}

function Arrange({ run: { runId, km }, again }: { readonly run: RunCard; readonly again: () => void }) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.runs.arrange);
  const [without, setWithout] = useState<number | null>(null);
  const arrange = async (): Promise<void> => {
    setWithout((await run({ runId }))?.value.withoutPosition ?? null);
    again();
  };
  return (
    <div className={classes.arrange}>
      <ActButton
        size="md"
        variant="default"
        loading={busy}
        data-testid="arrange"
        onClick={() => void arrange()}
      >
        {t('runs.arrange.go')}
      </ActButton>
      <p className={classes.quiet} aria-live="polite">
        {km !== null && t('runs.arrange.km', { km })}{' '}
        {without !== null && without > 0 && t('runs.arrange.without', { count: without })}
      </p>
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}

function CallOff({ run: { runId }, again }: { readonly run: RunCard; readonly again: () => void }) {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const mayPlan = useMay('plan');
  const { run, busy, problem } = useOperation(client.runs.callOff);
  const callOff = async (): Promise<void> => {
    if (await run({ runId })) go({ name: 'runs' });
    else again();
  };
  return (
    <div>
      <AskFirst
        label={t('runs.callOff.label')}
        question={t('runs.callOff.question')}
        yes={t('runs.callOff.yes')}
        busy={busy}
        disabled={!mayPlan}
        onYes={() => void callOff()}
      />
      <NotYours right="plan" />
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
