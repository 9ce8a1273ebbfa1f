import { afterEach, expect, test, vi } from 'vitest';
import { keepShell, LOOKED_FOR_EVERY_MS } from '../../../src/renderer/client/keep-shell.ts';
import type { Link } from '../../../src/renderer/client/link.ts';

afterEach(() => vi.useRealTimers());

test('a page takes workers out of the browser that are not its own, before the station is there', async () => {
  const gone: string[] = [];
  const registered = (script: string, state: 'installing' | 'waiting' | 'active') => ({
    installing: null,
    waiting: null,
    active: null,
    [state]: { scriptURL: `http://127.0.0.1:1${script}` },
    unregister: async () => gone.push(script) > 0,
  });
  const registrations = [
    registered('/evil.js', 'active'),
    registered('/shell-worker.js', 'active'),
    registered('/deep/shell-worker.js', 'waiting'),
    registered('/shell-worker.js?evil', 'installing'),
  ];
  const asked: string[] = [];
  const workers = {
    getRegistrations: async () => registrations,
    register: async (script: string) => asked.push(script),
  };
  const status: Link['status'] = { read: () => 'offline', subscribe: () => () => undefined };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part that is touched
  keepShell(status, workers as unknown as ServiceWorkerContainer);
  await expect.poll(() => gone).toEqual(['/evil.js', '/deep/shell-worker.js', '/shell-worker.js?evil']);
  expect(asked).toEqual([]);
});

test('a page that is open for days has its worker looked for at the station alone, and in time', async () => {
  vi.useFakeTimers();
  let looked = 0;
  const workers = {
    getRegistrations: async () => [],
    register: async () => ({ update: async () => (looked += 1) }),
  };
  let now: 'online' | 'offline' = 'online';
  const status: Link['status'] = { read: () => now, subscribe: () => () => undefined };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part that is touched
  keepShell(status, workers as unknown as ServiceWorkerContainer);
  await vi.advanceTimersByTimeAsync(24 * 3600_000);
  expect([looked, LOOKED_FOR_EVERY_MS < 12 * 3600_000]).toEqual([4, true]);
  now = 'offline';
  await vi.advanceTimersByTimeAsync(24 * 3600_000);
  expect(looked).toBe(4);
});
