import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStation } from '../../src/main/station/station.ts';
import { profileSchema } from '../../src/shared/marketplace/profile.ts';
import type { Problem } from '../../src/shared/problem.ts';
import type { SupplyCard } from '../../src/shared/contract/supplies.ts';
import {
  loneOrders,
  openDesk,
  printedOrders,
  readJournal,
  skuOf,
  stationPorts,
  takeAndOpen,
  untilCard,
  untilPacking,
  untilPrinter,
  printTest,
  untilStation,
  type Desk,
} from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

const NOISE = 'not a database at all, but long enough to look like one '.repeat(200);

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-bad-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A profile of a marketplace that nobody has to reach. */
const profile = profileSchema.parse({
  name: 'nowhere',
  baseUrl: { marketplace: 'http://127.0.0.1:9', analytics: 'http://127.0.0.1:9' },
  token: 'token-of-nobody',
});

/** Opens a station that is expected not to open, and answers why. */
async function refusalOf(dataFolder: string, given: Partial<{ name: string; printer: string }> = {}) {
  const opened = await openStation(
    {
      dataFolder,
      profile: { ...profile, name: given.name ?? profile.name },
      printerAddress: given.printer ?? null,
      version: 'test',
    },
    stationPorts(),
  );
  if (!opened.ok) return opened.problem;
  await opened.value.stop();
  return null;
}

describe('a data folder', () => {
  test('with a file in its place is refused', async () => {
    const file = path.join(await newFolder(), 'data');
    await writeFile(file, 'in the way');
    expect(await refusalOf(file)).toMatchObject({ code: 'dataFolderNotWritable', folder: file });
    expect(await readFile(file, 'utf8')).toBe('in the way');
  });

  test.runIf(process.platform === 'linux')(
    'that the system lets nobody make is refused, at once',
    async () => {
      expect(await refusalOf('/proc/nowhere/data')).toMatchObject({
        code: 'dataFolderNotWritable',
        folder: '/proc/nowhere/data',
      });
    },
  );

  test('held by another station is refused, and free again when that one stops', async () => {
    const desk = await openDesk({ orders: 1 });
    expect(await refusalOf(desk.folder)).toEqual({ code: 'dataFolderInUse', folder: desk.folder });
    await Promise.all([desk.station.stop(), desk.station.stop()]);
    expect(await refusalOf(desk.folder, { name: 'simulator' })).toBeNull();
  });

  test('begun with another account is refused, and stays usable for its own', async () => {
    const folder = await newFolder();
    expect(await refusalOf(folder)).toBeNull();
    expect(await refusalOf(folder, { name: 'another' })).toEqual({
      code: 'dataFolderOfOtherAccount',
      folder,
      found: 'nowhere',
      wanted: 'another',
    });
    expect(await refusalOf(folder)).toBeNull();
  });

  test('with a printer address that does not parse is not touched', async () => {
    const folder = await newFolder();
    expect(await refusalOf(folder, { printer: 'lpt1' })).toMatchObject({
      code: 'printerAddressInvalid',
      address: 'lpt1',
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    ['cache', 'orders'],
    ['journal', 'print_jobs'],
  ])('with a newer %s is refused and left as it is', async (name, table) => {
    const folder = await newFolder();
    const file = path.join(folder, `${name}.sqlite`);
    const newer = new DatabaseSync(file);
    newer.exec(`CREATE TABLE ${table} (x TEXT) STRICT; PRAGMA user_version = 99;`);
    newer.close();
    expect(await refusalOf(folder)).toMatchObject({ code: 'databaseNewer', file, found: 99 });
    expect(await refusalOf(folder)).toMatchObject({ code: 'databaseNewer' });
  });

  test('with a damaged journal is refused, the file kept', async () => {
    const folder = await newFolder();
    const file = path.join(folder, 'journal.sqlite');
    await writeFile(file, NOISE);
    expect(await refusalOf(folder)).toMatchObject({ code: 'databaseDamaged', file });
    expect(await readFile(file, 'utf8')).toBe(NOISE);
  });
});

const scansOf = (desk: Desk): unknown[] => readJournal(desk, 'SELECT text, verdict FROM scans ORDER BY seq');

/** A desk with one parcel packed, so that there is something to lose. */
async function deskWithScan(): Promise<Desk> {
  const desk = await openDesk({ orders: 30 });
  const card = await takeAndOpen(desk);
  const [first] = await loneOrders(desk, card.supplyId);
  await desk.scan(skuOf(first));
  await untilPacking(desk, (view) => view.supply?.packed === 1);
  return desk;
}

describe('what was damaged while the station was closed', () => {
  test('a cache is dropped and fetched again, with a notice; what was packed stays packed', async () => {
    const desk = await deskWithScan();
    const before = scansOf(desk);
    await desk.reopen(() => writeFile(path.join(desk.folder, 'cache.sqlite'), NOISE));
    const { notices } = await untilStation(desk, () => true);
    expect(notices).toMatchObject([{ code: 'cacheDropped' }]);
    const view = await untilPacking(
      desk,
      ({ supply }) => supply !== null && supply.total > 1 && supply.labelsReady === supply.total,
    );
    expect(view.supply).toMatchObject({ name: 'Monday', packed: 1 });
    expect(scansOf(desk)).toEqual(before);
  });

  test('settings are set aside with a notice, the defaults in force', async () => {
    const desk = await deskWithScan();
    const before = scansOf(desk);
    await desk.client.station.savePreferences({ language: 'ru', labelSize: '40x30' });
    await desk.reopen(() => writeFile(path.join(desk.folder, 'settings.json'), '{"preferences":'));
    const view = await untilStation(desk, () => true);
    expect(view.preferences).toMatchObject({ language: 'en', labelSize: '58x40' });
    const [notice] = view.notices;
    if (notice?.code !== 'settingsUnreadable') throw new Error(JSON.stringify(view.notices));
    expect(await readFile(path.join(desk.folder, notice.file), 'utf8')).toBe('{"preferences":');
    expect(scansOf(desk)).toEqual(before);
  });

  test('jobs, changes and a session that no longer parse are kept, told, and hold up nothing', async () => {
    const desk = await deskWithScan();
    const before = scansOf(desk);
    const second = (await desk.marketplace()).orders.find((order) => order.supplierStatus === 'new');
    await desk.reopen(() => {
      const journal = new DatabaseSync(path.join(desk.folder, 'journal.sqlite'));
      journal.exec(`
        INSERT INTO print_jobs (job_id, document, cause, state, trouble, created_at, updated_at)
          VALUES ('odd-job', '{"kind":', 'packed', 'queued', '{', 1, 1);
        INSERT INTO outbox (chain, natural_key, change, state, created_at, updated_at)
          VALUES ('odd', 'odd-change', 'no JSON', 'waiting', 1, 1);
        UPDATE session SET state = '{"kind":"op';`);
      journal.close();
    });
    const { notices } = await untilStation(desk, () => true);
    expect(notices).toMatchObject([
      {
        code: 'entriesParked',
        entries: [expect.stringContaining('odd-job'), expect.stringContaining('odd-change')],
      },
    ]);
    expect((await untilPacking(desk, () => true)).verdict).toEqual({ reason: 'noSupplyOpen' });
    await printTest(desk);
    await untilPrinter(desk, (view) => view.queue.length === 0);
    expect(desk.printer.labels()).toHaveLength(2);
    await desk.client.supplies.take({
      from: { orderIds: [String(second?.id)] },
      into: { newName: 'next' },
    });
    await untilCard(desk, (card) => card.name === 'next' && card.stage === 'open');
    expect(readJournal(desk, "SELECT state FROM print_jobs WHERE job_id = 'odd-job'")).toEqual([
      { state: 'queued' },
    ]);
    expect(scansOf(desk)).toEqual(before);
  });
});

test('with a wrong token the station stays up and says which', async () => {
  const desk = await openDesk({ orders: 1, token: 'token-of-nobody' });
  const view = await untilStation(desk, ({ sync }) => sync.trouble !== null);
  expect(view.sync.trouble).toMatchObject({ code: 'tokenRejected' });
  expect(await desk.scan('4006381333931')).toEqual({ reason: 'scannedWithoutSupply', open: 0 });
  expect(scansOf(desk)).toHaveLength(1);
});

test('scans of 4,000 characters and of control characters are written down and refused', async () => {
  const desk = await deskWithScan();
  const before = scansOf(desk);
  for (const text of ['9'.repeat(4000), 'a\u0000b\u0007', '^XZ~JR', "'; DROP TABLE scans; --"])
    await desk.scan(text);
  const rows = readJournal(desk, 'SELECT length, verdict FROM scans ORDER BY seq').slice(1);
  expect(rows.map((row) => [row['length'], JSON.parse(String(row['verdict']))])).toEqual([
    [4000, { reason: 'unreadableScan', fault: 'tooLong' }],
    [4, { reason: 'unreadableScan', fault: 'controlCharacters' }],
    [6, { reason: 'unknownBarcode', text: '^XZ~JR' }],
    [23, { reason: 'unknownBarcode', text: "'; DROP TABLE scans; --" }],
  ]);
  expect(scansOf(desk).slice(0, 1)).toEqual(before);
  expect(desk.printer.labels()).toHaveLength(1);
});

test('paths that are not declared and values that do not fit are refused with their problem', async () => {
  const desk = await deskWithScan();
  const before = scansOf(desk);
  const screen = desk.station.openScreen();
  const call = async (path_: string, value: unknown): Promise<unknown> => screen.call(path_, value);
  for (const unknown of [
    'packing.eat',
    'packing',
    '',
    '__proto__.toString',
    'packing.view',
    'packing.scan.x',
  ])
    expect(await call(unknown, {})).toEqual({ ok: false, problem: { code: 'unknownPath', path: unknown } });
  for (const value of [
    null,
    {},
    { id: 'x', text: '1', endedAt: 1 },
    { id: randomUUID(), text: 7, endedAt: 1 },
  ])
    expect(await call('packing.scan', value)).toMatchObject({ ok: false, problem: { code: 'badValue' } });
  const ends: unknown[] = [];
  screen.subscribe(
    'packing.scan',
    () => expect.unreachable(),
    (problem) => ends.push(problem),
  );
  expect(ends).toEqual([{ code: 'unknownPath', path: 'packing.scan' }]);
  expect(scansOf(desk)).toEqual(before);
});

test('calls after the station stopped are answered, not thrown', async () => {
  const desk = await deskWithScan();
  await desk.station.stop();
  const screen = desk.station.openScreen();
  const late = await screen.call('packing.scan', { id: randomUUID(), text: '1', endedAt: 1 });
  expect(late).toMatchObject({ ok: false, problem: { code: 'unexpected' } satisfies Partial<Problem> });
  const ends: unknown[] = [];
  screen.subscribe(
    'packing.view',
    () => expect.unreachable(),
    (problem) => ends.push(problem),
  );
  expect(ends).toMatchObject([{ code: 'unexpected' }]);
});

type Spoil = (file: string) => string;

/** Stands between station and marketplace and spoils the label files of its answers. */
async function openSpoiler(target: string, spoilt: { by: Spoil | null }): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void (async () => {
        const { host: _host, connection: _connection, ...headers } = request.headers;
        const answer = await fetch(target + (request.url ?? ''), {
          method: request.method ?? 'GET',
          headers: { ...(headers as Record<string, string>), 'accept-encoding': 'identity' },
          ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
        });
        const { by } = spoilt;
        const text = (await answer.text()).replaceAll(/"file":\s*"([^"]*)"/g, (whole, file: string) =>
          by ? `"file":"${by(file)}"` : whole,
        );
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
      })().catch(() => response.destroy());
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

test.each<[string, Spoil]>([
  ['empty', () => ''],
  ['truncated', (file) => file.slice(0, Math.floor(file.length / 8) * 4)],
  ['notWhatItSays', () => base64('<html><body>Bad gateway</body></html>')],
])('label files that are %s print nothing; once good ones come the packing goes on', async (fault, by) => {
  const spoilt: { by: Spoil | null } = { by };
  const desk = await openDesk({
    orders: 30,
    // The good files may come as another form, which is printed as dots.
    readsPaper: true,
    through: async (url) => {
      const { port } = (await openSpoiler(url, spoilt)).address() as AddressInfo;
      return `http://127.0.0.1:${port}`;
    },
  });
  await untilStation(desk, ({ sync }) => sync.lastAt !== null);
  const orderIds = (await desk.marketplace()).orders
    .filter((order, _index, all) => order.cargoType === all[0]?.cargoType)
    .filter((order, _index, all) => order.warehouseId === all[0]?.warehouseId)
    .map((order) => String(order.id));
  const taken = await desk.client.supplies.take({ from: { orderIds }, into: { newName: 'faulty' } });
  expect(taken).toMatchObject({ ok: true });
  const card = await untilCard(desk, (each) => each.name === 'faulty' && each.stage === 'open');
  await desk.client.packing.open({ supplyId: card.supplyId ?? '' });
  const orders = await loneOrders(desk, card.supplyId);
  const [first] = orders;

  let snapshots = 0;
  let verdict = await desk.scan(skuOf(first));
  // Until the spoilt labels are here they are only missing.
  while (verdict.reason === 'labelMissing') {
    const seen = snapshots;
    await untilPacking(desk, () => (snapshots += 1) > seen + 1);
    verdict = await desk.scan(skuOf(first));
  }
  expect(verdict).toMatchObject({ reason: 'labelFaulty', fault });
  expect(desk.printer.labels()).toEqual([]);
  expect((await untilPacking(desk, () => true)).supply).toMatchObject({ packed: 0, labelsReady: 0 });

  spoilt.by = null;
  await desk.scan(skuOf(first));
  await untilPacking(desk, ({ supply }) => supply !== null && supply.labelsReady === supply.total);
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrinting' });
  await untilPacking(desk, (view) => view.supply?.packed === 1);
  await expect.poll(() => desk.printer.labels().length).toBe(1);
  expect(printedOrders(desk.printer, orders)).toEqual([first.id]);
});

/** Allowed by what is counted of it before, and minutes of drawing in native code. */
const ENDLESS = base64(
  `<svg xmlns="http://www.w3.org/2000/svg" width="580" height="400"><path stroke="#000" stroke-width="3" d="M0 0${'L570 390L3 5'.repeat(120_000)}"/></svg>`,
);

test('scans are answered while a label without end and a long list are drawn', async () => {
  const spoilt: { by: Spoil | null } = { by: null };
  const desk = await openDesk({
    orders: 50,
    through: async (url) => {
      const { port } = (await openSpoiler(url, spoilt)).address() as AddressInfo;
      return `http://127.0.0.1:${port}`;
    },
  });
  const { supplyId } = await takeAndOpen(desk);
  const orders = await loneOrders(desk, supplyId);
  const { id: printerId } = await untilPrinter(desk, () => true);

  const events: string[] = [];
  const begun = Promise.withResolvers<void>();
  let empty: string | null = null;
  let hostile: string | null = null;
  // One label has no commands, so its drawing is fetched, which has no end.
  spoilt.by = (file) => {
    if (!file.startsWith(base64('<svg').slice(0, 5))) {
      empty ??= file;
      return file === empty ? '' : file;
    }
    hostile ??= file;
    begun.resolve();
    return file === hostile ? ENDLESS : file;
  };
  const { groups } = await until(desk.client.supplies.newOrders, ({ total }) => total > 0);
  const from = { groupKey: groups[0]?.key ?? '' };
  expect(await desk.client.supplies.take({ from, into: { newName: 'hostile' } })).toMatchObject({ ok: true });
  await begun.promise;
  const isReady = ({ name, total, labelsReady }: SupplyCard): boolean =>
    name === 'hostile' && total === groups[0]?.count && labelsReady === total;
  const ready = untilCard(desk, isReady).then(() => events.push('given up'));
  const list = desk.client.printing.printOwn({
    templateId: 'default-commandCodes-58x40',
    fields: { rows: Array.from({ length: 150 }, (_, at) => ({ code: `PB${at}`, en: 'Row', ru: 'Ряд' })) },
    copies: 1,
    printerId,
  });
  void list.then(() => events.push('list'));
  for (const order of orders) {
    await desk.scan(skuOf(order));
    events.push('scan');
  }
  expect(events).toEqual(['scan', 'scan', 'scan']);

  expect(await list).toEqual({ ok: true, value: { jobs: 150 } });
  // It is given up in the end, and the same label comes in its next form.
  await ready;
  await desk.client.printing.cancelWaiting({ printerId });
});
