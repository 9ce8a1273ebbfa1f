import { array, assert, boolean, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { abroadCodeOf, abroadCodes } from '../../../../src/shared/domain/scheme/abroad-codes.ts';

test('a word of the history is known in any case, and no other is', () => {
  assert(
    property(constantFrom(...abroadCodes), array(boolean()), (code, capitals) => {
      const said = Array.from(code, (letter, at) => (capitals[at] === true ? letter.toUpperCase() : letter));
      expect(abroadCodeOf(` ${said.join('')} `)).toBe(code);
    }),
  );
  assert(
    property(string(), (said) => {
      const lower = said.trim().toLowerCase();
      expect(abroadCodeOf(said)).toBe(abroadCodes.find((code) => code === lower) ?? null);
    }),
  );
});
