import { expect, test } from 'vitest';
import { createConfirmer } from '../../../src/renderer/app/confirmer.ts';
import { confirmingLink } from '../../../src/renderer/client/confirming-link.ts';
import { createAppStore } from '../../../src/renderer/store/store.ts';
import type { CurrentView } from '../../../src/shared/contract/people.ts';

const viewOf = (id: string, provedAt: number | null): CurrentView => ({
  state: 'signedIn',
  person: { id, name: id, role: 'owner' },
  last: null,
  refused: null,
  rights: [],
  provedAt,
  lockAfterMinutes: 0,
});
const needed = { ok: false, problem: { code: 'confirmNeeded' } };
const done = { ok: true, value: null };

function bench() {
  const store = createAppStore();
  store.getState().receive({ current: viewOf('anna', 1) });
  let isProved = false;
  const calls: string[] = [];
  const link = confirmingLink(
    {
      call: async (path) => {
        calls.push(path);
        return isProved ? done : needed;
      },
      subscribe: () => () => undefined,
      build: { read: () => null, subscribe: () => () => undefined },
      answeredByOther: { read: () => false, subscribe: () => () => undefined },
      status: { read: () => 'online', subscribe: () => () => undefined },
    },
    createConfirmer(store),
  );
  const asked = async (): Promise<void> => {
    await expect.poll(() => store.getState().isConfirming).toBe(true);
  };
  return {
    store,
    calls,
    asked,
    prove: () => (isProved = true),
    call: (path: string) => link.call(path, {}),
  };
}

test('a call that needs a proof is made again once it was given, and the question is asked once for all of them', async () => {
  const { store, calls, asked, prove, call } = bench();
  const answers = Promise.all([call('people.add'), call('people.log')]);
  await asked();
  prove();
  store.getState().receive({ current: viewOf('anna', 2) });
  expect(await answers).toEqual([done, done]);
  expect(calls).toEqual(['people.add', 'people.log', 'people.add', 'people.log']);
  expect(store.getState().isConfirming).toBe(false);
});

test.each([
  ['it is left', (store: ReturnType<typeof createAppStore>) => store.getState().setConfirming(false)],
  [
    'somebody else takes over',
    (store: ReturnType<typeof createAppStore>) => store.getState().receive({ current: viewOf('boris', 2) }),
  ],
])('nothing is done when %s', async (_how, ends) => {
  const { store, calls, asked, prove, call } = bench();
  const answer = call('people.add');
  await asked();
  prove();
  ends(store);
  expect(await answer).toEqual(needed);
  expect(calls).toEqual(['people.add']);
  expect(store.getState().isConfirming).toBe(false);
});
