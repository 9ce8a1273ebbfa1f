import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReloader, type Refusal } from '../../../src/renderer/client/reload-refused.ts';
import { seal } from '../../../src/renderer/client/seal.ts';
import { LINK_SEAL_HEADER, sealed } from '../../../src/shared/link-protocol.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/**
 * A window that is turned away, as often as it is loaded, by whoever knows `known`; `kept` is null where it keeps nothing.
 */
function windowWith(kept: Map<string, string> | null, status = 401, known = 'secret', secret = 'secret') {
  const shown: string[] = [];
  const answer = async (headers: Headers): Promise<Response> => {
    const nonce = headers.get(LINK_SEAL_HEADER)?.split('.')[0] ?? '';
    const said = await seal(known, sealed.answer(80, nonce, status));
    return new Response(null, { status, headers: { [LINK_SEAL_HEADER]: `${'x'.repeat(43)} ${said}` } });
  };
  const load = (): Promise<Refusal> =>
    createReloader({
      fetch: (_where, asked) => answer(new Headers(asked?.headers)),
      location: {
        port: '80',
        reload: () => void shown.push('start'),
        replace: (to) => void shown.push(String(to)),
      },
      get sessionStorage() {
        if (kept === null) throw new Error('SecurityError');
        return {
          getItem: (name: string) => kept.get(name) ?? null,
          setItem: (name: string, value: string) => void kept.set(name, value),
        } as Storage;
      },
    })(secret);
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

test('who can not show to be the station is asked for no page, and told no secret', async () => {
  for (const status of [200, 204, 401, 404]) {
    const other = windowWith(new Map(), status, 'guess');
    expect([await other.load(), other.shown]).toEqual(['somebodyElse', []]);
  }
  // Without a secret there is nothing to know anybody by: the words come from whoever answers.
  const lost = windowWith(new Map(), 401, 'guess', 'none');
  expect([await lost.load(), lost.shown]).toEqual(['station', ['start']]);
});
