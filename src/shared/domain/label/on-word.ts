import type { LabelProblem, Problem } from '../../problem.ts';

/**
 * What a person's word can put on paper: a label whose code can't be read back. One with another order's code, with half
 * of itself or with forbidden commands is never printed.
 */
export const mayPrintAnyway = (fault: string): boolean => fault === 'codeUnreadable';

export const isUnreadCode = (problem: Problem | null): problem is LabelProblem =>
  problem?.code === 'labelUnusable' && mayPrintAnyway(problem.fault);
