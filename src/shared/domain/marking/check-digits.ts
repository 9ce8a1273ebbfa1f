/** Sum of the digits from the right, every second one weighed by `weigh`, the last digit not weighed. */
function weighedSum(digits: string, weigh: (digit: number) => number): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    sum += index % 2 === 0 ? digit : weigh(digit);
  }
  return sum;
}

/** Zeros alone fit every formula and are nobody's number. */
const isNothing = (digits: string): boolean => /^0*$/.test(digits);

/** GTIN of 8, 12, 13 or 14 digits whose last one fits (GS1 General Specifications, 7.9.1). */
export const isGtin = (text: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(text) && !isNothing(text) && weighedSum(text, (digit) => digit * 3) % 10 === 0;

/** 15 digits whose last one fits by the Luhn formula (3GPP TS 23.003, annex B). */
export const isImei = (text: string): boolean =>
  /^\d{15}$/.test(text) &&
  !isNothing(text) &&
  weighedSum(text, (digit) => (digit > 4 ? digit * 2 - 9 : digit * 2)) % 10 === 0;

/** Every GTIN in its 14-digit form: zeros on the left change no check digit (GS1 General Specifications, 3.3.2). */
export const gtin14 = (gtin: string): string => gtin.padStart(14, '0');

/** The barcodes under which a 14-digit GTIN may stand in an order: without its leading zeros, in each shorter form. */
export const barcodesOf = (gtin: string): readonly string[] =>
  [14, 13, 12, 8]
    .filter((length) => /^0*$/.test(gtin.slice(0, -length)))
    .map((length) => gtin.slice(-length));

/**
 * A number valid only within one shop or region, which says nothing of the product elsewhere (GS1 General
 * Specifications, 1.4: prefixes 02, 04 and 20 to 29; GTIN-8 that begin with 0 or 2).
 */
export const isRestrictedNumber = (gtin: string): boolean => /^(.(0[24]|2)|0{6}[02])/.test(gtin14(gtin));
