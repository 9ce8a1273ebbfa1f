import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/main/marketplace/clock.ts';
import { createMarketplace } from '../../../src/main/marketplace/create-marketplace.ts';
import { pages } from '../../../src/main/marketplace/pages.ts';
import { operationNames, operations } from '../../../src/shared/marketplace/index.ts';
import {
  type AnswerOf,
  type AnyOperation,
  fileAnswer,
  type InputOf,
} from '../../../src/shared/marketplace/operation.ts';
import { profileSchema } from '../../../src/shared/marketplace/profile.ts';
import { startSimulator } from '../../../src/simulator/simulator.ts';
import { inputExample, NOW } from '../../rigs/marketplace/input-example.ts';

const silent = () => undefined;

test('a morning with the simulator, from new orders to the supply handed over', async () => {
  const simulator = await startSimulator({
    port: 0,
    seed: 7,
    orders: 30,
    tokens: [],
    limits: 'off',
    firstOrderId: '9007199254740993',
  });
  const marketplace = createMarketplace({
    profile: profileSchema.parse({
      name: 'simulator',
      baseUrl: { marketplace: simulator.marketplaceUrl, analytics: simulator.analyticsUrl },
    }),
    token: () => Promise.resolve(simulator.token),
    clock: systemClock,
    now: Date.now,
    log: { debug: silent, info: silent, warn: silent, error: silent },
  });
  const run = async <O extends AnyOperation>(operation: O, input: InputOf<O>): Promise<AnswerOf<O>> => {
    const answer = await marketplace.call(operation, input, { priority: 'packing' });
    if (!answer.ok) throw new Error(`${operation.name}: ${JSON.stringify(answer.problem)}`);
    return answer.value;
  };

  try {
    const fresh = (await run(operations.getNewOrders, {})).orders ?? [];
    expect(fresh.length).toBe(30);
    expect(fresh.some(({ id }) => BigInt(id) > 2n ** 53n)).toBe(true);
    const first = fresh[0];
    const cargo = fresh.filter(({ cargoType, warehouseId, deliveryType }) =>
      [cargoType === first?.cargoType, warehouseId === first?.warehouseId, deliveryType === 'fbs'].every(
        Boolean,
      ),
    );
    const [packed, dropped] = cargo.filter(({ requiredMeta }) => (requiredMeta ?? []).length === 0);
    if (packed === undefined || dropped === undefined) throw new Error('too few orders to pack');

    const { id: supplyId } = await run(operations.createSupply, { name: 'Morning' });
    await run(operations.addOrderToSupply, { supplyId, orderId: packed.id });
    await run(operations.cancelOrder, { orderId: dropped.id });
    const size = { type: 'png', width: 58, height: 40 } as const;
    const labels = await run(operations.getOrderLabels, { ...size, orders: [packed.id] });
    expect(labels.stickers?.map(({ orderId }) => orderId)).toEqual([packed.id]);
    const held = await run(operations.getSupplyOrders, { supplyId });
    expect(held.orders?.map(({ id }) => id)).toEqual([packed.id]);

    await run(operations.deliverSupply, { supplyId });
    expect((await run(operations.getSupply, { supplyId })).done).toBe(true);
    expect((await run(operations.getSupplyQr, { supplyId, type: 'svg' })).barcode).toBe(supplyId);
    const { orders: statuses } = await run(operations.getOrderStatuses, { orders: [packed.id, dropped.id] });
    expect(new Map(statuses?.map(({ id, supplierStatus }) => [id, supplierStatus]))).toEqual(
      new Map([
        [packed.id, 'complete'],
        [dropped.id, 'cancel'],
      ]),
    );

    const { id: spare } = await run(operations.createSupply, { name: 'Spare' });
    await run(operations.listSupplies, { limit: 1000, next: '0' });
    await run(operations.deleteSupply, { supplyId: spare });
    await run(operations.getOrders, { limit: 1000, next: '0' });

    const seen: string[] = [];
    const list = pages(
      marketplace,
      operations.getOrders,
      { limit: 7, next: '0' },
      { priority: 'polling', items: ({ orders }) => orders },
    );
    for await (const page of list) {
      if (!page.ok) throw new Error(JSON.stringify(page.problem));
      seen.push(...(page.value.orders ?? []).map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(30);

    expect(
      await marketplace.call(operations.deliverSupply, { supplyId }, { priority: 'packing' }),
    ).toMatchObject({ ok: false, problem: { code: 'marketplaceRefused', status: 409 } });
  } finally {
    await marketplace.stop();
    await simulator.close();
  }
});

test('the client reads what the simulator says to every declared operation, refusals included', async () => {
  const simulator = await startSimulator({ port: 0, seed: 7, orders: 30, tokens: [], limits: 'off' });
  const marketplace = createMarketplace({
    profile: profileSchema.parse({
      baseUrl: { marketplace: simulator.marketplaceUrl, analytics: simulator.analyticsUrl },
    }),
    token: () => Promise.resolve(simulator.token),
    clock: systemClock,
    now: () => NOW,
    log: { debug: silent, info: silent, warn: silent, error: silent },
  });
  onTestFinished(async () => {
    await marketplace.stop();
    await simulator.close();
  });

  const answered: string[] = [];
  const unread: unknown[] = [];
  for (const name of operationNames) {
    const operation: AnyOperation = operations[name];
    if (operation.answer === fileAnswer) continue;
    const answer = await marketplace.call(operation, inputExample(operation, '7'), { priority: 'packing' });
    if (answer.ok) answered.push(name);
    else if (answer.problem.code !== 'marketplaceRefused') unread.push([name, answer.problem]);
    else if (operation.document !== 3 && answer.problem.known === null) unread.push([name, answer.problem]);
  }
  expect(unread).toEqual([]);
  const needNothing = operationNames.filter((name) => {
    const { method, params, query, body }: AnyOperation = operations[name];
    const fields = [params, query, body].flatMap((part) => Object.keys(part.shape));
    return method === 'GET' && fields.length === 0;
  });
  expect(needNothing.length).toBeGreaterThan(5);
  expect(needNothing.filter((name) => !answered.includes(name))).toEqual([]);
});
