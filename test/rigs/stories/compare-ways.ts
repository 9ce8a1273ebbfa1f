import { expect } from '@playwright/test';
import { z } from 'zod';
import { schemeRules } from '../../../src/shared/domain/scheme/scheme-rules.ts';
import { schemesWithoutSupply } from '../../../src/shared/domain/scheme/schemes.ts';
import { isCancelled } from '../../../src/shared/domain/order/order-status.ts';
import { changeSchema } from '../../../src/shared/domain/outbox/change.ts';
import { readJournal } from '../journal/read-journal.ts';
import type { MarketplaceState, ShopOrder } from './marketplace.ts';

/** Where an order stands that no supply takes; `open`: nothing was told of it but that it is on assembly. */
type Standing = 'open' | 'waiting' | 'onTheWay' | 'received' | 'refused' | 'expired' | 'cancelled';

const schemesThere: Readonly<Record<string, true>> = { pickup: true, dbs: true, platformgo: true };

const standings: Readonly<Record<string, Standing>> = {
  new: 'open',
  confirm: 'open',
  prepare: 'waiting',
  deliver: 'onTheWay',
  complete: 'onTheWay',
  receive: 'received',
  reject: 'refused',
  cancel: 'cancelled',
  cancel_shelf_life: 'expired',
};

const standsThere = (order: ShopOrder): Standing => {
  const said = standings[order.supplierStatus] ?? 'cancelled';
  return said !== 'refused' && said !== 'expired' && isCancelled(order) ? 'cancelled' : said;
};

/**
 * The last that this desk wrote down of each order: what the counter says of it, the last run, or the courier's list;
 * goods that nobody comes for and that nobody scanned back are `isHere`.
 */
const STANDS = `
  SELECT order_id, state NOT IN ('returned', 'handedOver') AND (ended_as IS NOT NULL OR state = 'refused') AS isHere,
    CASE
      WHEN ended_as IN ('expired', 'cancelled') THEN ended_as
      WHEN state IN ('refused', 'returned') THEN 'refused'
      WHEN state = 'handedOver' THEN 'received'
      ELSE 'waiting' END AS stands
  FROM counter_parcels
  UNION ALL
  SELECT order_id, state = 'refused' AS isHere,
    CASE
      WHEN state = 'delivered' THEN 'received'
      WHEN state = 'refused' OR back_for = 'refused' THEN 'refused'
      WHEN back_for = 'cancelled' THEN 'cancelled'
      WHEN state IN ('planned', 'loaded', 'leftBehind') THEN 'open'
      ELSE 'onTheWay' END
  FROM (SELECT *, max(changed_at) FROM run_stops GROUP BY order_id)
  UNION ALL
  SELECT order_id, FALSE, 'onTheWay'
  FROM courier_list_parcels JOIN courier_lists USING (list_id) WHERE fate = 'given' AND state = 'given'`;

const standsSchema = z.array(
  z.object({ order_id: z.string(), isHere: z.int().transform(Boolean), stands: z.string() }),
);
const movesSchema = z.array(z.object({ change: z.string(), state: z.string() }));

/**
 * Orders that no supply takes stand at the marketplace as this desk wrote down, each change was told once and nothing
 * that was not done here; answers how many stand where.
 */
export async function compareWays(
  dataFolder: string,
  { orders, requests }: MarketplaceState,
): Promise<Readonly<Record<string, number>>> {
  const written = standsSchema.parse(await readJournal(dataFolder, STANDS));
  const here = new Map(written.map(({ order_id: id, stands }) => [id, stands]));
  const ofWays = orders.filter(({ scheme }) => schemesThere[scheme]);
  const untouched = (order: ShopOrder): Standing =>
    standsThere(order) === 'cancelled' ? 'cancelled' : 'open';
  expect(
    ofWays.map((order) => `${order.id} ${here.get(order.id) ?? untouched(order)}`),
    'orders of the ways, here and there',
  ).toEqual(ofWays.map((order) => `${order.id} ${standsThere(order)}`));
  expect(
    written.filter(({ isHere }) => isHere),
    'goods that nobody comes for, and that nobody scanned back',
  ).toEqual([]);

  const moves = movesSchema
    .parse(await readJournal(dataFolder, "SELECT change, state FROM outbox WHERE state = 'done'"))
    .map(({ change }) => changeSchema.parse(JSON.parse(change)));
  const told: Record<string, number> = {};
  const done: Record<string, number> = {};
  for (const scheme of schemesWithoutSupply) {
    for (const { next } of Object.values(schemeRules[scheme].states)) {
      for (const [to, { operation }] of Object.entries(next)) {
        const count = requests[operation] ?? { carriedOut: 0, changed: 0 };
        expect(count.carriedOut, `told twice: ${operation}`).toBe(count.changed);
        told[`${scheme} ${to}`] = count.changed;
        done[`${scheme} ${to}`] = moves.filter(
          (move) => move.kind === 'moveOrder' && move.scheme === scheme && move.to === to,
        ).length;
      }
    }
  }
  expect(told, 'changes of the ways').toEqual(done);
  const counts = Map.groupBy(ofWays, (order) => `${order.scheme} ${standsThere(order)}`);
  return Object.fromEntries([...counts].map(([where, all]) => [where, all.length]));
}
