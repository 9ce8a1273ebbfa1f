import { expect, test } from 'vitest';
import type { PackingView } from '../../../src/shared/contract/packing.ts';
import type { Problem } from '../../../src/shared/problem.ts';
import { soundWhatHappens } from '../../../src/renderer/sound/sound-what-happens.ts';
import { forgetRefused } from '../../../src/renderer/store/forget-refused.ts';
import { verdicts } from '../../rigs/desk/verdicts.ts';
import { createAppStore, type Store } from '../../../src/renderer/store/store.ts';

const locked: Problem = { code: 'databaseInUse', file: 'journal.sqlite' };
const scan = { id: '1', text: '4006381333931', endedAt: 1 };
const showing = (verdictNumber: number): Partial<PackingView> => ({
  verdictNumber,
  lastScans: [],
  verdict: verdicts.scanProduct,
});

function bench(): Store {
  const store = createAppStore();
  store.setState({ packing: showing(1) as PackingView });
  return store;
}

test.each<[string, (store: Store) => void]>([
  ['the next verdict', (store) => store.setState({ packing: showing(2) as PackingView })],
  ['the next scan', ({ getState }) => getState().setScans({ waiting: [{ scan, since: 1 }], asked: [] })],
  [
    'the next scan of a scanner of the station',
    ({ getState }) => getState().receive({ scanners: { scanners: [], heard: 1 } }),
  ],
  ['a scan that was refused as well', ({ getState }) => getState().addLostScan(scan, locked)],
  ['another screen', ({ getState }) => getState().go({ name: 'today' })],
])('why a command was refused goes with %s, and not before', (_what, happens) => {
  const store = bench();
  store.getState().receive({ scanners: { scanners: [], heard: 0 } });
  store.getState().go({ name: 'packing' });
  forgetRefused(store);
  store.getState().setRefusedCommand(locked);
  store.setState({ packing: { ...showing(1), box: '4' } as PackingView, link: 'offline' });
  expect(store.getState().refusedCommand).toEqual(locked);
  happens(store);
  expect(store.getState().refusedCommand).toBeNull();
});

test.each(['packing', 'today', 'printer'] as const)(
  'a scan that the station refused makes the sound of a trouble, once each: on the screen %s',
  (name) => {
    const store = bench();
    store.getState().go(name === 'printer' ? { name, printerId: null } : { name });
    const heard: string[] = [];
    soundWhatHappens(store, { play: (sound) => heard.push(sound), wake: () => undefined });
    store.getState().addLostScan(scan, locked);
    expect(heard).toEqual(['machine']);
    store.getState().addLostScan({ ...scan, id: '2' }, locked);
    store.getState().forgetLostScans();
    expect(heard).toEqual(['machine', 'machine']);
  },
);
