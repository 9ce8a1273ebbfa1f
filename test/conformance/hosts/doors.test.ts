import { createConnection, type Socket } from 'node:net';
import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { capFor, createDoors, FIRST_WORD_MS } from '../../../src/main/hosts/loopback/doors.ts';
import { ask, cookieOf, enter, linkStatus, openScreen, openTestHost } from './station-host.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** As much of a connection as the doors touch. */
class Line extends EventEmitter {
  ended = false;
  destroy(): void {
    this.ended = true;
    this.emit('close');
  }
}
const openLine = () => {
  const line = new Line();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return { line, socket: line as unknown as Socket };
};

describe('the bounds', () => {
  test('leave handles for printers and the marketplace, whatever the system allows', () => {
    expect([Infinity, 1024, 256, 160, 128, 64].map(capFor)).toEqual([64, 64, 53, 21, 10, 4]);
  });

  test('who proves no session in time is put out; who did stays', () => {
    vi.useFakeTimers();
    const doors = createDoors(10);
    const [silent, browser, link] = [openLine(), openLine(), openLine()];
    for (const one of [silent, browser, link]) doors.opened(one.socket);
    doors.known(browser.socket);
    doors.known(link.socket);
    doors.linked(link.socket);
    vi.advanceTimersByTime(FIRST_WORD_MS - 1);
    expect(silent.line.ended).toBe(false);
    vi.advanceTimersByTime(1);
    expect([silent, browser, link].map(({ line }) => line.ended)).toEqual([true, false, false]);
  });

  test('of too many the oldest goes, strangers and browsers each for themselves; no link goes for another', () => {
    const doors = createDoors(2);
    const strangers = [openLine(), openLine(), openLine()];
    const browsers = [openLine(), openLine(), openLine()];
    const links = [openLine(), openLine()];
    for (const { socket } of [...links, ...browsers]) {
      doors.opened(socket);
      doors.known(socket);
    }
    for (const { socket } of links) doors.linked(socket);
    for (const { socket } of strangers) doors.opened(socket);
    const ended = (lines: readonly { line: Line }[]) => lines.map(({ line }) => line.ended);
    expect([strangers, browsers].map(ended)).toEqual([
      [true, false, false],
      [true, false, false],
    ]);
    expect(doors.mayLink()).toBe(false);
    links[0]?.line.destroy();
    expect(doors.mayLink()).toBe(true);
    vi.clearAllTimers();
  });
});

test('a station that is full of strangers lets a browser in and serves it', async () => {
  const station = await openTestHost(0, Date.now, undefined, 108);
  onTestFinished(station.close);
  const screen = await openScreen(station.host);
  let open = 0;
  const strangers = Array.from({ length: 100 }, () => {
    const socket = createConnection({ host: '127.0.0.1', port: station.host.port });
    return socket
      .on('connect', () => (open += 1))
      .on('close', () => (open -= 1))
      .on('error', () => undefined);
  });
  onTestFinished(() => strangers.forEach((socket) => socket.destroy()));
  await expect.poll(() => open).toBe(capFor(108));
  const cookie = await cookieOf(station.host);
  expect((await ask(station.host, '/', { cookie })).status).toBe(200);
  screen.send({ id: 1, call: 'echo', value: 'still here' });
  expect(await screen.take(1)).toEqual([{ id: 1, result: { ok: true, value: 'still here' } }]);
});

test('more links than there is room for are told to come again', async () => {
  const station = await openTestHost(0, Date.now, undefined, 108);
  onTestFinished(station.close);
  const screens = [];
  for (let count = 0; count < capFor(108); count++) screens.push(await openScreen(station.host));
  const { cookie, secret } = await enter(station.host);
  const headers = { cookie, origin: `http://127.0.0.1:${station.host.port}` };
  expect(await linkStatus(station.host, headers, secret)).toBe(503);
  screens[0]?.socket.terminate();
  await expect.poll(() => linkStatus(station.host, headers, secret)).toBe(101);
});
