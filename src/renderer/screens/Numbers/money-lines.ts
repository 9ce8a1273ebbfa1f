import type { Money } from '../../../shared/contract/numbers.ts';
import type { ChargeKind } from '../../../shared/domain/numbers/charge-kinds.ts';
import type { Coverage } from '../../../shared/domain/numbers/fetch-plan.ts';
import { REPORT_CURRENCY } from '../../../shared/domain/numbers/money.ts';

export interface Difference {
  readonly amount: number;
  /** Of the part before; null: that was nothing. */
  readonly share: number | null;
}

/** Amounts are ten-thousandths of their currency. */
export interface Compared {
  readonly currency: string;
  /** Null: nothing of the period is known. */
  readonly now: number | null;
  /** Null: not all of it is known. */
  readonly before: number | null;
  /** Null: one of the two is not wholly known, so that they can't be put side by side. */
  readonly difference: Difference | null;
  /** Rows that are in no sum, because the report gave no amount. */
  readonly unknown: number;
}

export interface MoneyLine extends Compared {
  readonly kind: ChargeKind;
  readonly coverage: Coverage;
}

export interface TotalLine extends Compared {
  /** Kinds of which not all days are known. */
  readonly partly: number;
}

type Side = Money['kinds'][number]['now'];

export const isWhole = ({ days, known }: Coverage): boolean => known >= days;

/** Kinds of which not all days are known: that there is nothing of them on a day says nothing. */
export const partlyKnown = (
  { kinds }: Pick<Money, 'kinds'>,
  shown: readonly ChargeKind[],
): ReadonlySet<ChargeKind> =>
  new Set(kinds.flatMap(({ kind, now }) => (shown.includes(kind) && !isWhole(now.coverage) ? [kind] : [])));

const inCurrency = (
  { sums }: Side,
  currency: string,
): { readonly amount: number; readonly unknown: number } =>
  sums.find((sum) => sum.currency === currency) ?? { amount: 0, unknown: 0 };

export const differenceOf = (now: number, before: number): Difference => ({
  amount: now - before,
  share: before === 0 ? null : (now - before) / Math.abs(before),
});

const currenciesOf = (sides: readonly Side[]): string[] => {
  const named = new Set(sides.flatMap(({ sums }) => sums.map(({ currency }) => currency)));
  return named.size === 0 ? [REPORT_CURRENCY] : [...named];
};

/** One for each kind and currency, what took most first. */
export function linesOf({ kinds }: Pick<Money, 'kinds'>): MoneyLine[] {
  const lines = kinds.flatMap(({ kind, now, before }) =>
    currenciesOf([now, before]).map((currency): MoneyLine => {
      const { amount, unknown } = inCurrency(now, currency);
      const then = isWhole(before.coverage) ? inCurrency(before, currency).amount : null;
      return {
        kind,
        currency,
        now: now.coverage.known === 0 ? null : amount,
        before: then,
        difference: then === null || !isWhole(now.coverage) ? null : differenceOf(amount, then),
        unknown,
        coverage: now.coverage,
      };
    }),
  );
  return lines.toSorted((one, other) => (other.now ?? -1) - (one.now ?? -1));
}

/** One for each currency: they are never added. The one with most in it first. */
export function totalsOf({ kinds }: Pick<Money, 'kinds'>): TotalLine[] {
  const partly = kinds.filter(({ now }) => !isWhole(now.coverage)).length;
  const isNothingKnown = kinds.every(({ now }) => now.coverage.known === 0);
  const isBeforeWhole = kinds.every(({ before }) => isWhole(before.coverage));
  const totals = currenciesOf(kinds.flatMap(({ now, before }) => [now, before])).map(
    (currency): TotalLine => {
      const sum = (side: 'now' | 'before', of: 'amount' | 'unknown'): number =>
        kinds.reduce((all, each) => all + inCurrency(each[side], currency)[of], 0);
      const now = sum('now', 'amount');
      const before = isBeforeWhole ? sum('before', 'amount') : null;
      return {
        currency,
        now: isNothingKnown ? null : now,
        before,
        difference: before === null || partly > 0 ? null : differenceOf(now, before),
        unknown: sum('now', 'unknown'),
        partly,
      };
    },
  );
  return totals.toSorted((one, other) => (other.now ?? -1) - (one.now ?? -1));
}

/** What most of a total is, of its own lines; null: what is known of it is nothing, and that is not all. */
export function mostOf(
  [first]: readonly MoneyLine[],
  { partly, unknown }: Pick<TotalLine, 'partly' | 'unknown'>,
): MoneyLine | 'nothing' | null {
  if (first === undefined || first.now === null) return null;
  if (first.now > 0) return first;
  return partly > 0 || unknown > 0 ? null : 'nothing';
}
