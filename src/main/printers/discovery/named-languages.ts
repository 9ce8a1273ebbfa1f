import type { HeadDpi, PrinterLanguageName } from '../../../shared/domain/printer/printer-model.ts';

/** The languages behind the names of command sets: ours, and those that Packbench can't produce. */
export interface NamedLanguages {
  readonly language: PrinterLanguageName | null;
  /** Known names of other languages: page printers, and label printers with a raster of their own. */
  readonly foreign: readonly string[];
}

/** In order of preference: a label printer that also prints receipts prints labels best in its label language. */
const ours: readonly (readonly [PrinterLanguageName, RegExp])[] = [
  // Emulations: Citizen says `Z2`, Bixolon BPL-Z, Honeywell ZSim, SATO SZPL, Godex GZPL.
  ['zpl', /^(zpl(\s?ii|2)?|zebra programming language|z2|bpl-?z|zsim2?|szpl|gzpl)$/i],
  // "XPP" is what printers of TSPL with an XPrinter controller say (github.com/michaelrsweet/lprint/pull/206 and 213).
  ['tspl', /^(tspl(2|-ez)?|tspl-?e\w*|xpp)$/i],
  ['escpos', /^esc\s?[/_-]?\s?pos$/i],
];

/**
 * Page languages, and raster formats of label printers that are not supported (`PT-CBP`: Brother, `LW…`: Dymo). A name
 * in neither list means nothing: makers invent their own.
 */
const foreign =
  /^(pcl\w*|pclxl|pjl|postscript|ps\d?|br-?script\d?|kpdl|pdf|xps|openxps|urf|pwg[-\w]*|apple ?raster|escpl\d?|esc\/?p(2|-?r|-?page)?|escpage\w*|bdc|d4|spl\w*|qpdl|gdi|zjs?|zjstream|capt|cpca|lips\w*|ufr\w*|rpcs|hbp\w*|ldl|bj\w+|ivec\w*|mlc|dw-?pcl|prescribe|fgl|pt-?cbp|lw\w*|ptouch|p-touch|epl\d?|cpcl|dpl|ipl|sbpl|ezpl|slcs|dmi|dm4|dpp)$/i;

export function namedLanguages(names: readonly string[]): NamedLanguages {
  const plain = names.map((name) => name.trim());
  const language = ours.find(([, form]) => plain.some((name) => form.test(name)))?.[0] ?? null;
  return { language, foreign: plain.filter((name) => foreign.test(name)) };
}

/** Maps `pdl` of an announcement and `document-format-supported` of IPP to the names above. */
export function languagesOfFormats(formats: readonly string[]): NamedLanguages {
  return namedLanguages(
    formats.map((format) =>
      format
        .trim()
        .toLowerCase()
        .replace(/^[a-z]+\//, '')
        .replace(/^(vnd\.|x-)+/, '')
        .replace(/^(zebra|tsc|epson|hp|hewlett-packard|eltron|brother|canon)[-.]/, ''),
    ),
  );
}

/** Words in a model or driver name: `ZTC ZD420-203dpi ZPL`. */
export function languageInName(name: string): PrinterLanguageName | null {
  if (/\b([GS]?ZPL(II|2)?|BPL-?Z|ZSim2?)\b/i.test(name)) return 'zpl';
  if (/\bTSPL2?\b/i.test(name)) return 'tspl';
  return /\bESC[/-]?POS\b/i.test(name) ? 'escpos' : null;
}

/**
 * `203dpi`, `200 dpi` (Zebra's word for 203), `300 dpi`, `600dpi`. Null for other resolutions, which are not supported.
 */
export function dpiInName(name: string): HeadDpi | null {
  const found = /(?<!\d)(\d{3})\s?-?dpi\b/i.exec(name)?.[1];
  if (found === '200' || found === '203') return 203;
  if (found === '300') return 300;
  return found === '600' ? 600 : null;
}
