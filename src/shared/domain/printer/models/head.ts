/** Heads by the width that data sheets give, in whole dots: 8 a millimetre at 203 dpi, 11.8 at 300, 23.6 at 600. */
export const head = {
  mm52: 416,
  mm54: 432,
  mm56: 448,
  mm56at300: 661,
  mm72: 576,
  mm104: 832,
  mm104at300: 1228,
  mm104at600: 2456,
  mm105at300: 1247,
  mm108: 864,
  mm168: 1344,
  inches4: 812,
} as const;

export const at203 = (language: 'zpl' | 'tspl', headDots: number) =>
  ({ language, dpi: 203, headDots }) as const;

export const at300 = (language: 'zpl' | 'tspl', headDots: number) =>
  ({ language, dpi: 300, headDots }) as const;
