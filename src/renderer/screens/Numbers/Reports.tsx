import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { KindState } from '../../../shared/contract/numbers.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useProblemWords } from '../../ui/use-problem-words.ts';
import { stateOf, stateWords, type StateName } from './state-words.ts';
import { notGivenOf, troubleWords } from './trouble-words.ts';
import { useNumberWords } from './use-number-words.ts';
import classes from './Numbers.module.css';

interface Props {
  readonly kinds: readonly KindState[];
  readonly isOn: boolean;
}

/** How far each report is, and what a person may do about it. */
export function Reports({ kinds, isOn }: Props) {
  const { t } = useTranslation();
  return (
    <Panel title={t('numbers.reports.title')} hint={t('numbers.reports.hint')}>
      <ul className={classes.reports}>
        {kinds.map((state) => (
          <Report key={state.kind} state={state} isOn={isOn} />
        ))}
      </ul>
    </Panel>
  );
}

const icons = {
  off: 'clock',
  paused: 'lock',
  troubled: 'warning',
  queued: 'clock',
  fresh: 'check',
} as const satisfies Readonly<Record<Exclude<StateName, 'asking'>, IconName>>;

const EVERY_MS = 15_000;

function Report({ state, isOn }: { readonly state: KindState; readonly isOn: boolean }) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const client = useClient();
  const now = useNow(EVERY_MS);
  const askNow = useOperation(client.numbers.askNow);
  const pause = useOperation(client.numbers.pause);
  const { kind, isPaused, trouble } = state;
  const name = stateOf(state, isOn);
  const reason = t(`numbers.kind.${kind}`);
  const problem = askNow.problem ?? pause.problem;
  return (
    <li className={classes.report} data-kind={kind} data-state={name} data-testid="report">
      <span className={classes.sign} data-state={name}>
        {name === 'asking' ? <Loader size={22} aria-hidden="true" /> : <Icon name={icons[name]} />}
      </span>
      <div className={classes.reportText}>
        <h3 className={classes.reportName}>{reason}</h3>
        <p className="tabular">{stateWords(state, isOn, now, { t, words }).join(' · ')}</p>
        {trouble !== null && name === 'troubled' && <TroubleText problem={trouble} />}
        {problem && <ProblemNote problem={problem} />}
      </div>
      <div className={classes.acts}>
        <Button
          variant="default"
          aria-label={t('numbers.reports.askNowOf', { kind: reason })}
          loading={askNow.busy}
          onClick={() => void askNow.run({ kind })}
        >
          {t('numbers.reports.askNow')}
        </Button>
        <Button
          variant="default"
          aria-label={t('numbers.reports.pauseOf', { kind: reason })}
          disabled={isPaused}
          loading={pause.busy}
          onClick={() => void pause.run({ kind })}
        >
          {t('numbers.reports.pause')}
        </Button>
      </div>
    </li>
  );
}

function TroubleText({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation();
  const given = useProblemWords()(problem);
  const go = useAppState((state) => state.go);
  const { what, next } = troubleWords(problem, t, given);
  return (
    <div className={classes.trouble} data-problem={problem.code}>
      <p className={classes.troubleWhat}>{what}</p>
      {next !== null && <p>{next}</p>}
      {notGivenOf(problem) !== null && (
        <Button mt="xs" variant="default" onClick={() => go({ name: 'settings' })}>
          {t('numbers.notGiven.settings')}
        </Button>
      )}
    </div>
  );
}
