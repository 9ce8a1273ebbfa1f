import type { Handlers } from '../../../shared/contract/index.ts';
import { fail, ok } from '../../../shared/result.ts';
import { boxName } from '../parcels/box-name.ts';
import { isKnownLot } from './lots.ts';
import type { PackingHandlersPorts } from './handlers-ports.ts';

/** Supplies and boxes that the bench packs for and into, opened and closed by hand. */
export function createOpeningHandlers({
  cache,
  journal,
  host,
  supplies,
  ...ports
}: Pick<
  PackingHandlersPorts,
  'cache' | 'journal' | 'host' | 'supplies' | 'openSupply' | 'openOnlySupply'
>): Pick<Handlers['packing'], 'open' | 'arrive' | 'openBox' | 'close'> {
  /** After the only supply is closed by hand, none opens until one is chosen or something is scanned. */
  let wasClosedByHand = false;

  return {
    open: async ({ supplyId, beside }) => {
      if (!isKnownLot(cache, supplyId)) return fail({ code: 'supplyUnknown', supplyId });
      if (cache.supplies.get(supplyId)?.done === true) return fail({ code: 'supplyNotOpen', supplyId });
      wasClosedByHand = false;
      ports.openSupply(supplyId, beside);
      return ok(null);
    },
    arrive: async () => {
      if (!wasClosedByHand && host.shown.reason === 'noSupplyOpen') ports.openOnlySupply();
      return ok(null);
    },
    openBox: async ({ boxKey }) => {
      const box = journal.boxes.get(boxKey);
      if (!box) return fail({ code: 'boxUnknown', boxKey });
      const { supplyId } = box;
      if (cache.supplies.get(supplyId)?.done !== false) return fail({ code: 'supplyNotOpen', supplyId });
      if (supplies.books[0]?.supplyId !== supplyId) ports.openSupply(supplyId, supplies.has(supplyId));
      host.put({ kind: 'boxOpened', key: box.key, name: boxName(box) });
      return ok(null);
    },
    close: async ({ supplyId }) => {
      wasClosedByHand = true;
      host.put({ kind: 'close', supplyId });
      return ok(null);
    },
  };
}
