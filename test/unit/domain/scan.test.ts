import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spellingsOf } from '../../../src/shared/domain/order/product-code.ts';
import { printableScan, readScan } from '../../../src/shared/domain/scanner/scan.ts';

test('a code is what was scanned, without blanks around it and with its GS', () => {
  expect(readScan(' 4006381333931\t'.replace('\t', ''))).toEqual({ code: '4006381333931' });
  expect(readScan('010400638133393121abc\u001d93dGVz')).toEqual({
    code: '010400638133393121abc\u001d93dGVz',
  });
});

test('anything with another control character is refused, whatever else it is', () => {
  const control = fc
    .integer({ min: 0, max: 0x9f })
    .filter((point) => (point < 0x20 || point >= 0x7f) && point !== 0x1d)
    .map((point) => String.fromCodePoint(point));
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60 }),
      control,
      fc.string({ maxLength: 60 }),
      (before, character, after) => {
        expect(readScan(before + character + after)).toEqual({ fault: 'controlCharacters' });
      },
    ),
  );
});

test('what is shown of a scan holds no control character, none that nobody sees, and is short', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 5000 }), (text) => {
      const shown = printableScan(text);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(shown.length).toBeLessThanOrEqual(80 * 8);
    }),
  );
});

test('two scans that differ look different', () => {
  expect(printableScan('46\u200b00')).toBe('46\\u{200b}00');
  // A reader of lists would see the digits in another order.
  expect(printableScan('46\u202e00')).toBe('46\\u{202e}00');
  expect(printableScan('01\u001d21')).toBe('01\\x1d21');
  expect(printableScan('a\u{e0041}')).toBe('a\\u{e0041}');
});

test('a UPC-A code and the EAN-13 with a leading zero are the same product', () => {
  expect(spellingsOf('036000291452')).toEqual(['036000291452', '0036000291452']);
  expect(spellingsOf('0036000291452')).toEqual(['0036000291452', '036000291452']);
  expect(spellingsOf('4006381333931')).toEqual(['4006381333931']);
});
