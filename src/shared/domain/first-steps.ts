import { z } from 'zod';

/** What stands between a new installation and the first real parcel, in this order. */
export const firstStepNames = ['language', 'account', 'printer', 'scanner', 'parcel'] as const;
export type FirstStep = (typeof firstStepNames)[number];

/** How a step was left: done or skipped. */
export const stepOutcomes = ['done', 'skipped'] as const;
export type StepOutcome = (typeof stepOutcomes)[number];

/** Progress of the first steps, as this desk stores it. */
export const firstStepsSchema = z.object({
  /** `left`: a person left them; they can be resumed from the settings. */
  state: z.enum(['underWay', 'left', 'done']),
  step: z.enum(firstStepNames),
  outcomes: z.partialRecord(z.enum(firstStepNames), z.enum(stepOutcomes)),
});
export type FirstSteps = z.infer<typeof firstStepsSchema>;

export const BEGUN: FirstSteps = { state: 'underWay', step: 'language', outcomes: {} };

/** Marks the step as done; the next open one follows, and after the last one all is done. */
export function settleStep(steps: FirstSteps, step: FirstStep, outcome: StepOutcome): FirstSteps {
  const outcomes = { ...steps.outcomes, [step]: outcome };
  const behind = firstStepNames.indexOf(step);
  const open = firstStepNames.filter((name) => outcomes[name] === undefined);
  const next = open.find((name) => firstStepNames.indexOf(name) > behind) ?? open[0];
  return next === undefined ? { state: 'done', step, outcomes } : { state: 'underWay', step: next, outcomes };
}
