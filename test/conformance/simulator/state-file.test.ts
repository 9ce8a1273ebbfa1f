import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { openSimulator } from '../../../src/simulator/simulator.ts';
import { newOrder, newSupply, openShop, packedSupply, type Shop } from './shop.ts';

async function ownFile(): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'simulator-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, file: join(folder, 'state.json') };
}

test('what happened is there after a restart, whatever seed and count say then', async () => {
  const { folder, file } = await ownFile();
  const before = await openShop({ orders: 3, stateFile: file });
  const { supplyId } = await packedSupply(before);
  await before.request('PATCH', `/supplies/${supplyId}/deliver`);
  await before.control('POST', '/cancel', { orderId: (await before.view()).orders[0]?.id, by: 'buyer' });
  const known = await before.view();
  await before.close();
  expect(await readdir(folder)).toEqual(['state.json']);

  const after = await openShop({ orders: 99, seed: 99, stateFile: file });
  expect(await after.view()).toEqual({ ...known, requests: expect.any(Object) });
  expect(await newSupply(after)).not.toBe(supplyId);
  const fresh = await newOrder(after);
  expect(known.orders.map(({ id }) => id)).not.toContain(fresh);
});

/** All that the control side shows, but what belongs to the running program. */
async function wholeState(shop: Shop): Promise<unknown> {
  const { body } = await shop.control('GET', '/state');
  return { ...z.looseObject({}).parse(body), requests: null, faults: null };
}

test('boxes, stocks, passes, reports, contacts, the clock and the keys are there after a restart', async () => {
  const { file } = await ownFile();
  const before = await openShop({ orders: 3, tokens: [], stateFile: file });
  const { supplyId, orderId } = await packedSupply(before, { requiredMeta: ['imei'] });
  await before.request('POST', `/supplies/${supplyId}/trbx`, { amount: 2 });
  await before.request('PUT', `/orders/${orderId}/meta/imei`, { imei: '123456789012345' });
  for (const scheme of ['dbs', 'pickup', 'crossborder', 'platformgo']) await newOrder(before, { scheme });
  const sku = z
    .looseObject({ articles: z.array(z.looseObject({ skus: z.array(z.string()) })) })
    .parse((await before.control('GET', '/state')).body).articles[0]?.skus[0];
  await before.request('PUT', '/stocks/658434', { stocks: [{ sku, amount: 3 }] });
  await before.request('PUT', '/warehouses/658519/contacts', { contacts: [{ comment: 'Olga', phone: '5' }] });
  await before.request('PUT', '/warehouses/658434', { name: 'Moved', officeId: 231 });
  const driver = {
    firstName: 'Anna',
    lastName: 'Lindgren',
    carModel: 'Van',
    carNumber: 'AB1234',
    officeId: 15,
  };
  await before.request('POST', '/passes', driver);
  await fetch(`${before.url}/api/v1/warehouse_remains`, {
    headers: { authorization: before.tokenOf('main') },
  });
  await before.control('POST', '/clock', { advance: 'PT5H' });
  const known = await wholeState(before);
  expect(known).toMatchObject({
    boxes: [{ supplyId }, { supplyId }],
    stocks: [{ sku, amount: 3 }],
    passes: [{ firstName: 'Anna' }],
    tasks: [{ kind: 'stock' }],
    now: '2026-03-02T14:00:00Z',
  });
  const token = before.tokenOf('main');
  await before.close();

  const after = await openShop({ tokens: [], stateFile: file });
  expect(await wholeState(after)).toEqual(known);
  expect((await after.request('GET', '/orders/new', undefined, token)).status).toBe(200);
  const again = await after.request('PUT', '/warehouses/658434', { name: 'Moved', officeId: 245 });
  expect(again.status).toBe(409);
});

test('keys of a kept state are renewed long before they end', async () => {
  const { file } = await ownFile();
  const before = await openShop({ tokens: [], stateFile: file });
  const token = before.tokenOf('main');
  await before.control('POST', '/clock', { advance: 'P89D' });
  await before.close();
  const after = await openShop({ tokens: [], stateFile: file });
  expect(after.tokenOf('main')).toBe(token);
  await after.control('POST', '/clock', { advance: 'P2D' });
  await after.close();
  const renewed = await openShop({ tokens: [], stateFile: file });
  expect(renewed.tokenOf('main')).not.toBe(token);
  await renewed.control('POST', '/clock', { advance: 'P100D' });
  expect((await renewed.request('GET', '/orders/new')).status).toBe(200);
});

const program = fileURLToPath(new URL('../../../src/simulator/main.ts', import.meta.url));
const PATIENCE = 120_000;

test(
  'killed at any moment, it leaves a whole file with everything up to shortly before',
  { timeout: PATIENCE },
  async () => {
    const { file } = await ownFile();
    const saved = z.looseObject({ sellers: z.array(z.looseObject({ supplies: z.array(z.unknown()) })) });
    const savedSupplies = async (): Promise<number> =>
      saved.parse(JSON.parse(await readFile(file, 'utf8'))).sellers[0]?.supplies.length ?? 0;
    let known = 0;
    // The last one lives until the file tells of what it was asked.
    for (const aliveMs of [0, 40, 130, null]) {
      const child = spawn(process.execPath, [program, '--orders', '2000', '--token', 'T', '--state', file], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [line] = await new Promise<string[]>((resolve) => {
        child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().split('\n')));
      });
      const { marketplaceUrl } = z.looseObject({ marketplaceUrl: z.string() }).parse(JSON.parse(line ?? ''));
      const state = async (): Promise<unknown[]> => {
        const body: unknown = await (await fetch(`${marketplaceUrl}/_simulator/state`)).json();
        return z.looseObject({ supplies: z.array(z.unknown()) }).parse(body).supplies;
      };
      const found = (await state()).length;
      expect(found).toBeGreaterThanOrEqual(Math.min(1, known));
      const until = performance.now() + (aliveMs ?? 0);
      do {
        const headers = { authorization: 'T' };
        await fetch(`${marketplaceUrl}/api/v3/supplies`, { method: 'POST', headers, body: '{"name":"x"}' });
      } while (performance.now() < until);
      if (aliveMs === null) await expect.poll(savedSupplies).toBeGreaterThan(found);
      const exited = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      child.kill('SIGKILL');
      await exited;
      known = await savedSupplies();
      expect(known).toBeGreaterThanOrEqual(found);
    }
    expect(known).toBeGreaterThan(0);
  },
);

test('a change is saved while the simulator runs', async () => {
  const { file } = await ownFile();
  const shop = await openShop({ orders: 0, stateFile: file });
  const supplyId = await newSupply(shop);
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain(supplyId), 5_000);
});

test.each([
  ['cut JSON', '{"version":1,'],
  ['another shape', '{"version":1,"orders":5}'],
  ['nothing', ''],
])('a file with %s is named, and left as it is', async (_what, text) => {
  const { file } = await ownFile();
  await writeFile(file, text);
  const opened = await openSimulator({ port: 0, seed: 1, orders: 1, tokens: [], stateFile: file });
  expect(opened).toEqual({
    ok: false,
    problem: {
      code: 'badArgument',
      argument: '--state',
      reason: expect.stringContaining(file),
    },
  });
  expect(await readFile(file, 'utf8')).toBe(text);
});

test('a place that can not be written is told at the start', async () => {
  const { folder } = await ownFile();
  const file = join(folder, 'missing', 'state.json');
  const opened = await openSimulator({ port: 0, seed: 1, orders: 1, tokens: [], stateFile: file });
  expect(opened).toMatchObject({ ok: false, problem: { code: 'badArgument', argument: '--state' } });
});
