/** Bars and gaps of each symbol in modules (ISO/IEC 15417, table 1); 103 to 105 begin in set A, B and C, 106 ends. */
const SYMBOLS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );
const START_B = 104;
const TO_C = 99;
const STOP = 106;
/** Beside the bars. */
const QUIET = 10;

/** Fewer digits at the end are shorter in set B. */
const PAIRS_AT_END = /(?:\d\d){2,}$/;

/**
 * The bars of a text of printable ASCII, as places and widths in modules, with its quiet zones: for sheets that the
 * browser prints. Labels are drawn by the station.
 */
export function code128(text: string): {
  readonly modules: number;
  readonly bars: readonly { readonly x: number; readonly width: number }[];
} {
  const digits = PAIRS_AT_END.exec(text)?.[0] ?? '';
  const letters = text.slice(0, text.length - digits.length);
  const values = [
    START_B,
    ...letters.split('').map((letter) => letter.charCodeAt(0) - 32),
    ...(digits === '' ? [] : [TO_C, ...(digits.match(/\d\d/g) ?? []).map(Number)]),
  ];
  const check = values.reduce((sum, value, index) => sum + value * Math.max(index, 1), 0) % 103;
  const bars: { x: number; width: number }[] = [];
  let x = QUIET;
  for (const value of [...values, check, STOP]) {
    for (const [index, width] of (SYMBOLS[value] ?? '').split('').map(Number).entries()) {
      if (index % 2 === 0) bars.push({ x, width });
      x += width;
    }
  }
  return { modules: x + QUIET, bars };
}
