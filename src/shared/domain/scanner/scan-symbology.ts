/** The kinds of barcodes that a scanner may name. */
export const symbologies = [
  'ean13',
  'ean8',
  'eanAddOn',
  'code128',
  'gs1Code128',
  'gs1DataBar',
  'code39',
  'code93',
  'itf',
  'codabar',
  'pdf417',
  'dataMatrix',
  'gs1DataMatrix',
  'qr',
  'gs1Qr',
  'aztec',
  'dotCode',
  'gs1DotCode',
  'other',
] as const;
export type Symbology = (typeof symbologies)[number];

/**
 * The symbology identifier that scanners can put before a code: `]`, a letter for the kind, a character for the variant
 * (ISO/IEC 15424, "AIM identifiers"). UPC-A, UPC-E and EAN-13 are all sent as thirteen digits under `]E0`.
 */
const identifier = /^\](?<kind>[A-Za-z])(?<variant>[0-9A-Za-z])/;

const kinds: Readonly<Record<string, Symbology>> = {
  A: 'code39',
  C: 'code128',
  E: 'ean13',
  F: 'codabar',
  G: 'code93',
  I: 'itf',
  J: 'dotCode',
  L: 'pdf417',
  Q: 'qr',
  d: 'dataMatrix',
  e: 'gs1DataBar',
  z: 'aztec',
};

/** Variants that are a kind of their own. Those with FNC1 in first place hold GS1 element strings. */
const variants: Readonly<Record<string, Symbology>> = {
  C1: 'gs1Code128',
  E1: 'eanAddOn',
  E2: 'eanAddOn',
  E3: 'eanAddOn',
  E4: 'ean8',
  J1: 'gs1DotCode',
  Q3: 'gs1Qr',
  d2: 'gs1DataMatrix',
};

const gs1: ReadonlySet<Symbology> = new Set([
  'gs1Code128',
  'gs1DataBar',
  'gs1DataMatrix',
  'gs1Qr',
  'gs1DotCode',
]);

/** The code holds GS1 elements: application identifiers, and GS between them. */
export const isGs1 = (symbology: Symbology | null): boolean => symbology !== null && gs1.has(symbology);

/** Takes the identifier off, if there is one. */
export function splitSymbology(text: string): {
  readonly symbology: Symbology | null;
  readonly rest: string;
} {
  const found = identifier.exec(text);
  if (!found?.groups) return { symbology: null, rest: text };
  const { kind = '', variant = '' } = found.groups;
  return {
    symbology: variants[kind + variant] ?? kinds[kind] ?? 'other',
    rest: text.slice(found[0].length),
  };
}
