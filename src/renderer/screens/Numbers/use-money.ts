import { useMemo } from 'react';
import type { Money } from '../../../shared/contract/numbers.ts';
import type { Day } from '../../../shared/domain/numbers/calendar-day.ts';
import { useClient } from '../../app/services.ts';
import type { Followed } from '../../app/use-followed.ts';
import { useRenewed } from './use-renewed.ts';

/** Summed again whenever more is known. */
export function useMoney(from: Day, to: Day): Followed<Money> {
  const client = useClient();
  return useRenewed(useMemo(() => () => client.numbers.money({ from, to }), [client, from, to]));
}
