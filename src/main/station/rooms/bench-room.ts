import { preparationKey } from '../../labels/label-settings.ts';
import { createMarkingHandlers } from '../../services/marking/marking-handlers.ts';
import { createMarking } from '../../services/marking/marking.ts';
import { createPacking } from '../../services/packing/packing.ts';
import { packedWith, wantsScanBack } from '../../services/packing/scan-back-rule.ts';
import type { Desk } from './desk.ts';
import type { LabelRoom } from './label-room.ts';

export type BenchRoom = ReturnType<typeof benchRoom>;

/** The bench: packing by scan, and the codes that marked goods need. */
export function benchRoom(desk: Desk, { labels }: LabelRoom) {
  const { cache, journal, people, chosen } = desk;
  const marking = createMarking({ ...desk, articleOfSku: cache.orders.articleOfSku });
  const packing = createPacking({
    ...desk,
    marking,
    labels,
    preparedFor: () => preparationKey(desk.labelSettings()),
    wantsScanBack: ({ article, orderId }) => wantsScanBack(chosen(), article, packedWith(journal, orderId)),
    changeUser: people.signOut,
  });
  return {
    handlers: { marking: createMarkingHandlers({ ...desk, marking }), packing: packing.handlers },
    packing,
    start: packing.start,
    stop: packing.stop,
  };
}
