import { GS } from '../marking/element-string.ts';

/** One code of the printed set-up card. */
export interface CardCode {
  /** The kinds that a bench needs: product labels, marking codes, the marketplace's QR codes. */
  readonly symbology: 'code128' | 'gs1DataMatrix' | 'qr';
  /** GS stands where the symbol has FNC1, apart from the one in first place. */
  readonly text: string;
}

const small = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
/**
 * Every sign of marking codes (GS1 character set 82) and of addresses. Accents that stand alone (^ ` ~) are left out:
 * on many keyboards they wait for a letter, and no code of the field has them.
 */
const signs = '!"%&\'()*+,-./:;<=>?_#$@[]{}|\\';

/** Each character twice, in two orders: what a key means once it must mean again, and no two keys the same. */
const everything = `${small} ${digits}${signs}${small.toUpperCase()}`;

/**
 * The three codes, in this order. The first, short enough for a label, has the keys that layouts move (A/Q, Z/W, Y/Z,
 * M, digits of the top row, signs) in both cases. The second is built like a marking code of a made-up product in the
 * numbers for use inside a company. The third is as long as any code, so that a scanner that is too fast drops a key.
 */
export const setUpCard: readonly [CardCode, CardCode, CardCode] = [
  { symbology: 'code128', text: 'PB1-aQzWyM/7_;' },
  {
    symbology: 'gs1DataMatrix',
    text: `010200000000000821pB5e<Tz"%&Qy?${GS}91PBsC${GS}92uXq7WmZa0yKp+Hn3/QdVt8LbRj5sGf1IcYo2ExMwTNk=`,
  },
  { symbology: 'qr', text: `PB3:${everything}${Array.from(everything).toReversed().join('')}` },
];

/** A code of the card, scanned where products are expected: nothing to pack, and no marking code to keep. */
export const isCardCode = (text: string): boolean => setUpCard.some((code) => code.text === text);
