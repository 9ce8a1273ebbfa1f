import { standOfPass } from '../../../shared/domain/pass/pass-time.ts';
import type { PassOfOffice } from '../../../shared/domain/supply/hand-over.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import type { CachedPassOffice } from '../../db/cache/passes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

interface Stores {
  readonly cache: Cache;
  readonly journal: Journal;
}

/** The passes of the offices that these orders are brought to, where one is wanted. */
export function passesFor(stores: Stores, orders: readonly CachedOrder[], now: number): PassOfOffice[] {
  const offices = stores.cache.passes.offices();
  if (offices.length === 0) return [];
  const { warehouses } = stores.cache;
  const warehouseIds = new Set(orders.flatMap(({ warehouseId }) => warehouseId ?? []));
  const ids = new Set([...warehouseIds].map((warehouseId) => warehouses.officeOf(warehouseId)));
  const names = new Set(orders.flatMap((order) => order.offices));
  return offices
    .filter(({ officeId, name }) => ids.has(officeId) || names.has(name))
    .map((office) => passFor(stores, office, now));
}

function passFor(
  { cache, journal }: Stores,
  { officeId, name }: CachedPassOffice,
  now: number,
): PassOfOffice {
  // Those that end last come first.
  const pass = cache.passes.all().find((each) => each.officeId === officeId);
  const stand = pass ? standOfPass(pass.endsAt, now) : null;
  if (pass && stand !== null && stand !== 'ended') return { officeId, office: name, stand, at: pass.endsAt };
  const isOrdered = journal.outbox
    .ofPasses()
    .some(
      ({ change, state }) =>
        change.kind === 'createPass' && change.officeId === officeId && state !== 'refused',
    );
  if (isOrdered) return { officeId, office: name, stand: 'ordered', at: null };
  return { officeId, office: name, stand: stand ?? 'none', at: pass?.endsAt ?? null };
}
