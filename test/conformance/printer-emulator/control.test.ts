import { request as httpRequest } from 'node:http';
import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openControl } from '../../../src/simulator/printers/control/control.ts';
import type { LabelPrinterOptions, RunningPrinter } from '../../../src/simulator/printers/label-printer.ts';
import { printedLabels } from './printed-labels.ts';
import { connectTo, sendWhole } from '../../rigs/printers/raw-client.ts';
import { heldRenderer } from '../../rigs/printers/stub-renderer.ts';
import { temporaryFolder, temporaryPrinter } from '../../rigs/temporary.ts';

const AT = '2026-11-02T10:00:00.000Z';
const now = (): Date => new Date(AT);
const zpl = (text: string): string => `^XA^FD${text}^FS^XZ`;

type Answer = { readonly status: number; readonly body: unknown };

type Controlled = {
  readonly printer: RunningPrinter;
  readonly url: string;
  ask(method: string, path: string, body?: object | string): Promise<Answer>;
};

async function controlled(options: Partial<LabelPrinterOptions> = {}): Promise<Controlled> {
  const printer = await temporaryPrinter({ outFolder: await temporaryFolder(), now, ...options });
  const control = await openControl(printer, 0);
  if (!control.ok) throw new Error(JSON.stringify(control.problem));
  onTestFinished(() => control.value.close());
  const { url } = control.value;
  const ask = async (method: string, path: string, body?: object | string): Promise<Answer> => {
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    const answer = await fetch(url + path, { method, ...(text === undefined ? {} : { body: text }) });
    return { status: answer.status, body: await answer.json() };
  };
  return { printer, url, ask };
}

const lineOf = (label: number, connection: number, text: string): object => ({
  label,
  zpl: `000${label}.zpl`,
  png: `000${label}.png`,
  connection,
  at: AT,
  width: 464,
  height: 320,
  codes: [{ format: 'Text', text }],
  digest: `of ${text}`,
});

test('the state says what the printer is, what is wrong with it, what it counted and what waits', async () => {
  const { renderer, release } = heldRenderer();
  const { printer, ask } = await controlled({
    renderer,
    dpi: 300,
    faults: [{ fault: 'paperOut', after: 3 }],
  });
  const client = await connectTo(printer.address);
  await client.send(`${zpl('one')}^XA^PQ2^XZ~HI`);
  await client.received(1);
  const fresh = {
    language: 'zpl',
    speaks: 'zpl',
    dpi: 300,
    page: { width: 696, height: 480, dotsPerMm: 12 },
    address: printer.address,
    line: 'tcp',
    pictures: true,
    reprintsOnResume: false,
    faults: [{ fault: 'paperOut', after: 3 }],
    labelToTake: false,
    possibleFaults: [
      'refuse',
      'busy',
      'stall',
      'halfClose',
      'noStatus',
      'paperOut',
      'headOpen',
      'jam',
      'ribbonOut',
      'pause',
      'resetAfter',
      'powerCycle',
      'slowBaud',
      'wrongStatus',
    ],
    reads: true,
    prints: true,
    counters: {
      labelsPrinted: 0,
      labelsFed: 0,
      bytesRead: 28,
      connections: 1,
      incompleteFormats: 0,
      powerCycles: 0,
    },
    waiting: [
      { connection: 1, language: 'zpl', bytes: 15, copiesLeft: 1 },
      { connection: 1, language: 'zpl', bytes: 10, copiesLeft: 2 },
    ],
    tray: { labels: 0, incomplete: 0, newest: 0 },
  };
  expect(await ask('GET', '/state')).toEqual({ status: 200, body: fresh });
  release();
  await printedLabels(printer, 3);
  expect(await ask('GET', '/state')).toEqual({
    status: 200,
    body: {
      ...fresh,
      faults: [{ fault: 'paperOut' }],
      reads: false,
      prints: false,
      counters: { ...fresh.counters, labelsPrinted: 3 },
      waiting: [],
      tray: { labels: 3, incomplete: 0, newest: 3 },
    },
  });
});

test('labels are listed after a number with their codes and times, and shown as picture and bytes', async () => {
  const { printer, url, ask } = await controlled();
  await sendWhole(printer.address, `${zpl('one')}${zpl('two')}^XA^FDcut`);
  await sendWhole(printer.address, zpl('three'));
  await printedLabels(printer, 3);
  const one = lineOf(1, 1, zpl('one'));
  const two = lineOf(2, 1, zpl('two'));
  const three = lineOf(3, 2, zpl('three'));
  const list = async (query: string): Promise<Record<string, unknown>> =>
    (await ask('GET', `/labels${query}`)).body as Record<string, unknown>;
  expect(await list('')).toMatchObject({ labels: [one, two, three], newest: 3, more: false });
  expect(await list('?after=1&most=1')).toMatchObject({ labels: [two], newest: 3, more: true });
  expect(await list('?after=3')).toMatchObject({ labels: [], newest: 3, more: false });
  const { incomplete } = await list('');
  expect(incomplete).toEqual([{ incomplete: 9, connection: 1, after: expect.any(Number), at: AT }]);

  const bytes = await fetch(`${url}/labels/2.bin`);
  expect([bytes.headers.get('content-type'), await bytes.text()]).toEqual([
    'application/octet-stream',
    zpl('two'),
  ]);
  const picture = await fetch(`${url}/labels/0002.png`);
  expect([picture.headers.get('content-type'), (await picture.arrayBuffer()).byteLength]).toEqual([
    'image/png',
    1,
  ]);
});

test('the tray is emptied with its files, and the numbers go on', async () => {
  const outFolder = await temporaryFolder();
  const { printer, ask } = await controlled({ outFolder });
  await sendWhole(printer.address, zpl('one') + zpl('two'));
  await printedLabels(printer, 2);
  expect(await ask('DELETE', '/labels')).toEqual({ status: 200, body: { removed: 2, newest: 2 } });
  expect(await readdir(outFolder)).toEqual([]);
  await sendWhole(printer.address, zpl('three'));
  await printedLabels(printer, 1);
  expect((await ask('GET', '/labels')).body).toMatchObject({
    labels: [lineOf(3, 2, zpl('three'))],
    newest: 3,
  });
  expect((await ask('GET', '/labels/1.bin')).status).toBe(404);
});

test('faults are set, lifted one by one and cleared', async () => {
  const { printer, ask } = await controlled();
  const faults = async (method: string, path: string, body?: object): Promise<unknown> =>
    ((await ask(method, path, body)).body as { faults: unknown }).faults;
  expect(await faults('PUT', '/faults', { fault: 'refuse' })).toEqual([{ fault: 'refuse' }]);
  await expect(connectTo(printer.address)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(await faults('PUT', '/faults', { fault: 'stall', bytes: 5 })).toEqual([
    { fault: 'refuse' },
    { fault: 'stall', bytes: 5 },
  ]);
  expect(await faults('DELETE', '/faults/refuse')).toEqual([{ fault: 'stall', bytes: 5 }]);
  const client = await connectTo(printer.address);
  await client.send(zpl('one'));
  expect(await faults('PUT', '/faults', { fault: 'wrongStatus', byte: 7 })).toContainEqual({
    fault: 'wrongStatus',
    byte: 7,
  });
  expect(await faults('DELETE', '/faults')).toEqual([]);
  await printedLabels(printer, 1);
});

test('a power cycle loses what waits, ends a pause, and the counters go on', async () => {
  const { printer, ask } = await controlled();
  await sendWhole(printer.address, zpl('one'));
  await printedLabels(printer, 1);
  await ask('POST', '/press', { key: 'pause' });
  const client = await connectTo(printer.address);
  await client.send(`${zpl('lost')}~HI`);
  await client.received(1);
  expect((await ask('POST', '/power-cycle')).body).toMatchObject({
    faults: [],
    counters: { labelsPrinted: 1, incompleteFormats: 1, connections: 2, powerCycles: 1 },
    waiting: [],
  });
  expect(await client.closed).toBe('ECONNRESET');
  await sendWhole(printer.address, zpl('two'));
  expect((await printedLabels(printer, 2)).map(({ label, connection }) => [label, connection])).toEqual([
    [1, 1],
    [2, 3],
  ]);
});

test('a new roll ends the paper trouble, and may be a short one', async () => {
  const { printer, ask } = await controlled({ faults: [{ fault: 'paperOut' }] });
  void sendWhole(printer.address, zpl('one') + zpl('two') + zpl('three'));
  expect((await ask('POST', '/paper', { after: 2 })).body).toMatchObject({
    faults: [{ fault: 'paperOut', after: 2 }],
  });
  await printedLabels(printer, 2);
  expect((await ask('GET', '/state')).body).toMatchObject({ faults: [{ fault: 'paperOut' }], prints: false });
  expect((await ask('POST', '/paper')).body).toMatchObject({ faults: [], prints: true });
  expect(await printedLabels(printer, 3)).toHaveLength(3);
});

test('the keys pause, go on and feed blank labels while paper can move', async () => {
  const { ask } = await controlled({ faults: [{ fault: 'paperOut', after: 2 }] });
  expect((await ask('POST', '/press', { key: 'pause' })).body).toMatchObject({ prints: false });
  expect((await ask('POST', '/press', { key: 'feed' })).body).toMatchObject({ counters: { labelsFed: 1 } });
  expect((await ask('POST', '/press', { key: 'pause' })).body).toMatchObject({ prints: true });
  expect((await ask('POST', '/press', { key: 'feed' })).body).toMatchObject({
    faults: [{ fault: 'paperOut' }],
    counters: { labelsPrinted: 0, labelsFed: 2 },
  });
  expect(await ask('POST', '/press', { key: 'feed' })).toMatchObject({
    status: 409,
    body: { code: 'notPossible' },
  });
});

test.each([
  ['PUT', '/faults', { fault: 'fire' }, 400, 'badRequest'],
  ['PUT', '/faults', { fault: 'slowBaud' }, 400, 'badRequest'],
  ['PUT', '/faults', 'no JSON', 400, 'badRequest'],
  ['PUT', '/faults', 'x'.repeat(5000), 413, 'badRequest'],
  ['DELETE', '/faults/fire', undefined, 404, 'unknown'],
  ['POST', '/paper', { after: -1 }, 400, 'badRequest'],
  ['POST', '/press', { key: 'any' }, 400, 'badRequest'],
  ['GET', '/labels?after=x', undefined, 400, 'badRequest'],
  ['GET', '/labels?before=1', undefined, 400, 'badRequest'],
  ['GET', '/labels/1.png', undefined, 404, 'unknown'],
  ['GET', '/labels/1.zpl', undefined, 404, 'unknown'],
  ['GET', '/labels/..%2f1.png', undefined, 404, 'unknown'],
  ['GET', '/labels/%zz', undefined, 400, 'badRequest'],
  ['GET', '/nothing', undefined, 404, 'unknown'],
] as const)('%s %s with %j is refused with %i %s', async (method, path, body, status, code) => {
  const { ask } = await controlled();
  expect(await ask(method, path, body)).toEqual({ status, body: { code, message: expect.any(String) } });
});

test('a fault that the printer can not have is refused with its reason', async () => {
  const { ask } = await controlled({ language: 'escpos' });
  expect(await ask('PUT', '/faults', { fault: 'ribbonOut' })).toEqual({
    status: 409,
    body: { code: 'notPossible', message: 'a printer of ESC/POS has no ribbon' },
  });
});

test.each([
  { headers: { host: 'evil.example' } },
  { headers: { origin: 'http://evil.example' } },
  { headers: { origin: 'null' } },
])('a request with $headers is not obeyed', async ({ headers }) => {
  const { url, printer } = await controlled();
  const status = await new Promise((resolve) => {
    httpRequest(`${url}/power-cycle`, { method: 'POST', headers }, ({ statusCode }) =>
      resolve(statusCode),
    ).end();
  });
  expect([status, printer.overview().counters.powerCycles]).toEqual([403, 0]);
});

test('events tell the state at once and after changes, until the page goes', async () => {
  const { printer, url } = await controlled();
  const leaving = new AbortController();
  const answer = await fetch(`${url}/events`, { signal: leaving.signal });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (): Promise<unknown> => {
    const { value = '' } = await reader.read();
    return JSON.parse(value.replace(/^data: /, ''));
  };
  expect(await next()).toEqual(printer.overview());
  printer.setFault({ fault: 'headOpen' });
  printer.setFault({ fault: 'noStatus' });
  expect(await next()).toMatchObject({ faults: [{ fault: 'headOpen' }, { fault: 'noStatus' }] });
  leaving.abort();
});

test('a port that is taken is answered as a problem', async () => {
  const { printer, url } = await controlled();
  const port = Number(new URL(url).port);
  expect(await openControl(printer, port)).toEqual({ ok: false, problem: { code: 'portInUse', port } });
});
