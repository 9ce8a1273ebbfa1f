import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_UNDER_WAY } from '../../../src/main/hosts/loopback/lanes.ts';
import { openScreen, openTestHost } from './station-host.ts';

const defectSchema = z.object({
  result: z.object({ problem: z.object({ code: z.literal('unexpected'), reference: z.uuid() }) }),
});
const numberedSchema = z.object({ snapshot: z.object({ number: z.int() }) });

let station: Awaited<ReturnType<typeof openTestHost>>;
let screen: Awaited<ReturnType<typeof openScreen>>;
beforeEach(async () => {
  station = await openTestHost();
  screen = await openScreen(station.host);
});
afterEach(() => station.close());

describe('calls', () => {
  test('a call is answered under its id, with the value as it was', async () => {
    const value = { text: 'ФИС \u001d "', deep: [{ n: 1.5 }, null] };
    screen.send({ id: 7, call: 'echo', value });
    expect(await screen.take(1)).toEqual([{ id: 7, result: { ok: true, value } }]);
    expect(station.fake.calls).toEqual([{ path: 'echo', value }]);
  });

  test('an unknown path comes back as the relay says it', async () => {
    screen.send({ id: 1, call: 'no.such', value: null });
    expect(await screen.take(1)).toEqual([
      { id: 1, result: { ok: false, problem: { code: 'unknownPath', path: 'no.such' } } },
    ]);
  });

  test('a defect is answered with a reference that the log has too', async () => {
    screen.send({ id: 1, call: 'breaks', value: null });
    const [message] = await screen.take(1);
    const { reference } = defectSchema.parse(message).result.problem;
    expect(station.lines.filter((line) => line.includes(reference))).toHaveLength(1);
  });

  test('a call that takes its time holds up no other', async () => {
    screen.send({ id: 1, call: 'never', value: null });
    screen.send({ id: 2, call: 'echo', value: 'next' });
    expect(await screen.take(1)).toEqual([{ id: 2, result: { ok: true, value: 'next' } }]);
  });
});

describe('feeds', () => {
  test('a snapshot at once, one after each change, none after the end', async () => {
    screen.send({ id: 3, subscribe: 'count' });
    expect(await screen.take(1)).toEqual([{ id: 3, snapshot: 0 }]);
    station.fake.publish(1);
    expect(await screen.take(1)).toEqual([{ id: 3, snapshot: 1 }]);
    screen.send({ id: 3, unsubscribe: true });
    screen.send({ id: 4, call: 'echo', value: null });
    await screen.take(1);
    station.fake.publish(2);
    screen.send({ id: 5, call: 'echo', value: null });
    expect(await screen.take(1)).toEqual([{ id: 5, result: { ok: true, value: null } }]);
    expect(station.fake.listeners.size).toBe(0);
  });

  test('an unknown feed ends with its problem and nothing else', async () => {
    screen.send({ id: 3, subscribe: 'no.such' });
    expect(await screen.take(1)).toEqual([{ id: 3, end: { code: 'unknownPath', path: 'no.such' } }]);
    // Its id is free again.
    screen.send({ id: 3, subscribe: 'count' });
    expect(await screen.take(1)).toEqual([{ id: 3, snapshot: 0 }]);
  });

  test('many screens with many feeds each get every change', async () => {
    const screens = await Promise.all(Array.from({ length: 10 }, () => openScreen(station.host)));
    const ids = Array.from({ length: 20 }, (_, id) => id);
    for (const one of screens) for (const id of ids) one.send({ id, subscribe: 'count' });
    await Promise.all(screens.map((one) => one.take(ids.length)));
    expect(station.fake.listeners.size).toBe(200);
    station.fake.publish('news');
    for (const one of screens)
      expect(await one.take(ids.length)).toEqual(ids.map((id) => ({ id, snapshot: 'news' })));
    for (const one of screens) one.socket.close();
    await Promise.all(screens.map((one) => one.closed));
    await expect.poll(() => station.fake.listeners.size).toBe(0);
  });

  test('a screen that reads too slowly gets the newest snapshot and not all in between', async () => {
    screen.send({ id: 1, subscribe: 'count' });
    await screen.take(1);
    screen.socket.pause();
    const many = 400;
    for (let number = 1; number <= many; number++)
      station.fake.publish({ number, ballast: 'x'.repeat(100_000) });
    screen.socket.resume();
    const numbers: number[] = [];
    while (numbers.at(-1) !== many) {
      const [message] = await screen.take(1);
      numbers.push(numberedSchema.parse(message).snapshot.number);
    }
    expect(numbers.length).toBeLessThan(many);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });
});

describe('a screen that floods', () => {
  const countOf = (path: string): number => station.fake.calls.filter((one) => one.path === path).length;

  test('more calls than a link may have under way wait; its own scans and other screens do not', async () => {
    const other = await openScreen(station.host);
    screen.send({ resume: null });
    await screen.take(1);
    for (let id = 0; id < MAX_UNDER_WAY + 10; id++) screen.send({ id, call: 'never', value: null });
    await expect.poll(() => countOf('never')).toBe(MAX_UNDER_WAY);
    screen.send({ id: 1000, call: 'packing.scan', value: null });
    expect(await screen.take(1)).toMatchObject([{ id: 1000 }]);
    other.send({ id: 1, call: 'echo', value: 'here' });
    expect(await other.take(1)).toEqual([{ id: 1, result: { ok: true, value: 'here' } }]);
    expect(countOf('never')).toBe(MAX_UNDER_WAY);
  });

  test('a scan overtakes what twenty others have waiting', async () => {
    const flood = { screens: 20, calls: 100 };
    const screens = await Promise.all(Array.from({ length: flood.screens }, () => openScreen(station.host)));
    for (let id = 0; id < flood.calls; id++)
      for (const one of screens) one.send({ id, call: 'busy', value: null });
    // The first of them came through: the rest is on its way or waits.
    await expect.poll(() => countOf('busy')).toBeGreaterThan(0);
    const before = countOf('busy');
    screen.send({ id: 1, call: 'packing.scan', value: null });
    await screen.take(1);
    // What the station did while the answer was on its way back says nothing of the scan's turn.
    const { calls } = station.fake;
    const beforeScan = calls.slice(
      0,
      calls.findLastIndex(({ path }) => path === 'packing.scan'),
    );
    expect(beforeScan.filter(({ path }) => path === 'busy').length - before).toBeLessThan(flood.screens);
    await Promise.all(screens.map((one) => one.take(flood.calls)));
  }, 30_000);

  test('nothing of a flood is lost or answered out of order', async () => {
    const many = 3000;
    for (let id = 0; id < many; id++) screen.send({ id, call: 'echo', value: id });
    const answers = await screen.take(many);
    expect(answers).toEqual(
      Array.from({ length: many }, (_, id) => ({ id, result: { ok: true, value: id } })),
    );
  });
});

describe('a broken screen', () => {
  const malformed: readonly (readonly [string, string | Buffer])[] = [
    ['no JSON', '{'],
    ['no object', '[]'],
    ['no id', '{"call":"echo","value":1}'],
    ['an id that is no number', '{"id":"1","call":"echo","value":1}'],
    ['two things at once', '{"id":1,"call":"echo","value":1,"subscribe":"count"}'],
    ['a path that is no text', '{"id":1,"subscribe":{}}'],
    ['a path without end', JSON.stringify({ id: 1, call: 'x'.repeat(201), value: 1 })],
    ['bytes', Buffer.from('{"id":1,"call":"echo","value":1}')],
  ];
  test.each(malformed)('%s closes the socket with 1008', async (_name, message) => {
    screen.socket.send(message);
    expect(await screen.closed).toBe(1008);
    expect(station.fake.calls).toEqual([]);
  });

  test('an id that is in use closes the socket, and its feeds with it', async () => {
    screen.send({ id: 1, subscribe: 'count' });
    screen.send({ id: 1, subscribe: 'count' });
    expect(await screen.closed).toBe(1008);
    await expect.poll(() => station.fake.listeners.size).toBe(0);
  });

  test('a message over a megabyte closes the socket with 1009', async () => {
    screen.send({ id: 1, call: 'echo', value: 'x'.repeat(1024 * 1024) });
    expect(await screen.closed).toBe(1009);
    expect(station.fake.calls).toEqual([]);
  });

  test('others go on', async () => {
    const other = await openScreen(station.host);
    screen.socket.send('{');
    await screen.closed;
    other.send({ id: 1, call: 'echo', value: 'here' });
    expect(await other.take(1)).toEqual([{ id: 1, result: { ok: true, value: 'here' } }]);
  });
});

test('stopping closes every socket and ends every feed, at once', async () => {
  screen.send({ id: 1, subscribe: 'count' });
  await screen.take(1);
  const began = performance.now();
  await station.host.close();
  expect(await screen.closed).toBe(1001);
  expect(performance.now() - began).toBeLessThan(2000);
  await expect.poll(() => station.fake.listeners.size).toBe(0);
});
