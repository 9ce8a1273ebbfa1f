import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KindState } from '../../../shared/contract/numbers.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useShopNow } from '../../ui/practice/use-shop-now.ts';
import { useProblemWords } from '../../ui/use-problem-words.ts';
import { stateOf, stateWords, type StateName } from './state-words.ts';
import { notGivenOf, sharedTrouble, troubleName, troubleWords } from './trouble-words.ts';
import { useNumberWords } from './use-number-words.ts';
import classes from './Numbers.module.css';

interface Props {
  readonly kinds: readonly KindState[];
  readonly isOn: boolean;
}

/** How far each report is, and what a person may do about it. */
export function Reports({ kinds, isOn }: Props) {
  const { t } = useTranslation();
  const troubled = kinds.filter((state) => stateOf(state, isOn) === 'troubled');
  const shared = sharedTrouble(troubled.flatMap(({ trouble }) => trouble ?? []));
  const isSame = ({ trouble }: KindState): boolean =>
    shared !== null && trouble !== null && troubleName(trouble) === troubleName(shared);
  return (
    <Panel title={t('numbers.reports.title')} hint={t('numbers.reports.hint')}>
      {shared && <TroubleText problem={shared} of={troubled.filter(isSame).map(({ kind }) => kind)} />}
      <ul className={classes.reports}>
        {kinds.map((state) => (
          <Report key={state.kind} state={state} isOn={isOn} isTold={isSame(state)} />
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

interface ReportProps {
  readonly state: KindState;
  readonly isOn: boolean;
  /** What is the matter with it stands above all of them. */
  readonly isTold: boolean;
}

function Report({ state, isOn, isTold }: ReportProps) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const client = useClient();
  const now = useShopNow(EVERY_MS);
  const askNow = useOperation(client.numbers.askNow);
  const pause = useOperation(client.numbers.pause);
  /** The latest answer when somebody asked for another; null: nobody has. */
  const [asked, setAsked] = useState<{ readonly lastAt: number | null } | null>(null);
  const { kind, isPaused, trouble, lastAt } = state;
  const name = stateOf(state, isOn);
  const reason = t(`numbers.kind.${kind}`);
  const problem = askNow.problem ?? pause.problem;
  const isAwaited = asked?.lastAt === lastAt && asked !== null && name !== 'asking' && !isPaused;
  const ask = async (): Promise<void> => {
    if (await askNow.run({ kind })) setAsked({ lastAt });
  };
  return (
    <li className={classes.report} data-kind={kind} data-state={name} data-testid="report">
      <span className={classes.sign} data-state={name}>
        {name === 'asking' ? <Loader size={22} aria-hidden="true" /> : <Icon name={icons[name]} />}
      </span>
      <div className={classes.reportText}>
        <h3 className={classes.reportName}>{reason}</h3>
        <p className="tabular">{stateWords(state, isOn, now, { t, words }).join(' · ')}</p>
        <p aria-live="polite" className={classes.quiet}>
          {isAwaited && t('numbers.reports.asked')}
        </p>
        {trouble !== null && name === 'troubled' && !isTold && <TroubleText problem={trouble} of={[]} />}
        {problem && <ProblemNote problem={problem} />}
      </div>
      <div className={classes.acts}>
        <Button
          variant="default"
          aria-label={t('numbers.reports.askNowOf', { kind: reason })}
          loading={askNow.busy}
          onClick={() => void ask()}
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

interface TroubleProps {
  readonly problem: Problem;
  /** The reports that have it, where several do. */
  readonly of: readonly KindState['kind'][];
}

/** What stands in a report's way, and what to do. */
export function TroubleText({ problem, of }: TroubleProps) {
  const { t } = useTranslation();
  const given = useProblemWords()(problem);
  const go = useAppState((state) => state.go);
  const { what, next } = troubleWords(problem, t, given);
  return (
    <div className={classes.trouble} data-problem={problem.code}>
      {of.length > 0 && <p>{of.map((kind) => t(`numbers.kind.${kind}`)).join(', ')}:</p>}
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
