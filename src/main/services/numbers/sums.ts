import type { Handlers } from '../../../shared/contract/index.ts';
import type { Money } from '../../../shared/contract/numbers.ts';
import { spanBefore, type Span } from '../../../shared/domain/numbers/calendar-day.ts';
import { chargeKinds, type ChargeKind } from '../../../shared/domain/numbers/charge-kinds.ts';
import { coverageOf, type FetchedPart } from '../../../shared/domain/numbers/fetch-plan.ts';
import { REPORT_CURRENCY } from '../../../shared/domain/numbers/money.ts';
import { partOf } from '../../../shared/domain/numbers/report-kinds.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { DatabaseProblem } from '../../db/database.ts';
import type { KindSum } from '../../db/numbers/charges.ts';
import { known } from './known.ts';
import type { NumbersThread } from './thread/numbers-thread.ts';

type Thread = Pick<NumbersThread, 'ask'>;
type Unread = DatabaseProblem | ProblemOf<'numbersAway'>;

/** What the thread found, as the screen is told. */
export async function answered<T, Told>(
  asked: Promise<Result<T, DatabaseProblem> | null>,
  tell: (value: T) => Told,
): Promise<Result<Told, Unread>> {
  const found = await known(asked);
  return found.ok ? ok(tell(found.value)) : found;
}

/** What the marketplace took in a period, beside as many days before. */
export async function moneyOf(thread: Thread, span: Span): ReturnType<Handlers['numbers']['money']> {
  const before = spanBefore(span);
  const totals = await known(thread.ask('totals', { span, before }));
  if (!totals.ok) return totals;
  const kinds: Money['kinds'] = [];
  for (const kind of chargeKinds) {
    const parts = await known(thread.ask('parts', { kind }));
    if (!parts.ok) return parts;
    kinds.push({
      kind,
      now: sideOf(kind, span, totals.value.kinds, parts.value),
      before: sideOf(kind, before, totals.value.before, parts.value),
    });
  }
  const days = totals.value.days.flatMap(({ kind, ...sum }) => {
    const named = chargeKinds.find((each) => each === kind);
    return named === undefined ? [] : [{ kind: named, ...sum }];
  });
  return ok({ span, before, kinds, days });
}

const sideOf = (
  kind: ChargeKind,
  span: Span,
  sums: readonly KindSum[],
  parts: readonly FetchedPart[],
): Money['kinds'][number]['now'] => ({
  sums: sums.flatMap(({ kind: of, ...sum }) => (of === kind ? [sum] : [])),
  coverage: coverageOf(kind, span, parts),
});

/** What came of the cards that were opened, beside as many days before. */
export async function funnelOf(thread: Thread, span: Span): ReturnType<Handlers['numbers']['funnel']> {
  const before = spanBefore(span);
  const parts = await known(thread.ask('parts', { kind: 'funnel' }));
  if (!parts.ok) return parts;
  return answered(thread.ask('funnel', { span, before }), ({ now, before: past, days }) => ({
    span,
    before,
    currency: REPORT_CURRENCY,
    now: { ...now, coverage: coverageOf('funnel', span, parts.value) },
    past: { ...past, coverage: coverageOf('funnel', before, parts.value) },
    days: [...days],
  }));
}

/** What was sold where, of whole months: they say which. */
export async function regionsOf(thread: Thread, span: Span): ReturnType<Handlers['numbers']['regions']> {
  const months = { from: partOf('regions', span.from).from, to: partOf('regions', span.to).to };
  const parts = await known(thread.ask('parts', { kind: 'regions' }));
  if (!parts.ok) return parts;
  return answered(thread.ask('regions', { span: months }), (rows) => ({
    span: months,
    currency: REPORT_CURRENCY,
    coverage: coverageOf('regions', span, parts.value),
    rows: [...rows],
  }));
}
