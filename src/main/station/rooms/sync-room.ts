import { createBoxCodes } from '../../services/boxes/box-codes.ts';
import { createNeedsReader } from '../../services/marking/needs-reader.ts';
import { createSync } from '../../services/sync/sync.ts';
import type { Desk } from './desk.ts';
import type { Link } from './link-room.ts';

export type SyncRoom = ReturnType<typeof syncRoom>;

/** What the marketplace is read for without anybody asking. */
export function syncRoom(desk: Desk, { reconnected, syncWanted, behindMs }: Link) {
  const { deliveries } = desk;
  const sync = createSync({ ...desk, traffic: { behindMs }, onReconnected: reconnected.tell });
  const needs = createNeedsReader(desk);
  const boxCodes = createBoxCodes(desk);
  syncWanted.subscribe(sync.syncNow);
  reconnected.subscribe(needs.wake);
  reconnected.subscribe(boxCodes.wake);
  return {
    sync,
    start: () => {
      sync.start();
      deliveries.start();
    },
    stop: async () => {
      await Promise.all([sync.stop(), deliveries.stop(), needs.stop(), boxCodes.stop()]);
    },
  };
}
