import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createGreeting } from '../../../src/renderer/client/greeting.ts';
import {
  CONNECTED_WITHIN_MS,
  createSocketLink,
  GREETED_WITHIN_MS,
  type Socket,
} from '../../../src/renderer/client/socket-link.ts';
import { enter, openTestHost } from './station-host.ts';

const never = (): never => expect.unreachable('this must not be called');
const unreachable = { ok: false, problem: { code: 'stationUnreachable' } };
const answerLost = { ok: false, problem: { code: 'stationAnswerLost' } };

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0)) await close();
});

/** A link to a host that can be taken away and brought back on its port. */
async function openBreakable() {
  let station = await openTestHost();
  let entered = await enter(station.host);
  const { port } = station.host;
  let refused = 0;
  const opened: WebSocket[] = [];
  const link = createSocketLink({
    open: () => {
      const { protocols, answer } = createGreeting(entered.secret, port);
      const socket = new WebSocket(`ws://127.0.0.1:${port}/link`, protocols, {
        headers: { cookie: entered.cookie, origin: `http://127.0.0.1:${port}` },
      });
      socket.on('error', () => undefined);
      opened.push(socket);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a browser's interface under other names
      return { socket: socket as unknown as Socket, answer };
    },
    onRefused: async () => {
      refused += 1;
      return 'nobody';
    },
  });
  closers.push(() => station.close());
  return {
    link,
    fake: () => station.fake,
    refused: () => refused,
    cut: () => opened.at(-1)?.terminate(),
    takeAway: async () => {
      await station.close();
    },
    bringBack: async () => {
      station = await openTestHost(port);
      entered = await enter(station.host);
    },
    online: async () => {
      await expect.poll(() => link.status.read(), { timeout: 5000 }).toBe('online');
    },
    offline: async () => {
      await expect.poll(() => link.status.read(), { timeout: 5000 }).toBe('offline');
    },
  };
}

describe('a connection that holds', () => {
  test('the station says of which build its screens are, and says it again after a break', async () => {
    const { link, online, takeAway, bringBack } = await openBreakable();
    let told = 0;
    link.build.subscribe(() => (told += 1));
    await online();
    await expect.poll(() => link.build.read()).toMatch(/^[\w-]{16}$/);
    await takeAway();
    await bringBack();
    await online();
    expect(told).toBe(1);
  });

  test('what is asked before it stands is answered once it does', async () => {
    const { link } = await openBreakable();
    expect(link.status.read()).toBe('connecting');
    expect(await link.call('echo', { a: 1 })).toEqual({ ok: true, value: { a: 1 } });
    expect(link.status.read()).toBe('online');
  });

  test('a feed hands on snapshots until it is left', async () => {
    const { link, fake, online } = await openBreakable();
    const seen: unknown[] = [];
    const leave = link.subscribe('count', (snapshot) => seen.push(snapshot), never);
    await online();
    await expect.poll(() => seen).toEqual([0]);
    fake().publish(1);
    await expect.poll(() => seen).toEqual([0, 1]);
    leave();
    await expect.poll(() => fake().listeners.size).toBe(0);
  });

  test('a feed that is not there ends', async () => {
    const { link } = await openBreakable();
    const problem = await new Promise((resolve) => link.subscribe('no.such', never, resolve));
    expect(problem).toEqual({ code: 'unknownPath', path: 'no.such' });
  });
});

describe('a connection that is tried for the first time', () => {
  const neverThere = () => {
    const socket = Object.assign(new EventTarget(), { send: never, close: () => undefined });
    const link = createSocketLink({
      open: () => ({ socket, answer: async () => null }),
      onRefused: async () => 'nobody',
    });
    return { link, refuse: () => socket.dispatchEvent(new Event('close')) };
  };

  test('is not said to be missing before it has failed, or a second is over', () => {
    vi.useFakeTimers();
    const failing = neverThere();
    expect(failing.link.status.read()).toBe('connecting');
    failing.refuse();
    expect(failing.link.status.read()).toBe('offline');

    const slow = neverThere();
    vi.advanceTimersByTime(CONNECTED_WITHIN_MS - 1);
    expect(slow.link.status.read()).toBe('connecting');
    vi.advanceTimersByTime(1);
    expect(slow.link.status.read()).toBe('offline');
  });
});

describe('a connection that breaks', () => {
  test('a call without an answer is not repeated, and is not said to be undone', async () => {
    const { link, fake, online, cut } = await openBreakable();
    await online();
    const unanswered = link.call('never', 'unanswered');
    await expect.poll(() => fake().calls.length).toBe(1);
    cut();
    expect(await unanswered).toEqual(answerLost);
    await online();
    await link.call('echo', null);
    expect(fake().calls.map(({ value }) => value)).toEqual(['unanswered', null]);
  });

  test('the session of the page outlives a break, and no reload', async () => {
    const { link, cut, online, offline } = await openBreakable();
    const who = async (): Promise<unknown> => link.call('who', null);
    expect(await who()).toEqual({ ok: true, value: 1 });
    cut();
    await offline();
    await online();
    expect(await who()).toEqual({ ok: true, value: 1 });
  });

  test('calls made meanwhile are refused at once, and never arrive', async () => {
    const { link, fake, online, offline, takeAway, bringBack } = await openBreakable();
    await online();
    const changes: string[] = [];
    link.status.subscribe(() => changes.push(link.status.read()));
    await takeAway();
    await offline();
    expect(await Promise.all(['undo', 'reprint'].map((value) => link.call('echo', value)))).toEqual([
      unreachable,
      unreachable,
    ]);
    await bringBack();
    await online();
    expect(await link.call('echo', 'later')).toEqual({ ok: true, value: 'later' });
    expect(fake().calls.map(({ value }) => value)).toEqual(['later']);
    expect(changes).toEqual(['offline', 'online']);
  });

  test('feeds come back with a fresh snapshot, those that were left do not', async () => {
    const { link, fake, online, offline, takeAway, bringBack } = await openBreakable();
    const seen: unknown[] = [];
    link.subscribe('count', (snapshot) => seen.push(snapshot), never);
    const leave = link.subscribe('count', () => undefined, never);
    await online();
    await expect.poll(() => seen).toEqual([0]);
    await takeAway();
    await offline();
    leave();
    await bringBack();
    await online();
    await expect.poll(() => seen).toEqual([0, 0]);
    expect(fake().listeners.size).toBe(1);
  });

  test('a connection that cannot be made is told of, one that broke is not', async () => {
    const { link, refused, online, takeAway } = await openBreakable();
    await online();
    const refusedAtBreak = new Promise((resolve) => link.status.subscribe(() => resolve(refused())));
    await takeAway();
    expect(await refusedAtBreak).toBe(0);
    await expect.poll(refused, { timeout: 5000 }).toBeGreaterThan(0);
  });

  test('no call waits for more than ten seconds', async () => {
    vi.useFakeTimers();
    const link = createSocketLink({
      open: () => ({
        socket: { send: never, addEventListener: () => undefined, close: () => undefined },
        answer: never,
      }),
      onRefused: async () => 'nobody',
    });
    const answers = [link.call('echo', 1), link.call('echo', 2)];
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await Promise.all(answers)).toEqual([unreachable, unreachable]);
  });

  test('whoever takes the connection and says nothing does not hold it', async () => {
    vi.useFakeTimers();
    let opened = 0;
    createSocketLink({
      open: () => {
        opened += 1;
        return {
          // Also not when it does not say goodbye.
          socket: { send: never, addEventListener: () => undefined, close: () => undefined },
          answer: never,
        };
      },
      onRefused: async () => 'nobody',
    });
    await vi.advanceTimersByTimeAsync(GREETED_WITHIN_MS - 1);
    expect(opened).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(opened).toBe(2);
  });
});
