import { useMemo } from 'react';
import type { Story } from '../../../shared/contract/story.ts';
import { useClient } from '../../app/services.ts';
import { every, useFollowed, type Followed } from '../../app/use-followed.ts';

/** A label may be confirmed, or a change answered, long after it was asked for; a person looks again sooner than this. */
const lookAgain = every(4000);

/** Follows an order while it is on screen. */
export function useStory(orderId: string): Followed<Story> {
  const client = useClient();
  const ask = useMemo(() => () => client.story.order({ orderId }), [client, orderId]);
  return useFollowed(ask, lookAgain);
}
