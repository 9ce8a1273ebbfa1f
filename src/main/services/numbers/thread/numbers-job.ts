import type { Day, Span } from '../../../../shared/domain/numbers/calendar-day.ts';
import type { ChargeKind } from '../../../../shared/domain/numbers/charge-kinds.ts';
import type { ChargeRow } from '../../../../shared/domain/numbers/charge-row.ts';
import type { FetchedPart } from '../../../../shared/domain/numbers/fetch-plan.ts';
import type { ProblemOf } from '../../../../shared/problem.ts';
import type { Result } from '../../../../shared/result.ts';
import type { DatabaseProblem } from '../../../db/database.ts';
import type { ArticleSum, DaySum, KindSum, RowsWish, StoredCharge } from '../../../db/numbers/charges.ts';
import type { ReportTask } from '../../../db/numbers/parts.ts';

/** What a period came to, and the one before. */
export interface ChargeTotals {
  readonly kinds: readonly KindSum[];
  readonly before: readonly KindSum[];
  readonly days: readonly DaySum[];
}

/** A report that is to take the place of what its part had. */
export interface PartWish {
  readonly kind: ChargeKind;
  readonly part: Span;
  /** Unix milliseconds. */
  readonly fetchedAt: number;
}

/** What the thread that has the numbers is asked, and answers. */
export interface NumbersAsks {
  readonly parts: { readonly in: { readonly kind: ChargeKind }; readonly out: readonly FetchedPart[] };
  readonly age: { readonly in: { readonly kind: ChargeKind; readonly from: Day }; readonly out: null };
  readonly task: { readonly in: { readonly kind: ChargeKind }; readonly out: ReportTask | null };
  readonly putTask: {
    readonly in: { readonly kind: ChargeKind; readonly task: ReportTask };
    readonly out: null;
  };
  readonly forgetTask: { readonly in: { readonly kind: ChargeKind }; readonly out: null };
  readonly put: { readonly in: PartWish & { readonly rows: readonly ChargeRow[] }; readonly out: null };
  /** Reads a storage report from its file; what the part had before stays where it can't be read. */
  readonly putStorageFile: {
    readonly in: PartWish & { readonly file: string };
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
