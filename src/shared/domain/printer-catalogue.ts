import { z } from 'zod';
import { printerModelSchema } from './printer-model.ts';

/**
 * What a person must do or know before labels come out right; screens have the words.
 * - `switchToZpl`: it leaves the factory speaking EZPL and must be switched to its emulation of ZPL.
 * - `mayBeInEpl`: it speaks EPL 2 or ZPL II, and does not always change over by itself.
 * - `labelMode`: it is a receipt printer too, and prints our commands as text unless it is in label mode.
 * - `narrowHead`: its head is narrower than a label of 58 mm.
 */
export const printerQuirks = ['switchToZpl', 'mayBeInEpl', 'labelMode', 'narrowHead'] as const;
export type PrinterQuirk = (typeof printerQuirks)[number];

export const catalogueEntrySchema = z.strictObject({
  /** Kept in settings: never changed, never given to another. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** As on the type plate. */
  name: z.string().min(1),
  model: printerModelSchema,
  quirks: z.array(z.enum(printerQuirks)),
  /** Where language, resolution and width were found. */
  source: z.string().min(1),
});
export type CatalogueEntry = z.output<typeof catalogueEntrySchema>;

/** Heads by the width that data sheets give, in whole dots: 8 a millimetre at 203 dpi, 11.8 at 300. */
const head = { mm54: 432, mm56: 448, mm72: 576, mm104: 832, mm104at300: 1228, mm108: 864, inches4: 812 };

const at203 = (language: 'zpl' | 'tspl', headDots: number) => ({ language, dpi: 203, headDots }) as const;

const ZEBRA_SHEETS = 'dealer’s data sheets of ZD220, ZD230 and ZD421: width 104 mm, ZPL II and EPL 2';
const TSC_SHEETS =
  'dealer’s data sheets: 203 dpi, width 108 mm; TSPL as run by github.com/harshalfc/FC_Label_Printer';
const XPRINTER_CODE = 'public programs that drive it with TSPL dots';

/**
 * Printers that sellers own, as data: a person picks one, and may change every value. None of them was at hand; the
 * figures are those of the sources named. A printer that no source was found for is left out and typed in.
 */
export const printerCatalogue: readonly CatalogueEntry[] = z.array(catalogueEntrySchema).parse([
  {
    id: 'zebra-zd220',
    name: 'Zebra ZD220',
    model: at203('zpl', head.mm104),
    quirks: [],
    source: ZEBRA_SHEETS,
  },
  {
    id: 'zebra-zd230',
    name: 'Zebra ZD230',
    model: at203('zpl', head.mm104),
    quirks: [],
    source: ZEBRA_SHEETS,
  },
  {
    id: 'zebra-zd410',
    name: 'Zebra ZD410',
    model: at203('zpl', head.mm56),
    quirks: ['narrowHead'],
    source: 'dealer’s data sheet of ZD41022-D0E000EZ: 203 dpi, width up to 56 mm',
  },
  {
    id: 'zebra-zd421-203',
    name: 'Zebra ZD421, 203 dpi',
    model: at203('zpl', head.mm104),
    quirks: [],
    source: ZEBRA_SHEETS,
  },
  {
    id: 'zebra-zd421-300',
    name: 'Zebra ZD421, 300 dpi',
    model: { language: 'zpl', dpi: 300, headDots: head.mm104at300 },
    quirks: [],
    source: ZEBRA_SHEETS,
  },
  {
    id: 'zebra-gk420d',
    name: 'Zebra GK420d',
    model: at203('zpl', head.mm104),
    quirks: ['mayBeInEpl'],
    source:
      'dealer’s data sheet: 203 dpi, width up to 104 mm; its languages: github.com/Cellivar/WebZLP/pull/79',
  },
  {
    id: 'tsc-te200',
    name: 'TSC TE200',
    model: at203('tspl', head.mm108),
    quirks: [],
    source: TSC_SHEETS,
  },
  {
    id: 'tsc-te210',
    name: 'TSC TE210',
    model: at203('tspl', head.mm108),
    quirks: [],
    source: TSC_SHEETS,
  },
  {
    id: 'tsc-da210',
    name: 'TSC DA210',
    model: at203('tspl', head.mm108),
    quirks: [],
    source: TSC_SHEETS,
  },
  {
    id: 'xprinter-xp-365b',
    name: 'Xprinter XP-365B',
    model: at203('tspl', head.mm72),
    quirks: ['labelMode'],
    source: `${XPRINTER_CODE}: 203 dpi, 576 dots, rolls of 20 to 82 mm, text printed in receipt mode`,
  },
  {
    id: 'xprinter-xp-420b',
    name: 'Xprinter XP-420B',
    model: at203('tspl', head.mm108),
    quirks: [],
    source: `${XPRINTER_CODE}: 203 dpi, width 108 mm`,
  },
  {
    id: 'godex-g500',
    name: 'Godex G500',
    model: at203('zpl', head.mm108),
    quirks: ['switchToZpl'],
    source:
      'EZPL: github.com/mike42/escpos-php/issues/432; its GZPL: github.com/OCA/report-print-send/pull/91; 203 dpi, width 108 mm: dealer’s list',
  },
  {
    id: 'godex-rt200',
    name: 'Godex RT200',
    // Sources say "2 inches"; 54 mm is what heads of that class have.
    model: at203('zpl', head.mm54),
    quirks: ['switchToZpl', 'narrowHead'],
    source: 'dealer’s list: 2 inches, 203 dpi; EZPL, GEPL or GZPL as set in a public program for RT200i',
  },
  {
    id: 'rongta-rp400',
    name: 'Rongta RP400, RP410',
    // Some commands of TSPL 2 are missing in it (github.com/php-aidc/label-printer); dots are not among them.
    model: at203('tspl', head.inches4),
    quirks: [],
    source: 'maker’s RP4xx driver as described by a public driver: TSPL, 203 dpi, 4 inches',
  },
]);

export const catalogueEntry = (id: string | null): CatalogueEntry | null =>
  printerCatalogue.find((entry) => entry.id === id) ?? null;
