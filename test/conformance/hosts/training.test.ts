import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { TrainingGround } from '../../../src/main/core/ports.ts';
import { openTraining } from '../../../src/main/platform/node/training.ts';

let folder: string;
const open = new Set<TrainingGround>();
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'packbench-training-')), 'training');
});
afterEach(async () => {
  for (const ground of open) await ground.close();
  open.clear();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

async function start(): Promise<TrainingGround> {
  const ground = await openTraining(folder);
  open.add(ground);
  return ground;
}

async function stop(ground: TrainingGround): Promise<void> {
  open.delete(ground);
  await ground.close();
}

const newOrdersSchema = z.object({ orders: z.array(z.object({ id: z.int() })) });

async function newOrders({ profile }: TrainingGround): Promise<number[]> {
  const answer = await fetch(new URL('/api/v3/orders/new', profile.baseUrl.marketplace), {
    headers: { [profile.auth.header]: profile.token ?? '' },
  });
  return newOrdersSchema.parse(await answer.json()).orders.map(({ id }) => id);
}

const print = (address: string, zpl: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const socket = createConnection({ host: hostname, port: Number(port) }, () => socket.end(zpl));
    socket.on('close', () => resolve()).on('error', reject);
  });

test('a marketplace with orders and a printer with a paper tray, for practice', async () => {
  const ground = await start();
  expect(ground.profile).toMatchObject({ name: 'training', training: true });
  expect(await newOrders(ground)).toHaveLength(50);
  const tooMany = await fetch(new URL('/_simulator/orders', ground.profile.baseUrl.marketplace), {
    method: 'POST',
    body: '{"count":20000}',
  });
  expect(tooMany.status).toBe(409);
  await print(ground.printerAddress, '^XA^FO20,20^GB200,100,4^FS^XZ');
  await expect
    .poll(
      async () => (await readdir(join(folder, 'labels'))).filter((name) => name.endsWith('.png')).length,
      {
        timeout: 15_000,
      },
    )
    .toBe(1);
});

test('the practice printer prints whatever language it is sent', async () => {
  const { printerAddress } = await start();
  for (const label of [
    'SIZE 58 mm,40 mm\r\nCLS\r\nBAR 9,9,90,9\r\nPRINT 1\r\n',
    '\x1b@x\n\x0c',
    '^XA^FO9,9^GB90,9,9^FS^XZ',
  ])
    await print(printerAddress, label);
  await expect
    .poll(async () => (await readdir(join(folder, 'labels'))).toSorted(), { timeout: 15_000 })
    .toEqual(['0001.png', '0001.tspl', '0002.bin', '0002.png', '0003.png', '0003.zpl']);
});

test('the next start goes on where the last one ended', async () => {
  const first = await start();
  const orders = await newOrders(first);
  await stop(first);
  const second = await start();
  expect(await newOrders(second)).toEqual(orders);
});

test('practice data that cannot be read is set aside', async () => {
  await stop(await start());
  const file = join(folder, 'marketplace.json');
  await writeFile(file, '{');
  expect(await newOrders(await start())).toHaveLength(50);
  expect(await readFile(`${file}.damaged`, 'utf8')).toBe('{');
});

test('closing frees the ports', async () => {
  const ground = await start();
  await stop(ground);
  await expect(newOrders(ground)).rejects.toThrow('fetch failed');
  await expect(print(ground.printerAddress, '^XA^XZ')).rejects.toThrow('ECONNREFUSED');
});
