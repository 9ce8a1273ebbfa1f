import { expect, test } from 'vitest';
import { phaseOf, practiceSupply } from '../../../src/renderer/screens/FirstSteps/first-parcel.ts';
import type { PackingView } from '../../../src/shared/contract/packing.ts';
import { supplyCard } from '../../rigs/desk/views.ts';

const card = supplyCard({ supplyId: 'PFX-1', name: 'First parcel' });
const openSupply = {
  supplyId: 'PFX-1',
  name: 'First parcel',
  total: 1,
  packed: 0,
  labelsReady: 1,
  labelsToCome: 0,
  labelsFaulty: 0,
  cancelled: 0,
  toPutAside: 0,
};
const bench: PackingView = {
  supply: openSupply,
  supplies: [openSupply],
  verdict: { reason: 'scanProduct' },
  verdictNumber: 1,
  task: null,
  codes: [],
  box: null,
  unboxed: null,
  goesTo: null,
  fetchable: false,
  labelFirst: false,
  intoBox: null,
  waiting: [],
  unseen: [],
  alsoAwaited: [],
  last: null,
  targets: { undo: null, reprint: null, skip: null, hold: null, closeBox: null },
  lastScans: [],
};

test.each([
  ['none', null, null],
  ['preparing', { ...card, stage: 'creating', supplyId: null }, null],
  ['preparing', { ...card, stage: 'adding', total: 0 }, null],
  ['preparing', { ...card, labelsReady: 0 }, null],
  ['open', card, { ...bench, supplies: [] }],
  ['scan', card, bench],
  ['handOver', { ...card, packed: 1 }, bench],
  ['handOver', { ...card, packed: 1 }, { ...bench, supplies: [] }],
  ['handingOver', { ...card, packed: 1, stage: 'handingOver' }, bench],
  ['done', { ...card, packed: 1, stage: 'handedOver' }, null],
] as const)('the practice parcel is at “%s”', (phase, supply, packing) => {
  expect(
    phaseOf(
      supply && { ...supply, refused: [] },
      packing && { ...bench, ...packing, supplies: [...packing.supplies] },
    ),
  ).toBe(phase);
});

test('of several practice supplies the newest counts, by its name in either language', () => {
  const newer = { ...card, key: 'b', name: 'Первая посылка', createdAt: '2026-11-22T12:00:00Z' };
  const other = { ...card, key: 'c', name: 'Monday', createdAt: '2026-11-23T12:00:00Z' };
  expect(practiceSupply([card, newer, other], ['First parcel', 'Первая посылка'])).toBe(newer);
  expect(practiceSupply([other], ['First parcel'])).toBeNull();
});
