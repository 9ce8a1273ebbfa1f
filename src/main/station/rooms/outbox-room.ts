import { createBoxSenders } from '../../services/boxes/box-senders.ts';
import { noteReadiness } from '../../services/counter/note-readiness.ts';
import { createMetaSenders } from '../../services/marking/meta-senders.ts';
import { createOutbox } from '../../services/outbox/outbox.ts';
import { createMoveSender } from '../../services/schemes/move-sender.ts';
import { createSupplySenders } from '../../services/supplies/supply-senders.ts';
import type { Desk } from './desk.ts';
import type { Link } from './link-room.ts';
import type { Stockroom } from './stockroom.ts';
import type { SyncRoom } from './sync-room.ts';

/** What people did and the marketplace must be told: each kind of change with the service that tells it. */
export function outboxRoom(
  desk: Desk,
  { reconnected, shopClock }: Link,
  { sync }: SyncRoom,
  stockroom: Stockroom,
) {
  const outbox = createOutbox({
    ...desk,
    senders: {
      ...createSupplySenders({ ...desk, beforeTake: sync.beforeTake, filled: sync.filled }),
      ...createBoxSenders(desk),
      ...createMetaSenders(desk),
      moveOrder: createMoveSender({ ...desk, told: noteReadiness({ ...desk, shopClock }) }),
      ...stockroom.senders,
    },
  });
  reconnected.subscribe(outbox.retryNow);
  return { start: outbox.wake, stop: outbox.stop };
}
