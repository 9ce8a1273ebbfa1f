import { useMemo } from 'react';
import type { Money } from '../../../shared/contract/numbers.ts';
import type { Day } from '../../../shared/domain/numbers/calendar-day.ts';
import { useClient } from '../../app/services.ts';
import { useFollowed, type Followed } from '../../app/use-followed.ts';

/** Summed again whenever more is known. */
export function useMoney(from: Day, to: Day): Followed<Money> {
  const client = useClient();
  const ask = useMemo(() => () => client.numbers.money({ from, to }), [client, from, to]);
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
