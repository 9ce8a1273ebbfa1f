import type { Problem } from '../../../shared/problem.ts';
import { fail, type Result } from '../../../shared/result.ts';

/** A thread that does not answer is a trouble like others: it is asked again. */
export async function known<T>(asked: Promise<Result<T, Problem> | null>): Promise<Result<T, Problem>> {
  return (await asked) ?? fail({ code: 'numbersAway' });
}
