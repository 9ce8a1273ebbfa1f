import { expect, test } from 'vitest';
import { leadToWork } from '../../../src/renderer/app/lead-to-work.ts';
import type { Screen } from '../../../src/renderer/store/screens.ts';
import { createAppStore } from '../../../src/renderer/store/store.ts';
import type { CurrentView } from '../../../src/shared/contract/people.ts';
import { rightsOf } from '../../../src/shared/domain/people/people-rights.ts';
import type { Role } from '../../../src/shared/domain/people/people.ts';
import { nobody } from './current-view.ts';

/** A window of the desk, opened while it is as `first` says. */
function openWindow(first: CurrentView, screen: Screen, isByLink = false) {
  const store = createAppStore();
  const { receive, go } = store.getState();
  go(screen);
  leadToWork(store, isByLink);
  receive({ current: first });
  let provedAt = 1000;
  return {
    go,
    shown: () => store.getState().screen.name,
    lock: () => receive({ current: nobody() }),
    /** By PIN or badge; `isHere`: in this window. */
    signIn: (id: string, role: Role, isHere = true) => {
      const person = { id, name: id, role };
      const signedIn: CurrentView = { ...nobody(), state: 'signedIn', person, rights: rightsOf(role) };
      receive({ current: signedIn });
      if (isHere) receive({ current: { ...signedIn, provedAt: (provedAt += 1) } });
    },
  };
}

const settings: Screen = { name: 'settings' };

test('a packer is led to packing, whatever screen the one before them left; leads and owners stay', () => {
  const desk = openWindow(nobody(), settings);
  desk.signIn('boris', 'packer');
  expect(desk.shown()).toBe('packing');
  desk.go({ name: 'search' });
  // Their own badge once more is no coming.
  desk.signIn('boris', 'packer');
  expect(desk.shown()).toBe('search');
  for (const [id, role] of [
    ['anna', 'owner'],
    ['lena', 'lead'],
  ] as const) {
    desk.go(settings);
    desk.signIn(id, role);
    expect(desk.shown()).toBe('settings');
  }
  // By a badge, at a desk that was never locked.
  desk.signIn('boris', 'packer');
  expect(desk.shown()).toBe('packing');
});

test('a packer who comes back to the locked desk packs on', () => {
  const desk = openWindow(nobody(), settings);
  desk.signIn('boris', 'packer');
  desk.go({ name: 'search' });
  desk.lock();
  desk.signIn('boris', 'packer');
  expect(desk.shown()).toBe('packing');
});

test('a screen that was asked for by its address is shown to whoever may use it', () => {
  const story: Screen = { name: 'story', orderId: '7' };
  const opened = openWindow(nobody(), story, true);
  opened.signIn('boris', 'packer');
  expect(opened.shown()).toBe('story');
  opened.lock();
  opened.signIn('boris', 'packer');
  expect(opened.shown()).toBe('packing');

  const typed = openWindow(nobody(), settings);
  typed.go(story);
  typed.signIn('boris', 'packer');
  expect(typed.shown()).toBe('story');
  typed.lock();
  typed.go({ name: 'log' });
  typed.signIn('boris', 'packer');
  expect(typed.shown()).toBe('packing');
});

test('a page loaded again while somebody works, and a window where nobody came, stay where they are', () => {
  const boris = { id: 'boris', name: 'Boris', role: 'packer' } as const;
  const loaded = openWindow(
    { ...nobody(), state: 'signedIn', person: boris, rights: ['pack'] },
    { name: 'search' },
  );
  loaded.signIn('boris', 'packer');
  expect(loaded.shown()).toBe('search');
  const other = openWindow(nobody(), { name: 'pickList', supplyId: null });
  other.signIn('boris', 'packer', false);
  expect(other.shown()).toBe('pickList');
});
