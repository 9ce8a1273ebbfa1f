import type { Random } from '../../random.ts';
import type { SellerRecords, Warehouse } from '../state/state-shapes.ts';
import { makeArticles } from './articles.ts';
import { officeOf } from './offices.ts';

interface Wishes {
  readonly id: string;
  readonly name: string;
  readonly articles: number;
  readonly banned?: boolean;
  readonly extendedAnalytics?: boolean;
  /** Added to the ids of the main seller's warehouses. */
  readonly warehouseShift: number;
}

const warehouse = (id: number, name: string, officeId: string): Warehouse => {
  const office = officeOf(officeId);
  if (office === undefined) throw new Error(`no office ${officeId}`);
  const { cargoType, deliveryType } = office;
  return { id: String(id), name, officeId, cargoType, deliveryType, officeChangedAt: null, contacts: [] };
};

/** A seller with a catalogue and a warehouse for each way of delivery, and nothing sold yet. */
export function makeSeller(random: Random, wishes: Wishes): SellerRecords {
  const at = (id: number): number => id + wishes.warehouseShift;
  return {
    seller: {
      id: wishes.id,
      name: wishes.name,
      banned: wishes.banned ?? false,
      extendedAnalytics: wishes.extendedAnalytics ?? true,
    },
    articles: makeArticles(random, wishes.articles),
    warehouses: [
      warehouse(at(658_434), 'Riverside store', '15'),
      warehouse(at(658_471), 'Hill depot', '218'),
      warehouse(at(658_502), 'Own van', '402'),
      warehouse(at(658_519), 'Courier corner', '503'),
    ],
    orders: [],
    supplies: [],
    boxes: [],
    stocks: [],
    passes: [],
    analytics: { reports: [], tasks: [] },
  };
}

/** Self-pickup happens at a warehouse that is made outside the interface (document 2), so no list has it. */
export const pickupWarehouse = (state: {
  readonly warehouses: { values(): Iterable<Warehouse> };
}): string => {
  const [first] = state.warehouses.values();
  return String(BigInt(first?.id ?? '658434') + 1_000_000n);
};
