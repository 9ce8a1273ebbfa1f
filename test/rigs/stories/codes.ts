import { checkDigit } from '../../../src/simulator/marketplace/shop/barcodes.ts';

export const GS = '\u001d';

/** A marking code of a product with this barcode, as it stands on the goods. */
export const sgtinOf = (sku: string, serial: string): string =>
  `01${sku.padStart(14, '0')}21${serial}${GS}93dG/z`;

export const uinOf = (number: number): string => `99${String(number).padStart(14, '0')}`;

/** 15 digits, the last of them by Luhn. */
export function imeiOf(number: number): string {
  const digits = `35${String(number).padStart(12, '0')}`;
  const sum = Array.from(digits).reduce((all, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return all + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The barcode of a product that nobody has. */
export const strangeBarcode = `400638133393${checkDigit('400638133393')}`;
