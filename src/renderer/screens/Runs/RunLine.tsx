import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RunCard } from '../../../shared/contract/runs.ts';
import { useAppState } from '../../app/services.ts';
import { Icon } from '../../ui/Icon.tsx';
import { countStops } from './run-counts.ts';
import classes from './Runs.module.css';

/** A run in a list: who drives, how far it is, and what needs somebody. */
export function RunLine({ run }: { readonly run: RunCard }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const { runId, number, courier, state, stops } = run;
  const late = stops.filter(({ isLate, isMissed }) => isLate || isMissed).length;
  const ended = stops.filter(({ advice }) => advice !== null).length;
  const refused = stops.filter(({ told }) => told?.state === 'refused').length;
  return (
    <li className={classes.run} data-run={number} data-state={state}>
      <div className={classes.runWho}>
        <h3>{t('runs.called', { number, courier: courier.name })}</h3>
        <p>
          <span className={classes.state} data-state={state}>
            {t(`runs.state.${state}`)}
          </span>{' '}
          <Progress run={run} />
        </p>
        {late > 0 && (
          <p className={classes.late}>
            <Icon name="clock" size={20} />
            {t('runs.lateStops', { count: late })}
          </p>
        )}
        {ended > 0 && (
          <p className={classes.late}>
            <Icon name="warning" size={20} />
            {t('runs.endedStops', { count: ended })}
          </p>
        )}
        {refused > 0 && (
          <p className={classes.late}>
            <Icon name="warning" size={20} />
            {t('runs.refusedChanges', { count: refused })}
          </p>
        )}
      </div>
      <Button size="md" variant="default" onClick={() => go({ name: 'run', runId })}>
        {t('runs.openIt')}
      </Button>
    </li>
  );
}

/** How many of its stops are where. */
export function Progress({ run: { state, stops } }: { readonly run: Pick<RunCard, 'state' | 'stops'> }) {
  const { t } = useTranslation();
  const { loaded, ...where } = countStops(stops);
  if (state === 'planned' || state === 'calledOff')
    return t('runs.progress.planned', { loaded, count: stops.length });
  return t('runs.progress.out', where);
}
