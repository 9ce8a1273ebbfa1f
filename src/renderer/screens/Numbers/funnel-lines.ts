import type { Funnel } from '../../../shared/contract/numbers.ts';
import { plusDays, type Day, type Span } from '../../../shared/domain/numbers/calendar-day.ts';
import type { Coverage } from '../../../shared/domain/numbers/fetch-plan.ts';
import { barsOf, type Bar } from './bars.ts';
import { differenceOf, isWhole, type Difference } from './money-lines.ts';

/** What is counted at each step; `…Amount` is money, in ten-thousandths. */
export const funnelFigures = [
  'opens',
  'carts',
  'orders',
  'ordersAmount',
  'buyouts',
  'buyoutsAmount',
  'cancels',
  'cancelsAmount',
] as const;
export type FunnelFigure = (typeof funnelFigures)[number];

export const funnelShares = ['cartShare', 'orderShare', 'buyoutShare'] as const;
export type FunnelShare = (typeof funnelShares)[number];

const shareOf: Readonly<Record<FunnelShare, readonly [part: FunnelFigure, of: FunnelFigure]>> = {
  cartShare: ['carts', 'opens'],
  orderShare: ['orders', 'carts'],
  buyoutShare: ['buyouts', 'orders'],
};

export type FunnelUnit = 'pieces' | 'money' | 'share';
export type FunnelName = FunnelFigure | FunnelShare;

export interface FunnelLine {
  readonly name: FunnelName;
  readonly unit: FunnelUnit;
  /** Null: nothing of the period is known, or there is nothing that it could be a share of. */
  readonly now: number | null;
  /** Null also where not all of it is known. */
  readonly before: number | null;
  /** Of a share: in shares. Null: one of the two is not wholly known. */
  readonly difference: Difference | null;
}

export const unitOf = (name: FunnelFigure): FunnelUnit => (name.endsWith('Amount') ? 'money' : 'pieces');

/** From the first step to the last, each conversion after the step that it leads to. */
const order = [
  'opens',
  'carts',
  'cartShare',
  'orders',
  'ordersAmount',
  'orderShare',
  'buyouts',
  'buyoutsAmount',
  'buyoutShare',
  'cancels',
  'cancelsAmount',
] as const satisfies readonly FunnelName[];

const isShare = (name: FunnelName): name is FunnelShare => funnelShares.some((each) => each === name);

type Counts = Readonly<Record<FunnelFigure, number>>;

function figureOf(name: FunnelName, counts: Counts): number | null {
  if (!isShare(name)) return counts[name];
  const [part, of] = shareOf[name];
  return counts[of] === 0 ? null : counts[part] / counts[of];
}

export function funnelLines({ now, past }: Pick<Funnel, 'now' | 'past'>): FunnelLine[] {
  const areBothWhole = isWhole(now.coverage) && isWhole(past.coverage);
  return order.map((name): FunnelLine => {
    const value = now.coverage.known === 0 ? null : figureOf(name, now);
    const before = isWhole(past.coverage) ? figureOf(name, past) : null;
    const difference =
      !areBothWhole || value === null || before === null
        ? null
        : isShare(name)
          ? { amount: value - before, share: null }
          : differenceOf(value, before);
    return { name, unit: isShare(name) ? 'share' : unitOf(name), now: value, before, difference };
  });
}

/** A figure by day, or by week of a long period. */
export const funnelBars = ({ span, days }: Pick<Funnel, 'span' | 'days'>, figure: FunnelFigure): Bar[] =>
  barsOf(
    {
      span,
      days: days.map(({ day, [figure]: amount }) => ({ kind: 'funnel', day, currency: '', amount })),
    },
    '',
    ['funnel'],
  );

/** Nothing is said of its days, and perhaps because not all days are known. */
export const isUnsure = ({ now, days }: Pick<Funnel, 'now' | 'days'>, { from, to }: Span): boolean =>
  !isWhole(now.coverage) && !days.some(({ day }) => from <= day && day <= to);

/** What of a period lies before the first day that the marketplace gives; null: nothing does. */
export function beyondReach({ from, to }: Span, reach: Day): Span | null {
  if (from >= reach) return null;
  return { from, to: to < reach ? to : plusDays(reach, -1) };
}

export interface Missing {
  /** Days that will come. */
  readonly notYet: number;
  /** Days that the marketplace gives no more, and that were not fetched while it did. */
  readonly never: number;
}

/** `beyond`: of what lies beyond reach; null: nothing does. */
export function missingOf({ days, known }: Coverage, beyond: Coverage | null): Missing {
  const never = beyond === null ? 0 : beyond.days - beyond.known;
  return { notYet: Math.max(0, days - known - never), never };
}

/** More cancels are worse, more of all else is better; null: it is the same. */
export function isBetter(name: FunnelName, { amount }: Difference): boolean | null {
  if (amount === 0) return null;
  return name === 'cancels' || name === 'cancelsAmount' ? amount < 0 : amount > 0;
}
