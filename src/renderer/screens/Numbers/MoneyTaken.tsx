import { useTranslation } from 'react-i18next';
import type { KindState, Money, NumbersState } from '../../../shared/contract/numbers.ts';
import { chargeKinds } from '../../../shared/domain/numbers/charge-kinds.ts';
import type { Span } from '../../../shared/domain/numbers/calendar-day.ts';
import { useAppState } from '../../app/services.ts';
import type { Followed } from '../../app/use-followed.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { DayBars } from './DayBars.tsx';
import { MoneyHead } from './MoneyHead.tsx';
import { linesOf, totalsOf } from './money-lines.ts';
import { MoneyTable } from './MoneyTable.tsx';
import type { Period } from './period.ts';
import { SaveNumbers } from './SaveNumbers.tsx';
import { useMoneySheet } from './use-money-sheet.ts';
import classes from './Numbers.module.css';

export interface LookedProps {
  readonly money: Followed<Money>;
  readonly state: NumbersState | null;
  readonly period: Period;
  readonly span: Span;
}

/** The first box: what was taken off the payout, and why. */
export function MoneyTaken({ money, state, period }: LookedProps) {
  const { t } = useTranslation();
  const value = money.isStale ? null : money.value;
  return (
    <>
      <Panel title={t('numbers.money.title')} hint={t('numbers.money.hint')}>
        <Trouble money={money} />
        {value === null ? <Waiting money={money} /> : <Sums money={value} state={state} period={period} />}
      </Panel>
      {value !== null && isAnythingKnown(value) && (
        <DayBars money={value} kinds={chargeKinds} name={t('numbers.money.title')} />
      )}
    </>
  );
}

const isCharge = (kind: KindState['kind']): boolean => chargeKinds.some((each) => each === kind);

const isAnythingKnown = ({ kinds }: Money): boolean => kinds.some(({ now }) => now.coverage.known > 0);

/** How old it is while the station is away, and why there is nothing newer. */
export function Trouble({ money: { value, problem, isStale, at, again } }: Pick<LookedProps, 'money'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isOffline = useAppState((state) => state.link === 'offline');
  if (isOffline && value !== null && !isStale)
    return (
      <p className={classes.offline} aria-live="polite" data-testid="numbers-offline">
        {t('numbers.offline', { when: formats.clock(at) })}
      </p>
    );
  return problem && !isStale && !isOffline ? <ProblemNote problem={problem} again={again} /> : null;
}

export function Waiting({ money: { problem, isStale } }: Pick<LookedProps, 'money'>) {
  const { t } = useTranslation();
  const isOffline = useAppState((state) => state.link === 'offline');
  if (isOffline)
    return (
      <p className={classes.offline} aria-live="polite" data-testid="numbers-offline">
        {t('numbers.offlineNothing')}
      </p>
    );
  return problem && !isStale ? null : <Loading height={420} />;
}

interface SumsProps extends Pick<LookedProps, 'state' | 'period'> {
  readonly money: Money;
}

function Sums({ money, state, period }: SumsProps) {
  const { t } = useTranslation();
  const lines = linesOf(money);
  const totals = totalsOf(money);
  const sheet = useMoneySheet(money, lines, totals);
  if (!isAnythingKnown(money)) {
    const own = state?.kinds.filter(({ kind }) => isCharge(kind)) ?? [];
    const isFailed = own.length > 0 && own.every(({ trouble }) => trouble !== null);
    const words = isFailed ? 'failed' : 'first';
    return (
      <div data-testid={`numbers-${words}`}>
        <EmptyState
          icon={isFailed ? 'warning' : 'clock'}
          title={t(`numbers.${words}.title`)}
          text={t(`numbers.${words}.text`)}
        />
      </div>
    );
  }
  return (
    <>
      <MoneyHead totals={totals} before={money.before} lines={lines} />
      <MoneyTable money={money} lines={lines} totals={totals} period={period} />
      <SaveNumbers sheet={sheet} />
    </>
  );
}
