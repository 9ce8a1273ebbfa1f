import type { Span } from '../../../shared/domain/numbers/calendar-day.ts';
import { daysOfAnswer, ofOtherDays } from '../../../shared/domain/numbers/days-of-answer.ts';
import type { ReportKind } from '../../../shared/domain/numbers/report-kinds.ts';
import {
  getAcceptanceReport,
  getBlockedCards,
  getCharacteristicsReport,
  getHiddenCards,
  getIncorrectAttachmentsReport,
  getLabelingReport,
  getRegionSales,
  getReturnsReport,
  getSelfPurchaseReport,
  getStorageCoefficients,
} from '../../../shared/marketplace/date-range-reports.ts';
import type { AnswerOf, AnyOperation, InputOf } from '../../../shared/marketplace/operation.ts';
import type { Problem } from '../../../shared/problem.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import {
  acceptanceCharge,
  characteristicsCharge,
  labellingCharge,
  selfPurchaseCharge,
  wrongGoodsCharge,
} from './charge-rows.ts';
import { known } from './known.ts';
import { blockedCard, coefficientRow, hiddenCard, regionRow, returnRow } from './goods-rows.ts';
import type { FileKind, NumbersAsks } from './thread/numbers-job.ts';
import type { NumbersThread } from './thread/numbers-thread.ts';

/** Those that are answered at once; the others are made first. */
export type AnsweredKind = Exclude<ReportKind, FileKind>;

export interface FetchPorts {
  readonly marketplace: Pick<Marketplace, 'call'>;
  readonly thread: Pick<NumbersThread, 'ask'>;
  /** The time at the marketplace, Unix milliseconds. */
  readonly shopClock: () => number;
}

type Fetch = (ports: FetchPorts, part: Span, options: CallOptions) => Promise<Result<null, Problem>>;

const datesOf = ({ from, to }: Span) => ({ dateFrom: from, dateTo: to });

/** Asks, and puts down what is answered. */
const fetching =
  <O extends AnyOperation>(
    operation: O,
    inputOf: (part: Span) => InputOf<O>,
    put: (
      answer: AnswerOf<O>,
      wish: { readonly part: Span; readonly fetchedAt: number },
      thread: FetchPorts['thread'],
    ) => Promise<Result<null, Problem> | null>,
  ): Fetch =>
  async ({ marketplace, thread, shopClock }, part, options) => {
    const answer = await marketplace.call(operation, inputOf(part), options);
    return answer.ok ? known(put(answer.value, { part, fetchedAt: shopClock() }, thread)) : answer;
  };

/** Those that were asked for by their days. */
function putCharges(
  thread: FetchPorts['thread'],
  given: NumbersAsks['putCharges']['in'],
): Promise<Result<null, Problem> | null> {
  const days = daysOfAnswer(given.part);
  for (const { day } of given.rows) days.see(day);
  const elsewhere = days.elsewhere();
  return elsewhere === null
    ? thread.ask('putCharges', given)
    : Promise.resolve(fail({ code: 'reportUnreadable', reason: ofOtherDays(elsewhere), line: null }));
}

const byCard = { sort: 'nmId', order: 'asc' } as const;

/** A list that is null has nothing in it. */
export const fetchReports: Readonly<Record<AnsweredKind, Fetch>> = {
  acceptance: fetching(getAcceptanceReport, datesOf, ({ report }, wish, thread) =>
    putCharges(thread, { kind: 'acceptance', ...wish, rows: (report ?? []).map(acceptanceCharge) }),
  ),
  selfPurchases: fetching(
    getSelfPurchaseReport,
    () => ({}),
    ({ details }, wish, thread) =>
      thread.ask('putCharges', {
        kind: 'selfPurchases',
        ...wish,
        rows: (details ?? []).map(selfPurchaseCharge),
      }),
  ),
  wrongGoods: fetching(getIncorrectAttachmentsReport, datesOf, ({ report }, wish, thread) =>
    putCharges(thread, { kind: 'wrongGoods', ...wish, rows: (report ?? []).map(wrongGoodsCharge) }),
  ),
  labelling: fetching(getLabelingReport, datesOf, ({ report }, wish, thread) =>
    putCharges(thread, { kind: 'labelling', ...wish, rows: (report ?? []).map(labellingCharge) }),
  ),
  characteristics: fetching(getCharacteristicsReport, datesOf, ({ report }, wish, thread) =>
    putCharges(thread, {
      kind: 'characteristics',
      ...wish,
      rows: (report ?? []).map(characteristicsCharge),
    }),
  ),
  // A date selects the report of its week.
  coefficients: fetching(
    getStorageCoefficients,
    ({ from }) => ({ date: from }),
    ({ report }, wish, thread) =>
      thread.ask('putCoefficients', {
        kind: 'coefficients',
        ...wish,
        rows: (report ?? []).map(coefficientRow),
      }),
  ),
  regions: fetching(getRegionSales, datesOf, ({ report }, wish, thread) =>
    thread.ask('putRegions', { kind: 'regions', ...wish, rows: (report ?? []).map(regionRow) }),
  ),
  returns: fetching(getReturnsReport, datesOf, ({ report }, wish, thread) =>
    thread.ask('putReturns', { kind: 'returns', ...wish, rows: (report ?? []).map(returnRow) }),
  ),
  blocked: fetching(
    getBlockedCards,
    () => byCard,
    ({ report }, wish, thread) =>
      thread.ask('putUnseen', { kind: 'blocked', ...wish, rows: (report ?? []).map(blockedCard) }),
  ),
  hidden: fetching(
    getHiddenCards,
    () => byCard,
    ({ report }, wish, thread) =>
      thread.ask('putUnseen', { kind: 'hidden', ...wish, rows: (report ?? []).map(hiddenCard) }),
  ),
};
