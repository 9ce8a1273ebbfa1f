import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSimulator } from '../../../src/simulator/simulator.ts';
import { newOrder, newSupply, openShop, packedSupply } from './shop.ts';

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
