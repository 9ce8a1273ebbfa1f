import { supplyName } from '../../../shared/domain/supply/supply-name.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

export interface SupplyNamesPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  /** The pattern that this desk keeps. */
  readonly pattern: () => string;
  readonly person: () => string | null;
  readonly clock: () => number;
}

type Named = Pick<CachedOrder, 'warehouseId' | 'offices'>;

/** The name for a new supply of these orders, not used by any other. `pattern` null: the desk's own. */
export type NameSupply = (orders: Named | null, pattern?: string | null, by?: string | null) => string;

export function createSupplyNames({ cache, journal, pattern, person, clock }: SupplyNamesPorts): NameSupply {
  return (orders, given = null, by = person()) => {
    const now = new Date(clock());
    const two = (part: number): string => String(part).padStart(2, '0');
    const warehouseId = orders?.warehouseId ?? null;
    const values = {
      // In the desk's own time zone.
      date: `${two(now.getDate())}.${two(now.getMonth() + 1)}.${now.getFullYear()}`,
      time: `${two(now.getHours())}:${two(now.getMinutes())}`,
      warehouse: warehouseId === null ? '' : (cache.warehouses.nameOf(warehouseId) ?? warehouseId),
      office: orders?.offices[0] ?? '',
      person: by ?? '',
    };
    const unmade = new Set(journal.intakes.withoutSupply().map(({ name }) => name));
    return supplyName(given ?? pattern(), values, (name) => unmade.has(name) || cache.supplies.isNamed(name));
  };
}
