import { expect } from '@playwright/test';
import { isCancelled } from '../../../src/shared/domain/order/order-status.ts';
import { ownLabelCode } from '../../../src/shared/domain/label/own-order-label.ts';
import { readTestLabelCode } from '../../../src/shared/domain/label/test-label.ts';
import { wayOfLot } from '../../../src/shared/domain/scheme/lots.ts';
import type { MetaKind } from '../../../src/shared/marketplace/metadata-shapes.ts';
import { readJobs, type JobFact } from '../journal/printed-jobs.ts';
import { boxKey, carrierKey, orderKey, supplyKey, testKey, type LabelKey } from '../journal/label-key.ts';
import type { Bench } from '../programs/built-programs.ts';
import { compareWays } from './compare-ways.ts';
import { countOpen, readShift, type ShiftJournal } from './shift-journal.ts';
import type { MarketplaceState, Shop, ShopOrder } from './marketplace.ts';

/** What a shift came to, once marketplace, journal and paper were found to be equal. Order ids are sorted. */
export interface Reckoning {
  readonly packed: number;
  /** Order labels on paper. */
  readonly labels: number;
  /** Orders of which more than one label came out, each further one on a person's word. */
  readonly again: readonly string[];
  /** Live orders in a supply without a parcel. */
  readonly unpacked: readonly string[];
  /** Cancelled orders whose goods were put aside. */
  readonly setAside: readonly string[];
  /** Changes that the marketplace refused and that still wait for a person. */
  readonly refused: readonly string[];
  readonly handedOver: number;
  /** Orders that no supply takes, by their scheme and where they ended: `pickup received`. */
  readonly ways: Readonly<Record<string, number>>;
}

/** Long enough for whatever waits for its next try. */
const SETTLED_MS = 60_000;

/** Operations that change something. Each that is carried out must change something: else it was told twice. */
const changing = [
  'createSupply',
  'addOrderToSupply',
  'deliverSupply',
  'deleteSupply',
  'setOrderSgtin',
  'setOrderUin',
  'setOrderImei',
  'setOrderGtin',
  'deleteOrderMeta',
  'addBoxes',
  'deleteBoxes',
  'addOrdersToBox',
  'removeOrderFromBox',
] as const;

/** Which changes of the journal go out by which operation, one request each. */
const toldBy: Readonly<Record<string, readonly (typeof changing)[number][]>> = {
  createSupply: ['createSupply'],
  addOrder: ['addOrderToSupply'],
  deliver: ['deliverSupply'],
  setMeta: ['setOrderSgtin', 'setOrderUin', 'setOrderImei', 'setOrderGtin'],
};

/**
 * The end of a story: waits until nothing is under way, stops the station in order and compares what the marketplace
 * says, what the station wrote down, what lies in the printer's tray and what the hands scanned.
 */
export async function reckon(bench: Bench, shop: Shop, scanned: readonly string[]): Promise<Reckoning> {
  await expect.poll(() => countOpen(bench.dataFolder), { timeout: SETTLED_MS }).toBe(0);
  expect(await bench.stopStation()).toBe(0);
  const journal = await readShift(bench.dataFolder);
  const jobs = await readJobs(bench.dataFolder);
  const there = await shop.state();

  expect(journal.scans.toSorted(), 'scans in the journal').toEqual(scanned.toSorted());
  const labels = await comparePaper(bench, there, jobs);
  compareParcels(journal, there);
  compareTold(journal, there, shop.elsewhere);
  const ways = await compareWays(bench.dataFolder, there);

  const parcels = new Map(journal.parcels.map((parcel) => [parcel.order_id, parcel]));
  const packed = journal.parcels.filter(({ state }) => state === 'packed');
  const printed = packed.map(({ order_id: orderId }) => labels.get(orderKey(orderId)) ?? 0);
  expect(printed, 'labels of packed parcels').not.toContain(0);
  const open = there.orders.filter(({ supplyId }) => supplyId !== null);
  const orderLabels = [...labels].filter(([key]) => key.startsWith('order '));
  return {
    packed: packed.length,
    labels: orderLabels.reduce((sum, [, count]) => sum + count, 0),
    again: orderLabels
      .filter(([, count]) => count > 1)
      .map(([key]) => key.slice('order '.length))
      .toSorted(),
    unpacked: open
      .filter((order) => !isCancelled(order) && parcels.get(order.id)?.state !== 'packed')
      .map(({ id }) => id)
      .toSorted(),
    setAside: journal.parcels.filter(({ state }) => state === 'setAside').map(({ order_id: id }) => id),
    refused: journal.changes.filter(({ state }) => state === 'refused').map(({ kind }) => kind),
    handedOver: there.supplies.filter(({ done }) => done).length,
    ways,
  };
}

const countBy = (keys: readonly LabelKey[]): Map<LabelKey, number> =>
  new Map([...Map.groupBy(keys, (key) => key)].map(([key, same]) => [key, same.length]));

const cameOut = ({ state }: JobFact): boolean => state === 'sent' || state === 'confirmed';

/** Paper and print jobs say the same; no label of an order is there a second time without a word of a person. */
async function comparePaper(
  bench: Bench,
  there: MarketplaceState,
  jobs: readonly JobFact[],
): Promise<Map<LabelKey, number>> {
  const keys = new Map<string, LabelKey>([
    ...there.orders.map(({ id, sticker }) => [sticker.barcode, orderKey(id)] as const),
    ...there.orders.map(({ id }) => [ownLabelCode(id), orderKey(id)] as const),
    ...there.orders.map(({ id }) => [`CB${id}`, carrierKey(id)] as const),
    ...there.boxes.map(({ id, barcode }) => [barcode, boxKey(id)] as const),
    ...there.supplies.map(({ id }) => [id, supplyKey(id)] as const),
  ]);
  const keyOf = (code: string): LabelKey | undefined => {
    const test = readTestLabelCode(code);
    return test ? testKey(test.id) : keys.get(code);
  };
  const lying = (): LabelKey[] =>
    bench.paper().map(({ codes }) => {
      const key = codes.map(({ text }) => keyOf(text)).find((found) => found !== undefined);
      return key ?? `nobody knows ${JSON.stringify(codes)}`;
    });
  const printed = jobs.filter(cameOut);
  await expect
    .poll(() => lying().length, { message: 'labels on paper' })
    .toBeGreaterThanOrEqual(printed.length);
  expect(lying().toSorted(), 'labels on paper').toEqual(printed.map(({ key }) => key).toSorted());

  const byId = new Map(jobs.map((job) => [job.jobId, job]));
  const unasked = printed.filter(({ cause, replaces }) => {
    const isReprint = cause === 'reprint';
    const before = replaces === null ? undefined : byId.get(replaces);
    return !isReprint && before !== undefined && cameOut(before);
  });
  expect(unasked, 'labels that came out again by themselves').toEqual([]);
  const first = printed.filter(({ orderId, cause }) => orderId !== null && cause !== 'reprint');
  const counts = countBy(first.map(({ key }) => key));
  expect(
    [...counts].filter(([, count]) => count > 1),
    'orders with two first labels',
  ).toEqual([]);
  return countBy(printed.map(({ key }) => key));
}

interface Told {
  readonly supplyId: string | null;
  readonly boxId: string | null;
  readonly codes: Readonly<Partial<Record<MetaKind, readonly string[]>>>;
}

/** Each packed parcel is where the marketplace says it is, with the codes that it says; and the other way round. */
function compareParcels(journal: ShiftJournal, there: MarketplaceState): void {
  const boxOf = new Map(there.boxes.flatMap(({ id, orders }) => orders.map((order) => [order, id] as const)));
  const orders = new Map(there.orders.map((order) => [order.id, order]));
  const isLive = (orderId: string): boolean => {
    const order = orders.get(orderId);
    return order !== undefined && !isCancelled(order);
  };
  const here = journal.parcels
    .filter(({ order_id: id, state }) => state === 'packed' && isLive(id))
    .map(({ order_id: orderId, supply_id: lot, box_id: boxId }) => {
      const supplyId = wayOfLot(lot) === null ? lot : null;
      const codes = journal.codes.filter(({ order_id: id }) => id === orderId);
      const byKind = Object.groupBy(codes, ({ kind }) => kind);
      const told = Object.entries(byKind).map(([kind, all]) => [kind, all.map(({ code }) => code)] as const);
      return [orderId, { supplyId, boxId, codes: Object.fromEntries(told) }] as const;
    });
  const packed = new Set(here.map(([orderId]) => orderId));
  const known = there.orders
    .filter((order) => packed.has(order.id) || isTouched(order, boxOf))
    .filter((order) => !isCancelled(order))
    .map((order): readonly [string, Told] => [
      order.id,
      { supplyId: order.supplyId, boxId: boxOf.get(order.id) ?? null, codes: codesOf(order) },
    ]);
  expect(Object.fromEntries(here), 'parcels here and there').toEqual(Object.fromEntries(known));
  const stillThere = [...boxOf.keys()].filter((orderId) => !isLive(orderId));
  const putAside = new Set(
    journal.parcels.filter(({ state }) => state === 'setAside').map(({ order_id: id }) => id),
  );
  expect(
    stillThere.filter((orderId) => putAside.has(orderId)),
    'cancelled parcels that were taken out, in their boxes still',
  ).toEqual([]);
  expect(
    journal.codes.filter(({ order_id: orderId }) => !packed.has(orderId) && !isLive(orderId)),
    'codes of goods that went back to the shelf',
  ).toEqual([]);
}

/** Something was told of it, so it must be packed. */
const isTouched = (order: ShopOrder, boxOf: ReadonlyMap<string, string>): boolean =>
  boxOf.has(order.id) || Object.keys(order.meta).length > 0;

const codesOf = ({ meta }: ShopOrder): Told['codes'] =>
  Object.fromEntries(
    Object.entries(meta).map(([kind, value]) => [kind, typeof value === 'string' ? [value] : value]),
  );

/** What was to be told is there, once: nothing was carried out that was so already. */
function compareTold(
  { changes }: ShiftJournal,
  { requests }: MarketplaceState,
  elsewhere: Shop['elsewhere'],
): void {
  const count = (what: 'carriedOut' | 'changed', names: readonly string[]): number =>
    names.reduce((sum, name) => sum + (requests[name]?.[what] ?? 0) - (elsewhere.get(name) ?? 0), 0);
  const twice = changing.filter((name) => count('carriedOut', [name]) !== count('changed', [name]));
  expect(twice, 'changes that were told twice').toEqual([]);
  const done = changes.filter(({ state }) => state === 'done');
  for (const [kind, names] of Object.entries(toldBy)) {
    const rows = done.filter((change) => change.kind === kind).length;
    expect(count('changed', names), `changes told: ${kind}`).toBeLessThanOrEqual(rows);
  }
}
