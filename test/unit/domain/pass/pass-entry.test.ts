import { expect, test } from 'vitest';
import { mistakesOfEntry } from '../../../../src/shared/domain/pass/pass-entry.ts';
import { standOfPass } from '../../../../src/shared/domain/pass/pass-time.ts';

const fit = { firstName: 'Ivan', lastName: 'Li', carModel: 'Ford Transit', carNumber: 'a123bc77' };
const HOUR_MS = 3600_000;

test('names count together, and each field says what is wrong with it', () => {
  expect(mistakesOfEntry(fit)).toEqual({});
  expect(mistakesOfEntry({ ...fit, firstName: 'Bo' })).toEqual({ lastName: 'namesTooShort' });
  expect(mistakesOfEntry({ ...fit, lastName: 'a'.repeat(97) })).toEqual({ lastName: 'namesTooLong' });
  expect(mistakesOfEntry({ firstName: ' ', lastName: '', carModel: '\n', carNumber: '' })).toEqual({
    firstName: 'firstNameMissing',
    lastName: 'lastNameMissing',
    carModel: 'carModelMissing',
    carNumber: 'carNumberMissing',
  });
});

test('a pass is worth renewing before it ends', () => {
  expect(standOfPass(10 * HOUR_MS, 0)).toBe('valid');
  expect(standOfPass(3 * HOUR_MS, 0)).toBe('endsSoon');
  expect(standOfPass(HOUR_MS, HOUR_MS)).toBe('ended');
  expect(standOfPass(null, HOUR_MS)).toBe('valid');
});
