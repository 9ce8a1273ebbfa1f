import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTokenFacts, tokenLifeOf } from '../../../src/main/marketplace/token-facts.ts';

const part = (json: string) => Buffer.from(json).toString('base64url');
const token = (payload: string) => `${part('{"alg":"ES256","typ":"JWT"}')}.${part(payload)}.c2lnbmF0dXJl`;

describe('token facts', () => {
  test('reads expiry, seller and categories', () => {
    const mask = 2 ** 2 + 2 ** 4 + 2 ** 30;
    expect(readTokenFacts(token(`{"exp":1800000000,"sid":"a-b","s":${mask}}`))).toEqual({
      expiresAt: '2027-01-15T08:00:00.000Z',
      sellerId: 'a-b',
      categories: { analytics: true, marketplace: true, readOnly: true },
    });
    expect(readTokenFacts(` ${token('{"s":16,"sid":9007199254740993}')}\n`)).toEqual({
      expiresAt: null,
      sellerId: '9007199254740993',
      categories: { analytics: false, marketplace: true, readOnly: false },
    });
  });

  test('warns for two weeks before the end', () => {
    const facts = readTokenFacts(token('{"exp":1800000000}'));
    const days = (count: number) => 1_800_000_000_000 - count * 24 * 3600 * 1000;
    expect(
      [days(15), days(14), days(0.001), days(0), days(-1)].map((now) => tokenLifeOf(facts, now)),
    ).toEqual(['valid', 'expiring', 'expiring', 'expired', 'expired']);
    expect(tokenLifeOf(readTokenFacts(token('{}')), 0)).toBe('unknown');
    expect(tokenLifeOf(null, 0)).toBe('unknown');
  });

  test('a claim of another kind is a claim that says nothing', () => {
    const silent = { expiresAt: null, sellerId: null, categories: null };
    for (const payload of ['{}', '{"exp":"soon","sid":{},"s":"x"}', '{"exp":1e300,"sid":"","s":-1}']) {
      expect(readTokenFacts(token(payload))).toEqual(silent);
    }
  });

  test('anything else is no token', () => {
    for (const text of [
      '',
      'abc',
      'a.b',
      'a.b.c',
      '..',
      `${part('{}')}.${part('[1]')}.x`,
      'sim-token',
      'é.é.é',
    ]) {
      expect(readTokenFacts(text)).toBeNull();
    }
  });

  test('never throws', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.base64String(), { minLength: 2, maxLength: 4 }).map((parts) => parts.join('.')),
      fc.json().map(token),
      fc.tuple(fc.json(), fc.nat()).map(([json, at]) => token(json).slice(0, at)),
      fc
        .record({ exp: fc.double(), s: fc.bigInt(), sid: fc.jsonValue() })
        .map(({ exp, s, sid }) => token(`{"exp":${exp},"s":${s},"sid":${JSON.stringify(sid)}}`)),
    );
    const dated = fc.property(text, (one) => {
      const expiresAt = readTokenFacts(one)?.expiresAt ?? null;
      return expiresAt === null || !Number.isNaN(Date.parse(expiresAt));
    });
    expect(() => fc.assert(dated, { numRuns: 500 })).not.toThrow();
  });
});
