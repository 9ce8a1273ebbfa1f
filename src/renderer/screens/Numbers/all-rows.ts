import { MOST_ROWS } from '../../../shared/contract/numbers.ts';
import type { Problem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';

/** What one table may have, without its header. */
const MOST_LINES = 1999;

type Ask<Row> = (page: {
  readonly offset: number;
  readonly limit: number;
}) => Promise<Result<readonly Row[], Problem>>;

/** A list to its end, or as much of it as a table may have. */
export async function allRows<Row>(ask: Ask<Row>): Promise<Result<readonly Row[], Problem>> {
  const found: Row[] = [];
  for (;;) {
    const limit = Math.min(MOST_ROWS, MOST_LINES - found.length);
    const some = await ask({ offset: found.length, limit });
    if (!some.ok) return some;
    found.push(...some.value);
    if (some.value.length < limit || found.length >= MOST_LINES) return ok(found);
  }
}
