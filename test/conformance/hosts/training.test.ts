import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { TrainingGround } from '../../../src/main/station/station-ports.ts';
import { parsePrinterAddress } from '../../../src/main/printers/address.ts';
import { createTransport } from '../../../src/main/printers/transports/create-transport.ts';
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

const print = ({ address, key }: TrainingGround['printer'], zpl: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const socket = createConnection({ host: hostname, port: Number(port) }, () => socket.end(key + zpl));
    socket.on('close', () => resolve()).on('error', reject);
    socket.resume();
  });

const isShutOut = async ({ printer }: TrainingGround, key: string): Promise<boolean> =>
  await print({ ...printer, key }, '^XA^FO9,9^GB90,9,9^FS^XZ').then(
    () => false,
    (error: unknown) => error instanceof Error && /ECONNRESET|EPIPE/.test(error.message),
  );

test('a marketplace with orders and a printer with a paper tray, for practice', async () => {
  const ground = await start();
  expect(ground.profile).toMatchObject({ name: 'training', training: true });
  expect(await newOrders(ground)).toHaveLength(50);
  const tooMany = await fetch(new URL('/_simulator/orders', ground.profile.baseUrl.marketplace), {
    method: 'POST',
    body: '{"count":20000}',
  });
  expect(tooMany.status).toBe(409);
  await print(ground.printer, '^XA^FO20,20^GB200,100,4^FS^XZ');
  await expect
    .poll(
      async () => (await readdir(join(folder, 'labels'))).filter((name) => name.endsWith('.png')).length,
      {
        timeout: 15_000,
      },
    )
    .toBe(1);
});

test('what the control side does can be asked of its thread, and it tells when something changed', async () => {
  const { control } = await start();
  const told = new Promise<void>((resolve) => control.changed.subscribe(resolve));
  expect(await control.ask('GET', 'practice')).toMatchObject({
    ok: true,
    value: { schemes: ['fbs'], people: [] },
  });
  const [made, refused] = await Promise.all([
    control.ask('POST', 'orders', { scheme: 'pickup', count: 2 }),
    control.ask('POST', 'counter', {}),
  ]);
  expect(made).toMatchObject({ ok: true });
  expect(refused).toMatchObject({ ok: false, problem: { code: 'notPossible' } });
  await told;
  expect(await control.ask('GET', 'practice')).toMatchObject({ value: { schemes: ['fbs', 'pickup'] } });
});

test('the practice printer prints whatever language it is sent', async () => {
  const { printer } = await start();
  for (const label of [
    'SIZE 58 mm,40 mm\r\nCLS\r\nBAR 9,9,90,9\r\nPRINT 1\r\n',
    '\x1b@x\n\x0c',
    '^XA^FO9,9^GB90,9,9^FS^XZ',
  ])
    await print(printer, label);
  await expect
    .poll(async () => (await readdir(join(folder, 'labels'))).toSorted(), { timeout: 15_000 })
    .toEqual(['0001.png', '0001.tspl', '0002.bin', '0002.png', '0003.png', '0003.zpl']);
});

test('the practice printer serves the station alone: whoever lacks its key is shut out and holds nobody up', async () => {
  const ground = await start();
  const { key } = ground.printer;
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  const { hostname, port } = new URL(ground.printer.address);
  expect(hostname).toBe('127.0.0.1');
  const silent = Array.from({ length: 30 }, () =>
    createConnection({ host: hostname, port: Number(port) }).on('error', () => undefined),
  );
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  const tries = ['', 'x'.repeat(64), key.slice(1), key.toUpperCase().replace(/[A-F]/, 'x')];
  for (const wrong of tries) expect([wrong, await isShutOut(ground, wrong)]).toEqual([wrong, true]);
  const parsed = parsePrinterAddress(ground.printer.address);
  if (!parsed.ok) throw new Error('the printer has no address');
  const host = { pictures: null, lookingFolder: null };
  const document = Buffer.from('^XA^FO9,9^GB90,9,9^FS^XZ');
  const by = (ownPrinter: TrainingGround['printer'] | null) =>
    createTransport(parsed.value, {}, { ...host, ownPrinter }).send(document, new AbortController().signal);
  expect(await by(null)).not.toMatchObject({ kind: 'taken' });
  expect(await by(ground.printer)).toMatchObject({ kind: 'taken' });
  await expect
    .poll(async () => (await readdir(join(folder, 'labels'))).toSorted(), { timeout: 15_000 })
    .toEqual(['0001.png', '0001.zpl']);
  for (const socket of silent) socket.destroy();
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
  await expect(print(ground.printer, '^XA^XZ')).rejects.toThrow('ECONNREFUSED');
});
