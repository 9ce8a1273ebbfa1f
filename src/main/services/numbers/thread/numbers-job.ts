import type { Day, Span } from '../../../../shared/domain/numbers/calendar-day.ts';
import type { ChargeKind } from '../../../../shared/domain/numbers/charge-kinds.ts';
import type { ChargeRow } from '../../../../shared/domain/numbers/charge-row.ts';
import type { FetchedPart } from '../../../../shared/domain/numbers/fetch-plan.ts';
import type { ReportKind } from '../../../../shared/domain/numbers/report-kinds.ts';
import type { ProblemOf } from '../../../../shared/problem.ts';
import type { Result } from '../../../../shared/result.ts';
import type { DatabaseProblem } from '../../../db/database.ts';
import type { ArticleSum, DaySum, KindSum, RowsWish, StoredCharge } from '../../../db/numbers/charges.ts';
import type { FunnelArticle, FunnelDay, FunnelOrder, FunnelSum } from '../../../db/numbers/funnel.ts';
import type { ListReads, ReturnRow, UnseenCard, UnseenWhy } from '../../../db/numbers/lists.ts';
import type { ReportTask } from '../../../db/numbers/parts.ts';
import type { CoefficientRow, PlaceReads, RegionRow } from '../../../db/numbers/places.ts';

/** What a period came to, and the one before. */
export interface ChargeTotals {
  readonly kinds: readonly KindSum[];
  readonly before: readonly KindSum[];
  readonly days: readonly DaySum[];
}

/** A report that is to take the place of what its part had. */
export interface PartWish<Kind extends ReportKind> {
  readonly kind: Kind;
  readonly part: Span;
  /** Unix milliseconds. */
  readonly fetchedAt: number;
}

/** Those that come as files, and are read in the thread. */
export const fileKinds = ['storage', 'funnel', 'platformStock'] as const satisfies readonly ReportKind[];
export type FileKind = (typeof fileKinds)[number];

export interface FunnelTotals {
  readonly now: FunnelSum;
  readonly before: FunnelSum;
  readonly days: readonly FunnelDay[];
}

/** What the thread that has the numbers is asked, and answers. */
export interface NumbersAsks {
  readonly parts: { readonly in: { readonly kind: ReportKind }; readonly out: readonly FetchedPart[] };
  readonly tasks: { readonly in: { readonly kind: ReportKind }; readonly out: readonly ReportTask[] };
  readonly putTask: {
    readonly in: { readonly kind: ReportKind; readonly task: ReportTask };
    readonly out: null;
  };
  readonly forgetTask: {
    readonly in: { readonly kind: ReportKind; readonly from: Day };
    readonly out: null;
  };
  readonly madeSince: {
    readonly in: { readonly kind: ReportKind; readonly at: number };
    readonly out: readonly number[];
  };
  readonly isPaused: { readonly in: { readonly kind: ReportKind }; readonly out: boolean };
  readonly setPaused: {
    readonly in: { readonly kind: ReportKind; readonly isPaused: boolean };
    readonly out: null;
  };
  readonly putCharges: {
    readonly in: PartWish<ChargeKind> & { readonly rows: readonly ChargeRow[] };
    readonly out: null;
  };
  readonly putReturns: {
    readonly in: PartWish<'returns'> & { readonly rows: readonly ReturnRow[] };
    readonly out: null;
  };
  readonly putUnseen: {
    readonly in: PartWish<UnseenWhy> & { readonly rows: readonly UnseenCard[] };
    readonly out: null;
  };
  readonly putCoefficients: {
    readonly in: PartWish<'coefficients'> & { readonly rows: readonly CoefficientRow[] };
    readonly out: null;
  };
  readonly putRegions: {
    readonly in: PartWish<'regions'> & { readonly rows: readonly RegionRow[] };
    readonly out: null;
  };
  /** Reads a report from its file; what the part had before stays where it can't be read. */
  readonly putFile: {
    readonly in: PartWish<FileKind> & { readonly file: string };
    readonly out: Result<{ readonly rows: number }, ProblemOf<'reportUnreadable'>>;
  };
  readonly totals: {
    readonly in: { readonly span: Span; readonly before: Span };
    readonly out: ChargeTotals;
  };
  readonly articles: {
    readonly in: Pick<RowsWish, 'span' | 'offset' | 'limit'> & { readonly kind: ChargeKind | null };
    readonly out: readonly ArticleSum[];
  };
  readonly rows: {
    readonly in: RowsWish;
    readonly out: { readonly total: number; readonly rows: readonly StoredCharge[] };
  };
  readonly funnel: {
    readonly in: { readonly span: Span; readonly before: Span };
    readonly out: FunnelTotals;
  };
  readonly funnelArticles: {
    readonly in: {
      readonly span: Span;
      readonly order: FunnelOrder;
      readonly offset: number;
      readonly limit: number;
    };
    readonly out: readonly FunnelArticle[];
  };
  readonly returns: {
    readonly in: Parameters<ListReads['returns']>[0];
    readonly out: ReturnType<ListReads['returns']>;
  };
  readonly unseen: {
    readonly in: { readonly why: UnseenWhy };
    readonly out: ReturnType<ListReads['unseen']>;
  };
  readonly coefficients: {
    readonly in: { readonly day: Day };
    readonly out: ReturnType<PlaceReads['coefficients']>;
  };
  readonly regions: { readonly in: { readonly span: Span }; readonly out: ReturnType<PlaceReads['regions']> };
  readonly platformStock: {
    readonly in: Parameters<ListReads['platformStock']>[0];
    readonly out: ReturnType<ListReads['platformStock']>;
  };
}
export type AskName = keyof NumbersAsks;

export interface Ask<Name extends AskName = AskName> {
  readonly id: number;
  readonly name: Name;
  readonly in: NumbersAsks[Name]['in'];
}

export type FromNumbers =
  | { readonly kind: 'opened' }
  | { readonly kind: 'unopened'; readonly problem: DatabaseProblem }
  | { readonly kind: 'answer'; readonly id: number; readonly out: unknown }
  /** The file took nothing, or could not be read. */
  | { readonly kind: 'fault'; readonly id: number; readonly problem: DatabaseProblem }
  /** A defect. */
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
