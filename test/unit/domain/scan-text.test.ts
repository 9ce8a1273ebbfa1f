import { array, assert, constantFrom, integer, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOfBytes } from '../../../src/shared/domain/scanner/scan-bytes.ts';
import { readSgtin } from '../../../src/shared/domain/marking/read-sgtin.ts';
import { readScannedText, type ScannerText } from '../../../src/shared/domain/scanner/scan-text.ts';

const GS = '\u001d';
const known = (more: Partial<ScannerText> = {}): ScannerText => ({
  prefix: '',
  trailer: '',
  separator: { form: 'character', text: '' },
  ...more,
});

/** GS1's character set 82, of which serial numbers and signatures are made. */
const set82 = `!"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`;
const ofLength = (...lengths: readonly number[]) =>
  constantFrom(...lengths).chain((length) =>
    string({ unit: constantFrom(...set82.split('')), minLength: length, maxLength: length }),
  );
const serial = ofLength(6, 7, 13);
/** Those in use: key and signature, short or long, or a short check alone. */
const tails = [
  ['91', 4, '92', 88],
  ['91', 4, '92', 44],
  ['93', 4],
] as const;
const gtin = '04600000000015';

/** Elements of a marking code, the serial number first. */
const marking = tuple(serial, constantFrom(...tails)).chain(([number, [first, length, second, more]]) =>
  tuple(ofLength(length), ofLength(more ?? 1)).map(([key, signature]) => [
    `01${gtin}21${number}`,
    `${first}${key}`,
    ...(second === undefined ? [] : [`${second}${signature}`]),
  ]),
);

describe('the identifier of a symbology', () => {
  test.each([
    [']E04600000000015', '4600000000015', 'ean13'],
    [']E446000015', '46000015', 'ean8'],
    [']E3460000000001512', '460000000001512', 'eanAddOn'],
    [']C0AbC-1', 'AbC-1', 'code128'],
    [']C10104600000000015', '0104600000000015', 'gs1Code128'],
    [']e00104600000000015', '0104600000000015', 'gs1DataBar'],
    [']d1abc', 'abc', 'dataMatrix'],
    [`]d201${gtin}21a${GS}93abcd`, `01${gtin}21a${GS}93abcd`, 'gs1DataMatrix'],
    [']Q1https://example.com/?a=]d2', 'https://example.com/?a=]d2', 'qr'],
    [']Q30104600000000015', '0104600000000015', 'gs1Qr'],
    [']A0ABC', 'ABC', 'code39'],
    [']X0abc', 'abc', 'other'],
    ['abc]d2', 'abc]d2', null],
  ])('%j is %j of %s', (raw, text, symbology) => {
    expect(readScannedText(raw, null)).toEqual({ text, symbology });
  });
});

describe('what stands around a code', () => {
  test.each([
    ['\u0002abc\u0003', null, 'abc'],
    ['\u0002abc\r\n', null, 'abc'],
    ['X-abc', known({ prefix: 'X-' }), 'abc'],
    ['\u0002X-abc#\u0003', known({ prefix: 'X-', trailer: '#' }), 'abc'],
    ['X-]C0abc#', known({ prefix: 'X-', trailer: '#' }), 'abc'],
    [']C0X-abc#', known({ prefix: 'X-', trailer: '#' }), 'abc'],
    ['abc', known({ prefix: 'X-' }), 'abc'],
    ['X-X-abc', known({ prefix: 'X-' }), 'X-abc'],
    ['X-abc', null, 'X-abc'],
  ])('is taken off %j', (raw, scanner, text) => {
    expect(readScannedText(raw, scanner).text).toBe(text);
  });
});

describe('the separator', () => {
  test.each(['<GS>', '{GS}', '[GS]', '^]', '↔', GS])('written as %j is GS in every marking code', (form) => {
    assert(
      property(marking, constantFrom('', ']d2'), constantFrom(true, false), (elements, identifier, leads) => {
        const raw = `${identifier}${leads ? form : ''}${elements.join(form)}`;
        const { text } = readScannedText(raw, null);
        expect(text).toBe(elements.join(GS));
        expect(readSgtin(text)).toMatchObject({ ok: true, value: { text } });
      }),
    );
  });

  test('is nothing but text in another code', () => {
    for (const text of ['a<GS>b', 'https://example.com/?q=^]12', '{GS}'])
      expect(readScannedText(text, null).text).toBe(text);
  });

  test('of a scanner that was set up is what the scanner writes', () => {
    const scanner = known({ separator: { form: 'text', text: '~1' } });
    expect(readScannedText('a~1b<GS>c', scanner).text).toBe(`a${GS}b<GS>c`);
  });

  test('that a scanner dropped is never made up for: the code is refused for it', () => {
    assert(
      property(marking, (elements) => {
        const lost = { ok: false, problem: { why: 'separatorLost' } };
        const [first = '', second = '', third] = elements;
        expect(readSgtin(readScannedText(elements.join(''), null).text)).toEqual(lost);
        if (third === undefined) return;
        for (const text of [`${first}${second}${GS}${third}`, `${first}${GS}${second}${third}`])
          expect(readSgtin(readScannedText(text, null).text)).toEqual(lost);
      }),
    );
  });

  test.each(['\ufffc', '|', '~~', ' '])('that arrives as %j is not stored either', (instead) => {
    assert(
      property(marking, (elements) => {
        const { text } = readScannedText(elements.join(instead), null);
        expect(readSgtin(text)).toEqual({
          ok: false,
          problem: { why: 'badCharacter', character: instead[0] },
        });
      }),
    );
  });
});

describe('bytes', () => {
  test('are UTF-8 where they are, and kept one by one where they are not', () => {
    expect(textOfBytes(Buffer.from('а↔b'))).toBe('а↔b');
    assert(
      property(array(integer({ min: 0x80, max: 0xbf }), { minLength: 1 }), (bytes) => {
        const text = textOfBytes(Uint8Array.from(bytes));
        expect(Array.from(text, (character) => character.charCodeAt(0))).toEqual(bytes);
      }),
    );
  });
});
