import { expect, test } from 'vitest';
import { isRestrictedNumber } from '../../../../src/shared/domain/marking/check-digits.ts';

test.each([
  ['2906485828093', true],
  ['28513100', true],
  ['0000028513100', true],
  ['02000000000008', true],
  ['0212345678905', true],
  ['0412345678903', true],
  ['212345678901', true],
  ['412345678901', true],
  ['9506000134352', false],
  ['09506000134352', false],
  ['4607812345679', false],
  ['96385074', false],
])('%s is good within one shop alone: %s', (text, isRestricted) => {
  expect(isRestrictedNumber(text)).toBe(isRestricted);
});
