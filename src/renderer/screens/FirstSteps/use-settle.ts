import type { FirstStep, StepOutcome } from '../../../shared/domain/first-steps.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';

/** The step is behind, with what it is for or without it. */
export function useSettle(step: FirstStep): {
  readonly settle: (outcome: StepOutcome) => void;
  readonly busy: boolean;
  readonly problem: Problem | null;
} {
  const client = useClient();
  const { run, busy, problem } = useOperation(client.setup.settleStep);
  return { settle: (outcome) => void run({ step, outcome }), busy, problem };
}
