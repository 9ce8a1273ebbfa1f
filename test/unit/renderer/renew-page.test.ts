import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QUIET_MS, renewPage } from '../../../src/renderer/app/renew-page.ts';
import { createAppStore, type State, type Store } from '../../../src/renderer/store/store.ts';
import { memoryStore } from '../../rigs/desk/memory-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page of build A at the bench, and what is in the middle of being done on it. */
function page(sessionStorage = memoryStore()) {
  let build: string | null = null;
  let reloads = 0;
  let isDialogOpen = false;
  let field: { value: string } | null = null;
  const told = new Set<() => void>();
  const touches = new Set<() => void>();
  const store: Store = createAppStore();
  store.getState().go({ name: 'packing' });
  const window = {
    performance: { now: () => Date.now() },
    addEventListener: (_kind: string, listener: () => void) => touches.add(listener),
    setInterval: (work: () => void, ms: number) => Number(setInterval(work, ms)),
    clearInterval: (timer: number) => clearInterval(timer),
    sessionStorage,
    document: {
      querySelector: () => (isDialogOpen ? {} : null),
      get activeElement() {
        return field;
      },
    },
  };
  renewPage({
    pageBuild: 'A',
    stationBuild: {
      read: () => build,
      subscribe: (listener) => {
        told.add(listener);
        return () => told.delete(listener);
      },
    },
    store,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of a window that is used
    window: window as unknown as Window,
    reload: () => (reloads += 1),
  });
  return {
    store,
    reloads: () => reloads,
    say: (now: string | null) => {
      build = now;
      for (const listener of told) listener();
    },
    touch: () => {
      for (const listener of touches) listener();
    },
    dialog: (isOpen: boolean) => (isDialogOpen = isOpen),
    type: (value: string | null) => (field = value === null ? null : { value }),
    pass: (ms: number) => vi.advanceTimersByTime(ms),
  };
}

const scan = { id: '1', text: '460', endedAt: 1 };
const kept = { scan, since: 1 };

test('a page of before an update is reloaded by itself, once nobody has touched anything for a while', () => {
  const { say, pass, touch, reloads } = page();
  say('A');
  pass(10 * QUIET_MS);
  expect(reloads()).toBe(0);
  touch();
  say('B');
  pass(QUIET_MS - 1000);
  touch();
  pass(QUIET_MS - 1000);
  expect(reloads()).toBe(0);
  pass(2000);
  expect(reloads()).toBe(1);
});

test.each<[string, Partial<State>]>([
  ['the link is down', { link: 'offline' }],
  ['a scan is on its way', { waitingScans: [kept] }],
  ['a kept scan waits for the packer', { askedScans: [kept] }],
  ['a lost scan is shown', { lostScans: [scan] }],
  ['the panel is yet to say what became of a scan', { scanFate: { kind: 'lookingUp' } }],
  ['somebody signs in', { isChanging: true }],
  ['an account is being typed', { accountDraft: { brand: 'x' } as never }],
  ['a printer is being changed', { printerDrafts: { first: {} as never } }],
  ['a template is being changed', { editorDrafts: { mine: {} as never } }],
  ['a label is being filled in', { printDrafts: { mine: {} as never } }],
  ['a screen with a form is open', { screen: { name: 'people' } }],
])('it waits while %s', (_why, state) => {
  const { store, say, pass, reloads } = page();
  const before = store.getState();
  store.setState(state);
  say('B');
  pass(10 * QUIET_MS);
  expect(reloads()).toBe(0);
  store.setState(before);
  pass(2000);
  expect(reloads()).toBe(1);
});

test('it waits for a dialog and for a field that is half filled in', () => {
  const { say, pass, reloads, dialog, type } = page();
  dialog(true);
  say('B');
  pass(10 * QUIET_MS);
  dialog(false);
  type('460');
  pass(QUIET_MS);
  expect(reloads()).toBe(0);
  type('');
  pass(2000);
  expect(reloads()).toBe(1);
});

test('one that is still of another build afterwards is not loaded over and over', () => {
  const session = memoryStore();
  for (const expected of [1, 0]) {
    const { say, pass, reloads } = page(session);
    say('B');
    pass(10 * QUIET_MS);
    expect(reloads()).toBe(expected);
  }
  const { say, pass, reloads } = page(session);
  say('C');
  pass(10 * QUIET_MS);
  expect(reloads()).toBe(1);
});

test('a station that went back to the build of the page leaves it alone', () => {
  const { say, pass, touch, reloads } = page();
  touch();
  say('B');
  say('A');
  pass(10 * QUIET_MS);
  expect(reloads()).toBe(0);
});
