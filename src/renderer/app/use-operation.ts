import { useState } from 'react';
import type { Problem } from '../../shared/problem.ts';
import type { Result } from '../../shared/result.ts';
import { touches } from './touches.ts';

export interface Operation<Input, Output> {
  /** Resolves to null when it ended in a problem, which `problem` then holds. */
  readonly run: (input: Input) => Promise<{ readonly value: Output } | null>;
  readonly busy: boolean;
  readonly problem: Problem | null;
}

interface Options {
  /** False: it is asked as the screen opens. No finger waits for its answer, so none is kept from its place. */
  readonly isPressed?: boolean;
}

/** One call to the station as a button needs it: busy while it runs, its problem kept until the next try. */
export function useOperation<Input, Output>(
  call: (input: Input) => Promise<Result<Output, Problem>>,
  { isPressed = true }: Options = {},
): Operation<Input, Output> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = async (input: Input): Promise<{ readonly value: Output } | null> => {
    const ended = isPressed ? touches.begin() : null;
    setBusy(true);
    setProblem(null);
    try {
      const answer = await call(input);
      if (answer.ok) return { value: answer.value };
      setProblem(answer.problem);
      return null;
    } finally {
      ended?.();
      setBusy(false);
    }
  };
  return { run, busy, problem };
}
