import type { Problem, ProblemOf } from '../../../shared/problem.ts';
import { fail, type Result } from '../../../shared/result.ts';

/** A thread that does not answer is a trouble like others: it is asked again. */
export async function known<T, P extends Problem>(
  asked: Promise<Result<T, P> | null>,
): Promise<Result<T, P | ProblemOf<'numbersAway'>>> {
  return (await asked) ?? fail({ code: 'numbersAway' });
}
