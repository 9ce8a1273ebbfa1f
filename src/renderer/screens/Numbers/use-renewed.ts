import { useMemo } from 'react';
import type { Problem } from '../../../shared/problem.ts';
import type { Result } from '../../../shared/result.ts';
import { useClient } from '../../app/services.ts';
import { useFollowed, type Followed } from '../../app/use-followed.ts';

/** Asked again whenever more is known of the numbers. `ask` must stay the same one as long as it means the same; null: not asked yet. */
export function useRenewed<T>(ask: (() => Promise<Result<T, Problem>>) | null): Followed<T> {
  const client = useClient();
  const follow = useMemo(
    () => (onChange: () => void) => {
      let seen: number | null = null;
      return client.numbers.state(({ revision }) => {
        if (seen !== null && seen !== revision) onChange();
        seen = revision;
      });
    },
    [client],
  );
  return useFollowed(ask, follow);
}
