import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPhone } from '../../../../src/shared/domain/warehouse/phone.ts';

test.each([
  ['8 (912) 345-67-89', '+79123456789'],
  ['+7 912 345 67 89', '+79123456789'],
  ['9123456789', '+79123456789'],
  ['79123456789', '+79123456789'],
  ['+375 29 123-45-67', '+375291234567'],
  ['+1 202 555 0123', '+12025550123'],
])('%s is %s', (typed, phone) => {
  expect(readPhone(typed)).toEqual({ phone, fault: null });
});

test.each([
  ['', 'empty'],
  [' () ', 'empty'],
  ['call me', 'otherSigns'],
  ['12345', 'wrongLength'],
  ['+7 912 345 67', 'wrongLength'],
  ['+1234567890123456', 'wrongLength'],
])('%s is none: %s', (typed, fault) => {
  expect(readPhone(typed)).toEqual({ phone: null, fault });
});

test('what was read is read as the same again', () => {
  const typed = fc.string({ maxLength: 18, unit: fc.constantFrom(...'0123456789+-() '.split('')) });
  fc.assert(
    fc.property(typed, (text) => {
      const { phone } = readPhone(text);
      expect(phone === null ? null : readPhone(phone).phone).toBe(phone);
    }),
  );
});
