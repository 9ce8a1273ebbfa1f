import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunCard } from '../../../shared/contract/runs.ts';
import { isOpenRun } from '../../../shared/domain/run/run.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useFollowed, type Followed } from '../../app/use-followed.ts';
import { ConfirmNote } from '../../ui/ConfirmNote.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { Page } from '../../ui/Page.tsx';
import { OnTheWay } from './OnTheWay.tsx';
import { Planned } from './Planned.tsx';
import { Progress } from './RunLine.tsx';
import { RunSheet } from './RunSheet.tsx';
import { Stops } from './Stops.tsx';
import { useAddresses } from './use-addresses.ts';
import classes from './Runs.module.css';

/** One run: first what the courier takes along, then what becomes of it at each door, then what comes back. */
export function Run({ runId }: { readonly runId: string }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const run = useRun(runId);
  const addresses = useAddresses();
  const toRuns = (
    <Button variant="default" onClick={() => go({ name: 'runs' })}>
      {t('runs.all')}
    </Button>
  );
  if (run.problem?.code === 'runUnknown') {
    return (
      <Page title={t('runs.title')}>
        <EmptyState icon="truck" title={t('runs.unknown.title')} text={t('runs.unknown.text')}>
          {toRuns}
        </EmptyState>
      </Page>
    );
  }
  const card = run.value;
  if (card === null) {
    return (
      <Page title={t('runs.title')} aside={toRuns}>
        <ListState list={run} />
      </Page>
    );
  }
  const { number, courier, state } = card;
  return (
    <Page title={t('runs.called', { number, courier: courier.name })} aside={toRuns}>
      <ListState list={run} />
      {isOpenRun(state) && <ConfirmNote right="buyers" text={t('runs.unproved')} />}
      <p className={classes.progress} data-testid="run-state" data-state={state}>
        <span className={classes.state} data-state={state}>
          {t(`runs.state.${state}`)}
        </span>{' '}
        <Progress run={card} />
      </p>
      <Body run={card} addresses={addresses} again={run.again} />
      <RunSheet run={card} addresses={addresses.shown} />
    </Page>
  );
}

interface BodyProps {
  readonly run: RunCard;
  readonly addresses: ReturnType<typeof useAddresses>;
  readonly again: () => void;
}

function Body({ run, addresses, again }: BodyProps) {
  switch (run.state) {
    case 'planned':
      return <Planned run={run} addresses={addresses} again={again} />;
    case 'out':
      return <OnTheWay run={run} addresses={addresses} again={again} />;
    default:
      return <Stops run={run} stops={run.stops} addresses={addresses.shown} />;
  }
}

function useRun(runId: string): Followed<RunCard> {
  const client = useClient();
  const ask = useMemo(() => () => client.runs.run({ runId }), [client, runId]);
  const follow = useCallback((onChange: () => void) => client.runs.board(onChange), [client]);
  return useFollowed(ask, follow);
}
