import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReloader } from '../../../src/renderer/client/reload-refused.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** A window that is turned away, as often as it is loaded; `kept` is null where it keeps nothing. */
function windowWith(kept: Map<string, string> | null, status = 401) {
  const shown: string[] = [];
  const load = (): Promise<void> =>
    createReloader({
      fetch: async () => new Response(null, { status }),
      location: { reload: () => void shown.push('start'), replace: (to) => void shown.push(String(to)) },
      get sessionStorage() {
        if (kept === null) throw new Error('SecurityError');
        return {
          getItem: (name: string) => kept.get(name) ?? null,
          setItem: (name: string, value: string) => void kept.set(name, value),
        } as Storage;
      },
    })('secret');
  return { shown, load };
}

test('a page that is turned away again and again shows the words, and does not load itself for ever', async () => {
  const { shown, load } = windowWith(new Map());
  for (let times = 0; times < 3; times += 1) await load();
  expect(shown).toEqual(['start', '/link', '/link']);
  vi.setSystemTime(Date.now() + 61_000);
  await load();
  expect(shown.at(-1)).toBe('start');
});

test('a window that keeps nothing shows the words at once, one whose secret counts stays', async () => {
  const bare = windowWith(null);
  await bare.load();
  expect(bare.shown).toEqual(['/link']);
  const good = windowWith(new Map(), 204);
  await good.load();
  expect(good.shown).toEqual([]);
});
