import { z } from 'zod';
import { idText, listAt } from '../model/answers.ts';
import { type Beliefs, laidOut, noBeliefs } from './beliefs.ts';
import type { Work } from './changes.ts';
import { openDesk } from './walked-desk.ts';
import { courierDay, dbsDay, pickupDay } from './order-day.ts';
import { passDay, stockDay, warehouseDay } from './place-day.ts';
import { supplyDay } from './supply-day.ts';
import { truthOf } from './truth.ts';

const atStart = z.looseObject({
  warehouses: z.array(
    z.looseObject({ id: z.union([z.int(), z.bigint()]), name: z.string(), contacts: z.array(z.unknown()) }),
  ),
  articles: z.array(z.looseObject({ skus: z.array(z.string()), cargoType: z.int() })),
});

export interface DayEnd {
  readonly believed: ReturnType<typeof laidOut>;
  readonly true: ReturnType<typeof laidOut>;
  /** Requests that reached the marketplace. */
  readonly received: number;
}

const receivedShape = z.looseObject({
  requests: z.record(z.string(), z.looseObject({ received: z.int() })),
});

/** A day's work of a desk whose marketplace fails in these ways, and what is true at its end. */
export async function workedDay(faults: readonly object[]): Promise<DayEnd> {
  const desk = await openDesk();
  try {
    const beliefs: Beliefs = noBeliefs();
    const work: Work = { desk, beliefs };
    const order = async (wishes: object): Promise<string[]> => {
      const { body } = await desk.control('POST', '/orders', { cargoType: 1, ...wishes });
      const ids = (listAt(body, 'orders') ?? []).map(idText);
      for (const id of ids) beliefs.orders.set(id, 'new');
      return ids;
    };
    const plain = await order({ count: 4, scheme: 'fbs', requiredMeta: [] });
    const [marked = ''] = await order({ count: 1, scheme: 'fbs', requiredMeta: ['uin', 'sgtin', 'imei'] });
    const [courier = ''] = await order({ count: 1, scheme: 'platformgo' });
    const dbs = await order({ count: 3, scheme: 'dbs', requiredMeta: ['imei'] });
    const pickup = await order({ count: 3, scheme: 'pickup', requiredMeta: ['gtin', 'imei'] });
    const { warehouses, articles } = atStart.parse((await desk.control('GET', '/state')).body);
    for (const { id, name, contacts } of warehouses) {
      beliefs.warehouses.set(String(id), { name, contacts: contacts.length });
    }
    const skus = articles
      .filter(({ cargoType }) => cargoType === 1)
      .map((article) => article.skus[0] ?? '')
      .slice(0, 3);

    for (const fault of faults) await desk.control('POST', '/faults', fault);
    await supplyDay(work, [...plain, marked], marked);
    await courierDay(work, courier);
    await dbsDay(work, dbs);
    await pickupDay(work, pickup);
    await stockDay(work, String(warehouses[0]?.id ?? ''), skus);
    await warehouseDay(work);
    await passDay(work);
    await desk.control('DELETE', '/faults');

    const { body } = await desk.control('GET', '/state');
    const { requests } = receivedShape.parse(body);
    return {
      believed: laidOut(beliefs),
      true: laidOut(truthOf(body)),
      received: Object.values(requests).reduce((sum, { received }) => sum + received, 0),
    };
  } finally {
    await desk.close();
  }
}
