import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import type { Problem } from '../../../shared/problem.ts';

export function useRetry(): {
  readonly retry: () => void;
  readonly busy: boolean;
  readonly problem: Problem | null;
} {
  const client = useClient();
  const { run, busy, problem } = useOperation(client.printing.retryNow);
  return { retry: () => void run({}), busy, problem };
}
