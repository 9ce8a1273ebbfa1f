import { expect, test } from 'vitest';
import { isAboutToken, syncTroubleOf } from '../../../src/renderer/store/sync-trouble.ts';
import { en } from '../../../src/renderer/words/en/index.ts';
import { ru } from '../../../src/renderer/words/ru/index.ts';
import type { Problem } from '../../../src/shared/problem.ts';

const refused = { detail: 'unauthorized', requestId: null };
const cases: readonly (readonly [Problem | null, string, boolean])[] = [
  [null, 'noAnswer', false],
  [{ code: 'marketplaceUnreachable', reason: 'ECONNREFUSED' }, 'noAnswer', false],
  [
    { code: 'marketplaceAddressUnsafe', address: 'http://192.0.2.1', fault: 'openToAll' },
    'wrongAddress',
    false,
  ],
  [{ code: 'tokenMissing' }, 'noToken', true],
  [{ code: 'tokenRejected', ...refused }, 'tokenRejected', true],
  [{ code: 'tokenScope', ...refused }, 'tokenScope', true],
  [{ code: 'rateLimited', retryAfterSeconds: 60 }, 'other', false],
];

test.each(cases)('%j is told as %s', (problem, word, isToken) => {
  expect(syncTroubleOf(problem)).toBe(word);
  expect(isAboutToken(problem)).toBe(isToken);
});

test('what is the token’s fault says token in both languages, and what is not does not', () => {
  for (const [language, token] of [
    [en, /token/i],
    [ru, /токен/i],
  ] as const) {
    const words = language.shell.foot.syncTrouble;
    for (const [problem, , isToken] of cases)
      expect([problem, token.test(words[syncTroubleOf(problem)])]).toEqual([problem, isToken]);
  }
});
