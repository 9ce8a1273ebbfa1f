import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCarNumber } from '../../../../src/shared/domain/pass/car-number.ts';

test.each([
  // Typed on a Latin keyboard, as most are.
  ['a123bc 77', 'А123ВС77', 'cyrillic'],
  ['А 123 ВС 777', 'А123ВС777', null],
  // One letter of it in the other alphabet: nobody would see it.
  ['А123BС77', 'А123ВС77', 'cyrillic'],
  // A trailer, a taxi, a motorcycle.
  ['AB 1234 50', 'АВ123450', 'cyrillic'],
  ['ab 123 77', 'АВ12377', 'cyrillic'],
  ['1234 ab 50', '1234АВ50', 'cyrillic'],
  // Other countries: their own letters decide.
  ['123 ADZ 02', '123ADZ02', null],
  ['123 АDZ 02', '123ADZ02', 'latin'],
  ['1234 АВ-7', '1234АВ7', null],
] as const)('%s is sent as %s', (typed, text, alphabet) => {
  expect(readCarNumber(typed)).toMatchObject({ text, fault: null, alphabet });
});

test('letters that were replaced are named as they were typed and as they are sent', () => {
  expect(readCarNumber('А123BС77').replaced).toEqual([{ typed: 'B', now: 'В' }]);
  expect(readCarNumber('А123BС77').replaced[0]?.typed.codePointAt(0)).toBe(0x42);
  expect(readCarNumber('А123BС77').replaced[0]?.now.codePointAt(0)).toBe(0x412);
});

test.each([
  ['', 'tooShort'],
  ['a12', 'tooShort'],
  ['a123bc7777', 'tooLong'],
  ['a123bc/77', 'otherSigns'],
  ['Я123DZ77', 'mixedAlphabets'],
] as const)('%s is refused: %s', (typed, fault) => {
  expect(readCarNumber(typed).fault).toBe(fault);
});

test('whatever is typed, what is sent fits the interface or says why not, and reading it again changes nothing', () => {
  const typed = fc.oneof(
    fc.string({
      maxLength: 14,
      unit: fc.constantFrom(...'АВЕКМНОРСТУХЯABEKMHOPCTYXZ0123456789 -'.split('')),
    }),
    fc.string({ maxLength: 12, unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const read = readCarNumber(text);
      if (read.fault === null) {
        expect(read.text).toMatch(/^[\p{L}\p{N}]{6,9}$/u);
        expect(/\p{Script=Latin}/u.test(read.text) && /\p{Script=Cyrillic}/u.test(read.text)).toBe(false);
      }
      const again = readCarNumber(read.text);
      expect([again.text, again.fault, again.replaced]).toEqual([read.text, read.fault, []]);
    }),
    { numRuns: 2000 },
  );
});
