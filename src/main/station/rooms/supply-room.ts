import { createBoxService } from '../../services/boxes/box-service.ts';
import { createSupplies } from '../../services/supplies/supplies.ts';
import type { BenchRoom } from './bench-room.ts';
import type { Desk } from './desk.ts';
import type { SyncRoom } from './sync-room.ts';

export type SupplyRoom = ReturnType<typeof supplyRoom>;

/** Supplies and their boxes, away from the bench. */
export function supplyRoom(desk: Desk, { packing }: BenchRoom, { sync }: SyncRoom) {
  const supplies = createSupplies({
    ...desk,
    namePattern: () => desk.chosen().supplyNames,
    setAside: packing.setAside,
    syncNow: sync.syncNow,
  });
  const boxes = createBoxService(desk);
  return {
    handlers: { boxes: boxes.handlers, supplies: supplies.handlers },
    documents: { boxLabel: boxes.document, supplyQr: supplies.qrDocument },
    /** As people are given them for a computer that prints otherwise. */
    pictures: { box: boxes.picture, supplyQr: supplies.qrPicture },
  };
}
