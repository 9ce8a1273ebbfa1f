import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXCERPT_LENGTH, excerptOf } from '../../../src/main/marketplace/excerpt.ts';
import { createRedact } from '../../../src/main/marketplace/redact.ts';

const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzaWQiOiJzZWxsZXItMSJ9.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg';

describe('redact', () => {
  test('masks the token, its parts, and a beginning of it that was cut off', () => {
    const redact = createRedact(token);
    const [, payload = '', signature = ''] = token.split('.');
    expect(redact(`Bearer ${token}, again ${token}!`)).toBe('Bearer <token>, again <token>!');
    expect(redact(`${payload} and ${signature}`)).toBe('<token> and <token>');
    expect(redact(`header: ${token.slice(0, 15)}`)).toBe('header: <token>');
    expect(redact(`the part ${signature.slice(0, 14)}`)).toBe('the part <token>');
    expect(redact('nothing of it here: ey')).toBe('nothing of it here: ey');
  });

  test('leaves the words of a refusal alone when the token is shorter than any real one', () => {
    expect(createRedact('T')('FailedToAddSupplyOrder')).toBe('FailedToAddSupplyOrder');
    expect(createRedact('')('StatusMismatch')).toBe('StatusMismatch');
  });

  test('masks a short token where it stands alone', () => {
    const redact = createRedact('T');
    expect(redact('the token T, "T" or <T> of FailedToAddSupplyTrbx')).toBe(
      'the token <token>, "<token>" or <<token>> of FailedToAddSupplyTrbx',
    );
    expect(createRedact('abc+1')('?t=abc%2B1&u=xabc%2B1x')).toBe('?t=<token>&u=xabc%2B1x');
  });

  test('any token is masked in whatever form a page repeats it', () => {
    const symbols = '!#$%&()*+,-./:;<=>?@[]^_{|}~0aZ'.split('');
    const anyToken = fc.string({ unit: fc.constantFrom(...symbols), minLength: 8, maxLength: 60 });
    const forms = fc.constantFrom<(token: string) => string>(
      (one) => one,
      (one) => encodeURIComponent(encodeURIComponent(one)),
      (one) => JSON.stringify(JSON.stringify(one)),
      (one) => one.replaceAll('/', String.raw`\\/`),
      (one) => Array.from(one, (sign) => (/\w/.test(sign) ? sign : `&#${sign.charCodeAt(0)};`)).join(''),
      (one) => Buffer.from(`Bearer ${one}!`).toString('base64'),
      (one) => Buffer.from(`x${one}`).toString('base64url'),
    );
    fc.assert(
      fc.property(anyToken, forms, (one, form) => {
        expect(createRedact(one)(`<p>${form(one)}</p>`)).toContain('<token>');
        expect(createRedact(one)(`<p>${form(one)}</p>`)).not.toContain(form(one));
      }),
    );
  });

  test('nothing of twelve characters of a token is left, wherever the text is cut', () => {
    const anyToken = fc.stringMatching(/^[\w-]{12,40}\.[\w-]{12,40}\.[\w-]{12,40}$/);
    fc.assert(
      fc.property(anyToken, fc.string(), fc.string(), fc.nat({ max: 140 }), (one, before, after, cut) => {
        const text = `${before}<${one}>${after}`.slice(0, cut);
        expect(createRedact(one)(text).includes(one.slice(0, 13))).toBe(before.includes(one.slice(0, 13)));
      }),
    );
  });
});

describe('excerpt', () => {
  test('is short, on one line, and moves no cursor', () => {
    expect(excerptOf('<html>\r\n\t<b>\u001b[31mred\u0000\u202eten</b>')).toBe(
      '<html> <b>\ufffd[31mred\ufffd\ufffdten</b>',
    );
    expect(excerptOf('x'.repeat(10_000))).toBe(`${'x'.repeat(EXCERPT_LENGTH - 1)}…`);
    expect(excerptOf('')).toBe('');
  });

  test('whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        const excerpt = excerptOf(text);
        expect(excerpt.length).toBeLessThanOrEqual(EXCERPT_LENGTH);
        expect(excerpt.isWellFormed()).toBe(true);
        expect(excerpt).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });
});
