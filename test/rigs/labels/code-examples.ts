import * as fc from 'fast-check';
import { GS } from '../../../src/shared/domain/marking/element-string.ts';

/** The check digit that makes a GTIN of `digits`, computed otherwise than by the code under test. */
export function withGtinDigit(digits: string): string {
  const weights = digits.split('').map((_digit, index) => ((digits.length - index) % 2 === 1 ? 3 : 1));
  const sum = digits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (weights[index] ?? 0), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The same for an IMEI: the digit that makes it Luhn. */
export function withLuhnDigit(digits: string): string {
  const doubled = digits.split('').map((digit, index) => {
    const value = Number(digit) * ((digits.length - index) % 2 === 1 ? 2 : 1);
    return Math.floor(value / 10) + (value % 10);
  });
  const sum = doubled.reduce((total, digit) => total + digit, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** GS1's 82 characters (General Specifications, figure 7.11-1). */
const CHARACTERS = `!"%&'()*+,-./:;<=>?_${LETTERS}`;

const textOf = (characters: string, length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...characters.split('')), minLength: length, maxLength: length });

export const gtins = fc
  .string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 12, maxLength: 12 })
  .filter((digits) => /[1-9]/.test(digits))
  .map((digits) => withGtinDigit(`0${digits}`));

export interface Made {
  readonly gtin: string;
  readonly serial: string;
  readonly text: string;
}

/** Lengths of serial numbers that the decrees name: dairy 6, beer and tobacco 7, most goods 13, cameras 20. */
const serials = fc.constantFrom(6, 7, 13, 20).chain((length) => textOf(CHARACTERS, length));

const shortTail = textOf(CHARACTERS, 4).map((check) => `93${check}`);
const longTail = fc
  .tuple(textOf(CHARACTERS, 4), fc.constantFrom(44, 88))
  .chain(([key, length]) => textOf(`${LETTERS}+/=`, length).map((check) => `91${key}${GS}92${check}`));

const digits = (length: number): fc.Arbitrary<string> => textOf('0123456789', length);

/** What stands after the serial number and its separator in each group of goods. */
const tails = fc.oneof(
  shortTail,
  longTail,
  fc.tuple(digits(6), shortTail).map(([price, tail]) => `8005${price}${GS}${tail}`),
  fc.tuple(shortTail, digits(6)).map(([tail, weight]) => `${tail}${GS}3103${weight}`),
  fc.tuple(shortTail, digits(6)).map(([tail, volume]) => `${tail}${GS}3353${volume}`),
  // A date needs no separator after it.
  fc.tuple(digits(6), longTail).map(([date, tail]) => `17${date}${tail}`),
  fc.tuple(digits(16), digits(6), longTail).map(([part, date, tail]) => `240${part}${GS}17${date}${tail}`),
);

/** A field that could be read as the end of the one before would make two readings of one text. */
const isPlain = (serial: string): boolean => !/(91.{4}|93.{4}|8005\d{6})$/.test(serial);

export const sgtins: fc.Arbitrary<Made> = fc
  .tuple(gtins, serials.filter(isPlain), tails)
  .map(([gtin, serial, tail]) => ({ gtin, serial, text: `01${gtin}21${serial}${GS}${tail}` }))
  .filter(({ text }) => text.length <= 135);

export const imeis = digits(14)
  .filter((text) => /[1-9]/.test(text))
  .map(withLuhnDigit);

export const uins = digits(16);

/** A whole code of the goods with this GTIN. */
export const codeOf = (gtin: string, serial: string): string => `01${gtin}21${serial}${GS}93dGVz`;
