import { operations } from '../../../src/shared/marketplace/index.ts';
import { change, isNoted, moveOrder, newOnes, type Work } from './changes.ts';

const NAME = 'Morning';
const KEY = 'intake-1';
const GS = '\u001d';

const boxIdsOf = async ({ desk }: Work, supplyId: string): Promise<string[]> =>
  ((await desk.ask(operations.listBoxes, { supplyId })).trbxes ?? []).map(({ id }) => id);

async function inBox({ desk }: Work, supplyId: string, trbxId: string): Promise<readonly string[]> {
  const { trbxes } = await desk.ask(operations.listBoxes, { supplyId });
  return trbxes?.find(({ id }) => id === trbxId)?.orders ?? [];
}

async function addBoxes(work: Work, supplyId: string, amount: number): Promise<string[]> {
  const before = await boxIdsOf(work, supplyId);
  const made = await work.desk.make(operations.addBoxes, { supplyId, amount }, async () => {
    const trbxIds = newOnes(await boxIdsOf(work, supplyId), before);
    return trbxIds.length === amount ? { trbxIds } : null;
  });
  isNoted(work, operations.addBoxes);
  for (const id of made.trbxIds) work.beliefs.boxes.set(id, []);
  return made.trbxIds;
}

async function putInBox(work: Work, supplyId: string, trbxId: string, orderId: string): Promise<void> {
  const input = { supplyId, trbxId, orderIds: [orderId] };
  await change(work, operations.addOrdersToBox, input, async () =>
    (await inBox(work, supplyId, trbxId)).includes(orderId),
  );
  work.beliefs.boxes.set(trbxId, [...(work.beliefs.boxes.get(trbxId) ?? []), orderId].sort());
}

async function takeOutOfBox(work: Work, supplyId: string, trbxId: string, orderId: string): Promise<void> {
  const input = { supplyId, trbxId, orderId };
  await change(
    work,
    operations.removeOrderFromBox,
    input,
    async () => !(await inBox(work, supplyId, trbxId)).includes(orderId),
  );
  work.beliefs.boxes.set(
    trbxId,
    (work.beliefs.boxes.get(trbxId) ?? []).filter((id) => id !== orderId),
  );
}

async function fillBoxes(work: Work, supplyId: string, orders: readonly string[]): Promise<void> {
  const [first = '', second = '', third = ''] = orders;
  const [one = '', two = ''] = await addBoxes(work, supplyId, 2);
  for (const [box, order] of [
    [one, first],
    [one, second],
    [two, third],
  ] as const) {
    await putInBox(work, supplyId, box, order);
  }
  await takeOutOfBox(work, supplyId, one, second);
  await putInBox(work, supplyId, two, second);
  const [spare = ''] = await addBoxes(work, supplyId, 1);
  await change(
    work,
    operations.deleteBoxes,
    { supplyId, trbxIds: [spare] },
    async () => !(await boxIdsOf(work, supplyId)).includes(spare),
  );
  work.beliefs.boxes.delete(spare);
}

/** Identifiers as they are scanned, a group separator among them. */
async function setMeta({ desk, beliefs }: Work, orderId: string): Promise<void> {
  const never = () => Promise.resolve(null);
  const uin = '1234567890123456';
  const sgtins = [`0104601234567890215abc${GS}91EE06${GS}92dGVzdA==`, `0104601234567890215abd${GS}91EE06`];
  await desk.make(operations.setOrderUin, { orderId, uin }, never);
  await desk.make(operations.setOrderSgtin, { orderId, sgtins }, never);
  await desk.make(operations.setOrderImei, { orderId, imei: '490154203237518' }, never);
  const work = { desk, beliefs };
  await change(work, operations.deleteOrderMeta, { orderId, key: 'imei' }, async () => {
    const { meta } = await desk.ask(operations.getOrderMeta, { orderId });
    return (meta.imei ?? null) === null;
  });
  const { meta } = await desk.ask(operations.getOrderMeta, { orderId });
  beliefs.meta.set(orderId, { uin: meta.uin ?? '', sgtin: meta.sgtin ?? [] });
}

/** Asks until each label is there: a short answer is never the end (observed facts, "Values"). */
async function fetchLabels({ desk }: Work, orders: readonly string[]): Promise<number> {
  const labels = new Map<string, string>();
  while (labels.size < orders.length) {
    const missing = orders.filter((id) => !labels.has(id));
    const size = { type: 'zplv', width: 58, height: 40 } as const;
    const { stickers } = await desk.ask(operations.getOrderLabels, { ...size, orders: missing });
    for (const { orderId, file } of stickers ?? []) labels.set(orderId, file);
  }
  return labels.size;
}

/** From new orders to a supply handed over, its changes carried by the station's own outbox. */
export async function supplyDay(work: Work, wanted: readonly string[], marked: string): Promise<void> {
  const { desk, beliefs } = work;
  const fresh = (await desk.ask(operations.getNewOrders, {})).orders ?? [];
  const orders = wanted.filter((id) => fresh.some((order) => order.id === id));
  desk.openIntake(KEY, NAME);
  await desk.carry(KEY, [
    { kind: 'createSupply', intakeKey: KEY, name: NAME },
    ...orders.map((orderId) => ({ kind: 'addOrder', intakeKey: KEY, orderId }) as const),
  ]);
  const supplyId = desk.supplyOf(KEY);
  isNoted(work, operations.createSupply);
  isNoted(work, operations.addOrderToSupply, orders.length);
  for (const id of orders) beliefs.orders.set(id, 'confirm');

  const [dropped = '', ...packed] = orders;
  await moveOrder(work, 'order', operations.cancelOrder, { orderId: dropped }, { id: dropped, to: 'cancel' });
  await fillBoxes(work, supplyId, packed);
  await setMeta(work, marked);
  await fetchLabels(work, packed);
  await desk.carry(supplyId, [{ kind: 'deliver', supplyId }]);
  isNoted(work, operations.deliverSupply);
  for (const id of packed) beliefs.orders.set(id, 'complete');
  beliefs.supplies.set(supplyId, { done: true, orders: [...packed].sort() });
  const { barcode } = await desk.ask(operations.getSupplyQr, { supplyId, type: 'svg' });
  if (barcode !== supplyId) throw new Error(`the QR of ${supplyId} says ${barcode}`);

  const suppliesNamed = async (name: string): Promise<string[]> => {
    const { supplies } = await desk.ask(operations.listSupplies, { limit: 1000, next: '0' });
    return (supplies ?? []).filter((supply) => supply.name === name).map(({ id }) => id);
  };
  const { id: spare } = await desk.make(operations.createSupply, { name: 'Spare' }, async () => {
    const [id] = await suppliesNamed('Spare');
    return id === undefined ? null : { id };
  });
  isNoted(work, operations.createSupply);
  await change(
    work,
    operations.deleteSupply,
    { supplyId: spare },
    async () => !(await suppliesNamed('Spare')).includes(spare),
  );
}
