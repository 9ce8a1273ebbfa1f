import type { OutboxQueries } from '../../../src/main/db/journal/outbox.ts';
import type { OutboxEvent } from '../../../src/shared/domain/outbox/next.ts';
import type { OutboxState } from '../../../src/shared/domain/outbox/outbox-row.ts';

/** What happens to a change on its way to each state. */
const roads: Record<OutboxState, readonly OutboxEvent[]> = {
  waiting: [],
  sending: [{ kind: 'sendingBegan' }],
  done: [{ kind: 'sendingBegan' }, { kind: 'carriedOut' }],
  refused: [{ kind: 'causeRefused', trouble: { code: 'nothingToTake' } }],
};

/** Takes a change that was just written down to a state. */
export function bringChangeTo(outbox: OutboxQueries, seq: number, state: OutboxState, at: number): void {
  for (const event of roads[state])
    if (!outbox.apply(seq, event, at)) throw new Error(`${event.kind} was refused on the way to ${state}`);
}
