import { MOST_ROWS } from '../../../shared/contract/numbers.ts';
import type { Problem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';

/** What one table may have, without its header. */
const MOST_LINES = 1999;

export interface RowsOnHand<Row> {
  readonly rows: readonly Row[];
  /** Rows that there are; null: more than these, and nobody counted them. */
  readonly total: number | null;
}

/** A part of a list; its `total` is null where it isn't told. */
type Ask<Row> = (page: {
  readonly offset: number;
  readonly limit: number;
}) => Promise<Result<RowsOnHand<Row>, Problem>>;

/** A list to its end, or as much of it as a table may have. One row more tells that there are others. */
export async function allRows<Row>(ask: Ask<Row>): Promise<Result<RowsOnHand<Row>, Problem>> {
  const found: Row[] = [];
  for (;;) {
    const limit = Math.min(MOST_ROWS, MOST_LINES + 1 - found.length);
    const some = await ask({ offset: found.length, limit });
    if (!some.ok) return some;
    const { rows, total } = some.value;
    found.push(...rows);
    if (found.length > MOST_LINES)
      return ok({
        rows: found.slice(0, MOST_LINES),
        total: total === null ? null : Math.max(total, found.length),
      });
    if (rows.length < limit) return ok({ rows: found, total: found.length });
  }
}

/** Of a list whose answers are rows alone. */
export const uncounted =
  <Row>(
    ask: (page: {
      readonly offset: number;
      readonly limit: number;
    }) => Promise<Result<readonly Row[], Problem>>,
  ): Ask<Row> =>
  async (page) => {
    const answer = await ask(page);
    return answer.ok ? ok({ rows: answer.value, total: null }) : answer;
  };
