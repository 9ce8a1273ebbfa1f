import { useMemo } from 'react';
import type { Figures } from '../../../shared/contract/people.ts';
import { useClient } from '../../app/services.ts';
import { every, useFollowed, type Followed } from '../../app/use-followed.ts';
import type { Period } from './period.ts';

/** The day goes on while somebody looks at it. */
const lookAgain = every(30_000);
const never = (): (() => void) => () => undefined;

/** Null: no period that could be counted was chosen. What was done before `today` stays as it is. */
export function useFigures(period: Period | null, today: string): Followed<Figures> {
  const client = useClient();
  const { from = '', to = '' } = period ?? {};
  const ask = useMemo(
    () => (from === '' ? null : () => client.people.figures({ from, to })),
    [client, from, to],
  );
  return useFollowed(ask, to >= today ? lookAgain : never);
}
