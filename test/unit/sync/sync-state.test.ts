import { expect, test } from 'vitest';
import { syncState, type SyncFacts } from '../../../src/main/services/sync/sync-state.ts';

const well: SyncFacts = { lastAt: 1, running: false, trouble: null, isSilent: false, isLate: false };

test.each<[string, Partial<SyncFacts>, string]>([
  ['nothing is asked', {}, 'idle'],
  ['a round is under way', { running: true }, 'asking'],
  ['the first round is under way', { running: true, lastAt: null }, 'fetching'],
  [
    'the first round is under way and nobody answers',
    { running: true, lastAt: null, isSilent: true },
    'silent',
  ],
  ['a round is under way and nobody answers', { running: true, isSilent: true, isLate: true }, 'silent'],
  ['only the statuses are old', { running: true, isLate: true }, 'statusesLate'],
  ['a round failed', { trouble: { code: 'tokenMissing' }, isSilent: true, isLate: true }, 'trouble'],
])('while %s, what a person must know first of the sync is told', (_what, facts, state) => {
  expect(syncState({ ...well, ...facts })).toBe(state);
});
