import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { checkDigit } from '../../src/simulator/marketplace/shop/barcodes.ts';
import { imeiOf } from '../rigs/marketplace/imei.ts';
import { openNetwork, type Network } from '../rigs/marketplace/network.ts';
import { repeatedChanges } from '../rigs/journal/repeated-changes.ts';
import {
  openDesk,
  readJournal,
  untilCard,
  untilPacking,
  untilPrinter,
  untilStation,
  type Desk,
} from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

/** A busy machine takes minutes to make 500 labels and pack them; an idle one half a minute. */
const LONGEST_MS = 240_000;

const GS = '\u001d';

const text = z.string();
const id = z.int().transform(String);
const stateSchema = z.object({
  orders: z.array(
    z.object({
      id,
      skus: z.array(text),
      supplierStatus: text,
      supplyId: text.nullable(),
      boxId: text.nullable(),
      requiredMeta: z.array(text),
      meta: z.record(text, z.union([text, z.array(text)])),
      sticker: z.object({ barcode: text }),
    }),
  ),
  boxes: z.array(z.object({ id: text, orders: z.array(id) })),
});

const changesSchema = z.object({
  changes: z.array(z.object({ operation: text, input: z.unknown(), refusal: text.nullable() })),
});

/** The marketplace's own control side: the network of the desk has nothing to do with it. */
async function told<T>(desk: Desk, what: string, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(await (await fetch(`${desk.simulator.marketplaceUrl}/_simulator/${what}`)).json());
}

interface Goods {
  readonly sku: string;
  readonly kind: 'sgtin' | 'uin' | 'imei' | null;
  readonly count: number;
}

const skuOf = (number: number): string => {
  const digits = `2900000${String(number).padStart(5, '0')}`;
  return digits + checkDigit(digits);
};

/** The identifier of the `number`th piece. */
function codeOf({ sku, kind }: Goods, number: number): string {
  const serial = String(number).padStart(7, '0');
  if (kind === 'sgtin') return `010${sku}21${serial}x${GS}93dGVz`;
  return kind === 'uin' ? `712345678${serial}` : imeiOf(`3569380${serial}`);
}

const goods: readonly Goods[] = [
  ...Array.from({ length: 20 }, (_, number): Goods => ({ sku: skuOf(number), kind: null, count: 20 })),
  { sku: skuOf(50), kind: 'sgtin', count: 60 },
  { sku: skuOf(51), kind: 'uin', count: 20 },
  { sku: skuOf(52), kind: 'imei', count: 20 },
];

/** Three supplies, labels at hand: the large one with boxes, a small one, and one that is closed meanwhile. */
async function prepare(): Promise<{
  readonly desk: Desk;
  readonly network: Network;
  readonly supplies: Readonly<Record<'large' | 'small' | 'closed', string>>;
}> {
  const opened: Network[] = [];
  const desk = await openDesk({
    orders: 0,
    through: async (url) => {
      const network = await openNetwork(url);
      onTestFinished(() => network.close());
      opened.push(network);
      return network.url;
    },
  });
  const [network] = opened;
  if (!network) throw new Error('the desk did not ask for its network');
  const ids: Record<'large' | 'small' | 'closed', string[]> = { large: [], small: [], closed: [] };
  for (const { sku, kind, count } of goods) {
    const wishes = {
      count,
      cargoType: 1,
      warehouseId: 658_434,
      skus: [sku],
      requiredMeta: kind ? [kind] : [],
    };
    const made = z.object({ orders: z.array(id) }).parse(await desk.control('orders', wishes)).orders;
    // No supply is closed without its UINs.
    const share = kind === 'uin' ? 0 : count / 10;
    ids.closed.push(...made.slice(0, share));
    ids.small.push(...made.slice(share, 2 * share));
    ids.large.push(...made.slice(2 * share));
  }
  await desk.client.station.syncNow({});
  await until(desk.client.supplies.newOrders, ({ total }) => total === 500);
  const take = async (name: 'large' | 'small' | 'closed'): Promise<string> => {
    const orderIds = ids[name];
    await desk.client.supplies.take({ from: { orderIds }, into: { newName: name } });
    const card = await untilCard(
      desk,
      (each) =>
        each.name === name &&
        each.stage === 'open' &&
        each.total === orderIds.length &&
        each.labelsReady === orderIds.length,
    );
    return card.supplyId ?? '';
  };
  const supplies = { large: await take('large'), small: await take('small'), closed: await take('closed') };
  return { desk, network, supplies };
}

/** What the packer has done with a parcel. */
interface Done {
  readonly codes: readonly string[];
  readonly box: string | null;
}

/** Packs everything that a supply wants, a new box for each `aBox` parcels; null: none. */
async function packAll(
  desk: Desk,
  supplyId: string,
  aBox: number | null,
  done: Map<string, Done>,
): Promise<void> {
  await desk.client.packing.open({ supplyId });
  const { supply } = await untilPacking(desk, (view) => view.supply?.supplyId === supplyId);
  let box: string | null = null;
  let packed = 0;
  let filled = 0;
  for (const each of goods) {
    for (;;) {
      if (aBox !== null && (box === null || packed - filled === aBox)) {
        filled = packed;
        // A box is empty until the first label for it is out: then the next one is another.
        await untilPacking(desk, (view) => view.supply?.packed === packed);
        await desk.scan('PB-OPEN-BOX');
        box = (await untilPacking(desk, (view) => view.box !== null && view.box !== box)).box;
      }
      let verdict = await desk.scan(each.sku);
      const codes: string[] = [];
      if (verdict.reason === 'scanCode') {
        const code = codeOf(each, done.size);
        codes.push(code);
        verdict = await desk.scan(code);
      }
      if (verdict.reason !== 'labelPrinting') {
        // Everything of it that lies in this supply is packed.
        expect(['oneTooMany', 'noOpenOrder']).toContain(verdict.reason);
        break;
      }
      done.set(verdict.parcel.orderId, { codes, box });
      packed += 1;
    }
  }
  expect(packed).toBe(supply?.total);
  await untilPacking(desk, (view) => view.supply?.packed === packed);
}

test(
  'five hundred parcels packed without the network are at the marketplace as they were packed, each change once',
  { timeout: LONGEST_MS },
  async () => {
    const { desk, network, supplies } = await prepare();
    const before = await told(desk, 'state', stateSchema);
    const done = new Map<string, Done>();
    await network.set('gone');
    await desk.client.station.syncNow({});
    await untilStation(desk, ({ sync }) => sync.trouble?.code === 'marketplaceUnreachable');

    await packAll(desk, supplies.large, 60, done);
    const packedFirst = [...done.keys()];
    await packAll(desk, supplies.small, null, done);
    // Somebody closes a supply in the cabinet before anything of it is packed, and buyers change their minds.
    expect((await desk.api('PATCH', `/supplies/${supplies.closed}/deliver`)).status).toBe(204);
    await packAll(desk, supplies.closed, 25, done);
    const cancelled = [0, 1, 130, 330].map((place) => packedFirst[place] ?? '');
    for (const [place, orderId] of cancelled.entries())
      await desk.control('cancel', { orderId: Number(orderId), by: place % 2 === 0 ? 'buyer' : 'supplier' });
    await untilPrinter(desk, ({ waiting }) => waiting === 0);
    expect(done.size).toBe(500);
    const printed = desk.printer.labels().map(({ codes }) => codes.map((code) => code.text).join(' '));
    for (const { sticker } of before.orders)
      expect(printed.filter((label) => label.includes(sticker.barcode))).toHaveLength(1);
    expect(await told(desk, 'changes', changesSchema).then(({ changes }) => changes.length)).toBe(504);

    await network.set('there');
    await desk.client.station.syncNow({});
    await untilStation(desk, ({ outbox, sync }) => outbox.waiting === 0 && sync.trouble === null);
    await untilCard(desk, ({ supplyId, stage }) => supplyId === supplies.closed && stage === 'handedOver');

    // What ended meanwhile is asked for at the hand-over by name, and taken out.
    const checked = await desk.client.supplies.recheck({ supplyId: supplies.large });
    if (!checked.ok) throw new Error(checked.problem.code);
    const { cancelledParcels } = checked.value;
    expect(cancelledParcels.map(({ orderId }) => orderId).toSorted()).toEqual(cancelled.toSorted());
    for (const orderId of cancelled) await desk.client.supplies.setAside({ orderId });

    // What the closed supply took no more of, and what was of orders that had ended, are tasks with a way out.
    const isOfClosed = (orderId: string): boolean =>
      before.orders.find((order) => order.id === orderId)?.supplyId === supplies.closed;
    const tasks = await until(desk.client.supplies.tasks, (all) => all.length > 0);
    const closedTasks = tasks.filter(({ supplyId }) => supplyId === supplies.closed);
    expect(closedTasks.filter(({ change }) => change === 'addBoxes')).toHaveLength(2);
    for (const { supplyId, order } of tasks)
      expect(supplyId === supplies.closed || cancelled.includes(order?.parcel.orderId ?? '')).toBe(true);
    const codeTasks = await until(desk.client.marking.tasks, (all) => all.length > 0);
    const coded = before.orders.filter(
      ({ id: orderId, requiredMeta }) => isOfClosed(orderId) && requiredMeta.length > 0,
    );
    const toldOf = codeTasks.map(({ orderId }) => orderId).filter((orderId) => !cancelled.includes(orderId));
    expect(toldOf.toSorted()).toEqual(coded.map((order) => order.id).toSorted());
    for (const { waysOut } of [...tasks, ...codeTasks]) expect(waysOut).toContain('dismiss');
    for (const task of tasks) await desk.client.supplies.dismissTask({ id: task.id });
    for (const task of codeTasks) await desk.client.marking.dismissTask({ id: task.id });
    await untilStation(desk, ({ outbox }) => outbox.waiting === 0 && outbox.refused === 0);

    for (const supplyId of [supplies.large, supplies.small]) {
      const given = await desk.client.supplies.handOver({ supplyId, evenUnpacked: false });
      expect(given).toEqual({ ok: true, value: null });
      await untilCard(desk, (card) => card.supplyId === supplyId && card.stage === 'handedOver');
    }
    const after = await told(desk, 'state', stateSchema);
    const boxIds = new Map(
      readJournal(desk, 'SELECT supply_id, number, box_id FROM boxes').map((row) => [
        `${String(row['supply_id'])} ${String(row['number'])}`,
        row['box_id'],
      ]),
    );
    const there = after.orders
      .filter((order) => !cancelled.includes(order.id))
      .map(({ id: orderId, meta, boxId, supplierStatus }) => [
        orderId,
        Object.values(meta).flat(),
        boxId,
        supplierStatus,
      ]);
    const here = before.orders
      .filter((order) => !cancelled.includes(order.id))
      .map(({ id: orderId, supplyId }) => {
        const { codes = [], box = null } = done.get(orderId) ?? {};
        if (isOfClosed(orderId)) return [orderId, [], null, 'complete'];
        return [orderId, codes, box === null ? null : boxIds.get(`${supplyId} ${box}`), 'complete'];
      });
    expect(there).toEqual(here);
    expect(
      after.boxes.flatMap(({ orders }) => orders).filter((orderId) => cancelled.includes(orderId)),
    ).toEqual([]);
    expect(repeatedChanges((await told(desk, 'changes', changesSchema)).changes)).toEqual([]);
    expect(after.boxes).toHaveLength(Math.ceil(404 / 60));
  },
);
