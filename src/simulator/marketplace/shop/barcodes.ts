import { unreachable } from '../../../shared/result.ts';
import type { Random } from '../../random.ts';

/** The last digit of an EAN-8, EAN-13 or UPC-A: weights 3 and 1 from the right (GS1 General Specifications). */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}

export type BarcodeKind = 'ean13' | 'ean8' | 'upcA' | 'code128';

const DIGITS = '0123456789';
/** Without 0, 1, I and O, as people who invent article codes do. */
const CAPITALS_AND_DIGITS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const withCheckDigit = (digits: string): string => digits + checkDigit(digits);

/** All numbers lie in the ranges that GS1 leaves for use inside a company (29…, 2…, number system 4). */
export function drawBarcode(random: Random, kind: BarcodeKind): string {
  switch (kind) {
    case 'ean13':
      return withCheckDigit(`29${random.text(10, DIGITS)}`);
    case 'ean8':
      return withCheckDigit(`2${random.text(6, DIGITS)}`);
    case 'upcA':
      return withCheckDigit(`4${random.text(10, DIGITS)}`);
    case 'code128':
      return `PB-${random.text(6, CAPITALS_AND_DIGITS)}`;
    default:
      return unreachable(kind);
  }
}
