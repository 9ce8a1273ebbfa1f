import { expect, test } from 'vitest';
import { isListRead, syncWordsOf } from '../../../src/renderer/store/sync-words.ts';
import { problemArguments } from '../../../src/renderer/words/arguments.ts';
import { createWords } from '../../../src/renderer/words/i18n.ts';
import { syncStates } from '../../../src/shared/contract/station.ts';
import type { Problem } from '../../../src/shared/problem.ts';

test.each(syncStates)('the age of the cancellation check is said while the sync is %s', (state) => {
  const late = { state, lastAt: 99_000, statusesAt: 1000, statusesLate: true };
  expect(syncWordsOf(late)).toBe('statusesLate');
  expect(syncWordsOf({ ...late, statusesLate: false })).toBe(state === 'fetching' ? 'fetching' : 'synced');
});

test('before the first answer it is said that nothing was checked, and not how old that is', () => {
  const first = { state: 'trouble', lastAt: null, statusesAt: null, statusesLate: true } as const;
  expect(syncWordsOf(first)).toBe('statusesNever');
  expect(syncWordsOf({ ...first, statusesLate: false })).toBe('neverSynced');
});

test('an empty list of new orders says that there are none only where it was read', () => {
  expect(syncStates.filter((state) => !isListRead({ state }))).toEqual(['silent', 'trouble']);
});

const garbled = { code: 'marketplaceGarbled', status: 200, excerpt: '', requestId: null } as const;
const badShape: Problem = { ...garbled, reason: 'not the documented shape: orders.0.id: Invalid input' };
test.each<[string, Problem, boolean]>([
  ['JSON of another shape', badShape, false],
  ['JSON cut short', { ...garbled, reason: 'not JSON, or JSON cut short' }, false],
  ['an empty body', { ...garbled, reason: 'an empty body' }, false],
  ['a page', { ...garbled, reason: 'markup instead of JSON', excerpt: 'Log in to the Wi-Fi' }, true],
  ['a redirect', { ...garbled, status: 302, reason: 'a redirect to http://login' }, true],
])('%s sends a person to the network only where the network answered', (_what, problem, isNetwork) => {
  for (const [language, network, unread] of [
    ['en', /network administrator/, /could not be read/],
    ['ru', /отвечает за сеть/, /не удалось прочитать/],
  ] as const) {
    const { t } = createWords(language);
    const words = problemArguments(problem);
    expect(network.test(t('problem.marketplaceGarbled.next', words))).toBe(isNetwork);
    expect(unread.test(t('problem.marketplaceGarbled.what', words))).toBe(!isNetwork);
  }
});

test('a pause of the marketplace is told by the clock of this desk, and how long it is', () => {
  const until = new Date(2026, 10, 23, 14, 5).getTime();
  for (const [language, long, short, minute, more] of [
    ['en', /2:05.PM, after a pause of 10 minutes/, /of 3 seconds/, /of 1 minute\./, /of 61 seconds/],
    ['ru', /в 14:05, пауза — 10 минут/, /пауза — 3 секунды/, /пауза — 1 минута\./, /пауза — 61 секунда/],
  ] as const) {
    const { t } = createWords(language);
    const words = (problem: Problem): string => t('problem.rateLimited.next', problemArguments(problem));
    expect(words({ code: 'rateLimited', retryAfterSeconds: 600, until })).toMatch(long);
    // Written down by an earlier version.
    expect(words({ code: 'rateLimited', retryAfterSeconds: 3 })).toMatch(short);
    expect(words({ code: 'rateLimited', retryAfterSeconds: 60 })).toMatch(minute);
    expect(words({ code: 'rateLimited', retryAfterSeconds: 61 })).toMatch(more);
  }
});
