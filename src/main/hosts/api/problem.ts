import type { ProblemOf, ReportProblem } from '../../../shared/problem.ts';

/** What a run of the program can end in besides an answer; none of them is a defect. */
export type ApiProblem =
  | ReportProblem
  | ProblemOf<'badArgument' | 'profileUnreadable'>
  /** `nearest`: names that are spelt alike, the likeliest first. */
  | { readonly code: 'unknownOperation'; readonly operation: string; readonly nearest: readonly string[] };
