import type { LabelProblem, Problem } from '../../problem.ts';

/**
 * What may be printed on a person's word: a label whose code can't be read back. One with another order's code, with
 * only half of it or with forbidden commands is never printed.
 */
export const mayPrintAnyway = (fault: string): boolean => fault === 'codeUnreadable';

export const isUnreadCode = (problem: Problem | null): problem is LabelProblem =>
  problem?.code === 'labelUnusable' && mayPrintAnyway(problem.fault);
