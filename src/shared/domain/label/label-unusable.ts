import type { LabelProblem } from '../../problem.ts';
import { fail } from '../../result.ts';

/** A label that must not be printed. `detail` is short English for the log; screens have their own words. */
export const labelUnusable = (
  fault: LabelProblem['fault'],
  detail: string,
  facts: Pick<LabelProblem, 'labelMm' | 'headMm' | 'anothers'> = {},
): { readonly ok: false; readonly problem: LabelProblem } =>
  fail({ code: 'labelUnusable', fault, detail, ...facts });
