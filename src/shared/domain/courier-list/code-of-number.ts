/** Code 39 (ISO/IEC 16388), of which an order's number needs no more: nine elements, bars and gaps by turns, 1 is wide. */
const PATTERNS: Readonly<Record<string, string>> = {
  '0': '000110100',
  '1': '100100001',
  '2': '001100001',
  '3': '101100000',
  '4': '000110001',
  '5': '100110000',
  '6': '001110000',
  '7': '000100101',
  '8': '100100100',
  '9': '001100100',
};
const BEGIN_AND_END = '010010100';
/** Of a wide element in narrow ones; any scanner reads it. */
const WIDE = 3;
const QUIET = 10;

export interface NumberCode {
  /** In narrow elements, with its white before and behind. */
  readonly width: number;
  readonly bars: readonly { readonly at: number; readonly width: number }[];
}

/** The bars of an order's number for a sheet of paper; null: it is no number. */
export function codeOfNumber(number: string): NumberCode | null {
  if (!/^\d+$/.test(number)) return null;
  const patterns = [BEGIN_AND_END, ...number.split('').map((digit) => PATTERNS[digit] ?? ''), BEGIN_AND_END];
  const bars: { at: number; width: number }[] = [];
  let at = QUIET;
  for (const pattern of patterns) {
    for (const [index, element] of pattern.split('').entries()) {
      const width = element === '1' ? WIDE : 1;
      if (index % 2 === 0) bars.push({ at, width });
      at += width;
    }
    at += 1;
  }
  return { width: at - 1 + QUIET, bars };
}
