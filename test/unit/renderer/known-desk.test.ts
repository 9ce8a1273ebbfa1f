import { expect, test } from 'vitest';
import { deskOf, knownDesk } from '../../../src/renderer/app/known-desk.ts';
import { createAppStore } from '../../../src/renderer/store/store.ts';
import type { StationView } from '../../../src/shared/contract/station.ts';
import { memoryStore } from '../../rigs/desk/memory-store.ts';

const stationOf = (profile: string): StationView =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a desk is known by
  ({ training: false, account: { profile, marketplaceUrl: 'https://marketplace.example' } }) as StationView;

const kept = { scan: { id: '1', text: '460', endedAt: 1 }, since: 1 };

function open(storage = memoryStore()) {
  const store = createAppStore();
  let others = 0;
  const desk = knownDesk(
    store,
    () => storage,
    () => (others += 1),
  );
  const come = (profile: string): void => store.setState({ station: stationOf(profile) });
  return { storage, store, desk, come, others: () => others };
}

test('a page that is loaded while the station is away keeps scans for the desk that was here last', () => {
  const first = open();
  expect(first.desk()).toBe('');
  first.come('ours');
  const again = open(first.storage);
  expect(again.desk()).toBe(deskOf(stationOf('ours')));
  again.store.setState({ waitingScans: [kept] });
  again.come('ours');
  expect([again.desk(), again.others()]).toEqual([deskOf(stationOf('ours')), 0]);
});

test('what was scanned meanwhile is not for another account that answers then', () => {
  const first = open();
  first.come('ours');
  const again = open(first.storage);
  again.store.setState({ waitingScans: [kept] });
  again.come('another');
  expect(again.others()).toBe(1);
  const empty = open(first.storage);
  empty.come('ours');
  expect(empty.others()).toBe(0);
});

test('a browser that keeps nothing works as before', () => {
  const store = createAppStore();
  const desk = knownDesk(
    store,
    () => {
      throw new Error('forbidden');
    },
    () => expect.unreachable(),
  );
  store.setState({ waitingScans: [kept] });
  store.setState({ station: stationOf('ours') });
  expect(desk()).toBe(deskOf(stationOf('ours')));
});
