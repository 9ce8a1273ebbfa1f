import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { chargeKinds } from '../../../shared/domain/numbers/charge-kinds.ts';
import { dayAt } from '../../../shared/domain/numbers/calendar-day.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useFeed } from '../../app/use-feed.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { NotYours } from '../../ui/NotYours.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useShopNow } from '../../ui/practice/use-shop-now.ts';
import { Funnel } from './Funnel.tsx';
import { KindPage } from './KindPage.tsx';
import { MoneyTaken } from './MoneyTaken.tsx';
import { periodText, readPeriod, spanOf, USUAL_PERIOD, type Period } from './period.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import { PlatformStock } from './PlatformStock.tsx';
import { Reports } from './Reports.tsx';
import { Unseen } from './Unseen.tsx';
import { useMoney } from './use-money.ts';

interface Props {
  /** As it stands in the address line; null: as it was last. */
  readonly period: string | null;
  readonly kind: string | null;
}

const MINUTE_MS = 60_000;

/** What the marketplace's reports say: money taken off the payout, and why. */
export function Numbers({ period, kind }: Props) {
  const { t } = useTranslation();
  const mayLook = useMay('numbers');
  return (
    <Page title={t('numbers.title')}>
      <NotYours right="numbers" />
      {mayLook && <Looked period={period} kind={kind} />}
    </Page>
  );
}

function Looked({ period: named, kind: namedKind }: Props) {
  const client = useClient();
  const state = useFeed(client.numbers.state);
  // After midnight, "today" is another day; the reports are of the marketplace's.
  const now = useShopNow(MINUTE_MS);
  const today = dayAt(now);
  const { period, choose } = usePeriod(named, namedKind);
  const { from, to } = spanOf(period, today);
  const money = useMoney(from, to);
  const kind = chargeKinds.find((each) => each === namedKind) ?? null;
  const problem = useOpened();
  const shared = { money, state, period, span: { from, to } };
  return (
    <>
      <PeriodChoice period={period} today={today} onChoose={choose} />
      {problem && <ProblemNote problem={problem} />}
      {kind === null ? (
        <>
          <MoneyTaken {...shared} />
          <Funnel state={state} span={shared.span} />
          <PlatformStock state={state} span={shared.span} />
          <Unseen state={state} />
          {state && <Reports kinds={state.kinds} isOn={state.isOn} />}
        </>
      ) : (
        <KindPage key={kind} kind={kind} {...shared} />
      )}
    </>
  );
}

/** The station is told once that somebody looks. */
function useOpened() {
  const client = useClient();
  const isOnline = useAppState((state) => state.link === 'online');
  const { run, problem } = useOperation(client.numbers.open, { isPressed: false });
  const isTold = useRef(false);
  useEffect(() => {
    if (!isOnline || isTold.current) return;
    isTold.current = true;
    const tell = async (): Promise<void> => {
      if ((await run({})) === null) isTold.current = false;
    };
    tell().catch(reportError);
  });
  return problem;
}

/** The address line says which days, or what was looked at last. */
function usePeriod(
  named: string | null,
  kind: string | null,
): { readonly period: Period; readonly choose: (period: Period) => void } {
  const go = useAppState((state) => state.go);
  const kept = useAppState((state) => state.numbersPeriod);
  const keep = useAppState((state) => state.keepNumbersPeriod);
  const period = readPeriod(named) ?? readPeriod(kept) ?? USUAL_PERIOD;
  const text = periodText(period);
  useEffect(() => keep(text), [keep, text]);
  return { period, choose: (chosen) => go({ name: 'numbers', period: periodText(chosen), kind }) };
}
