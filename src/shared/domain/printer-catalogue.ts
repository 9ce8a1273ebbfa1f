import { z } from 'zod';
import { printerModelSchema } from './printer-model.ts';

/**
 * What a person must do or know before labels come out right; screens have the words.
 * - `switchToZpl`: it leaves the factory speaking EZPL and must be switched to its emulation of ZPL.
 * - `mayBeInEpl`: it speaks EPL 2 or ZPL II, and does not always change over by itself.
 * - `labelMode`: it is a receipt printer too, and prints our commands as text unless it is in label mode.
 * - `narrowHead`: its head is narrower than a label of 58 mm.
 * - `throughDriver`: it speaks a language of its own, which the maker's driver makes: it is reached through a queue.
 * - `ownRolls`: it reads a chip in the roll and prints on its maker's rolls alone.
 */
export const printerQuirks = [
  'switchToZpl',
  'mayBeInEpl',
  'labelMode',
  'narrowHead',
  'throughDriver',
  'ownRolls',
] as const;
export type PrinterQuirk = (typeof printerQuirks)[number];

/**
 * What a printer says of itself when it is asked, on a transport that brings answers back, and so what can be proved:
 * - `hs`: ZPL's `~HS`: faults, formats and labels that are still to come. Silence on paper out, ribbon out and head open.
 * - `escByte`: TSPL's `<ESC>!?`: one byte with the faults, and whether it prints.
 * - `dleEot`: ESC/POS' `DLE EOT n`: faults and the paper sensor; nothing of labels.
 * - `none`: nothing: a queue with a driver lets no question through, and the handover is all that is proved.
 */
export const statusKinds = ['hs', 'escByte', 'dleEot', 'none'] as const;
export type StatusKind = (typeof statusKinds)[number];

export const catalogueEntrySchema = z.strictObject({
  /** Kept in settings: never changed, never given to another. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** As on the type plate. */
  name: z.string().min(1),
  model: printerModelSchema,
  quirks: z.array(z.enum(printerQuirks)),
  /** Null: no source says whether it answers. */
  status: z.enum(statusKinds).nullable(),
  /** Where language, resolution and width were found. */
  source: z.string().min(1),
});
export type CatalogueEntry = z.output<typeof catalogueEntrySchema>;

/** Heads by the width that data sheets give, in whole dots: 8 a millimetre at 203 dpi, 11.8 at 300. */
const head = {
  mm54: 432,
  mm56: 448,
  mm56at300: 661,
  mm72: 576,
  mm104: 832,
  mm104at300: 1228,
  mm108: 864,
  inches4: 812,
};

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
    status: 'hs',
    source: ZEBRA_SHEETS,
  },
  {
    id: 'zebra-zd230',
    name: 'Zebra ZD230',
    model: at203('zpl', head.mm104),
    quirks: [],
    status: 'hs',
    source: ZEBRA_SHEETS,
  },
  {
    id: 'zebra-zd410',
    name: 'Zebra ZD410',
    model: at203('zpl', head.mm56),
    quirks: ['narrowHead'],
    status: 'hs',
    source: 'dealer’s data sheet of ZD41022-D0E000EZ: 203 dpi, width up to 56 mm',
  },
  {
    id: 'zebra-zd410-300',
    name: 'Zebra ZD410, 300 dpi',
    model: { language: 'zpl', dpi: 300, headDots: head.mm56at300 },
    quirks: ['narrowHead'],
    status: 'hs',
    source:
      'dealer’s data sheet of ZD410: width up to 56 mm; what it calls itself on USB: “ZTC ZD410-300dpi ZPL”',
  },
  {
    id: 'zebra-zd421-203',
    name: 'Zebra ZD421, 203 dpi',
    model: at203('zpl', head.mm104),
    quirks: [],
    status: 'hs',
    source: ZEBRA_SHEETS,
  },
  {
    id: 'zebra-zd421-300',
    name: 'Zebra ZD421, 300 dpi',
    model: { language: 'zpl', dpi: 300, headDots: head.mm104at300 },
    quirks: [],
    status: 'hs',
    source: ZEBRA_SHEETS,
  },
  {
    id: 'zebra-gk420d',
    name: 'Zebra GK420d',
    model: at203('zpl', head.mm104),
    quirks: ['mayBeInEpl'],
    status: 'hs',
    source:
      'dealer’s data sheet: 203 dpi, width up to 104 mm; its languages: github.com/Cellivar/WebZLP/pull/79',
  },
  {
    id: 'zebra-gk420t',
    name: 'Zebra GK420t',
    model: at203('zpl', head.mm104),
    quirks: ['mayBeInEpl'],
    status: 'hs',
    source:
      'width as in the dealer’s data sheet of GK420d, its twin without a ribbon; 203 dpi and ZPL as in public programs that drive it',
  },
  {
    id: 'tsc-te200',
    name: 'TSC TE200',
    model: at203('tspl', head.mm108),
    quirks: [],
    status: 'escByte',
    source: TSC_SHEETS,
  },
  {
    id: 'tsc-te210',
    name: 'TSC TE210',
    model: at203('tspl', head.mm108),
    quirks: [],
    status: 'escByte',
    source: TSC_SHEETS,
  },
  {
    id: 'tsc-da210',
    name: 'TSC DA210',
    model: at203('tspl', head.mm108),
    quirks: [],
    status: 'escByte',
    source: TSC_SHEETS,
  },
  {
    id: 'xprinter-xp-365b',
    name: 'Xprinter XP-365B',
    model: at203('tspl', head.mm72),
    quirks: ['labelMode'],
    status: null,
    source: `${XPRINTER_CODE}: 203 dpi, 576 dots, rolls of 20 to 82 mm, text printed in receipt mode`,
  },
  {
    id: 'xprinter-xp-420b',
    name: 'Xprinter XP-420B',
    model: at203('tspl', head.mm108),
    quirks: [],
    status: null,
    source: `${XPRINTER_CODE}: 203 dpi, width 108 mm`,
  },
  {
    id: 'godex-g500',
    name: 'Godex G500',
    model: at203('zpl', head.mm108),
    quirks: ['switchToZpl'],
    status: null,
    source:
      'EZPL: github.com/mike42/escpos-php/issues/432; its GZPL: github.com/OCA/report-print-send/pull/91; 203 dpi, width 108 mm: dealer’s list',
  },
  {
    id: 'godex-rt200',
    name: 'Godex RT200',
    // Sources say "2 inches"; 54 mm is what heads of that class have.
    model: at203('zpl', head.mm54),
    quirks: ['switchToZpl', 'narrowHead'],
    status: null,
    source: 'dealer’s list: 2 inches, 203 dpi; EZPL, GEPL or GZPL as set in a public program for RT200i',
  },
  {
    id: 'rongta-rp400',
    name: 'Rongta RP400, RP410',
    // Some commands of TSPL 2 are missing in it (github.com/php-aidc/label-printer); dots are not among them.
    model: at203('tspl', head.inches4),
    quirks: [],
    status: null,
    source: 'maker’s RP4xx driver as described by a public driver: TSPL, 203 dpi, 4 inches',
  },
  {
    id: 'hprt-sl42',
    name: 'HPRT SL42',
    model: at203('tspl', head.inches4),
    quirks: [],
    status: null,
    source:
      'public drivers of its sister models (iDPRT SP410, SP420) name it: TSPL, 203 dpi; rolls of 20 to 110 mm',
  },
  {
    id: 'brother-ql-800',
    name: 'Brother QL-800, QL-810W, QL-820NWB',
    // On the roll of 62 mm.
    model: { language: 'png', dpi: 300, headDots: 696 },
    quirks: ['throughDriver'],
    status: 'none',
    source: 'github.com/pklaus/brother_ql: 300 dpi, 696 dots to be printed on the roll of 62 mm',
  },
  {
    id: 'dymo-labelwriter-450',
    name: 'Dymo LabelWriter 450',
    model: { language: 'png', dpi: 300, headDots: 672 },
    quirks: ['throughDriver', 'narrowHead'],
    status: 'none',
    source: 'maker’s LabelWriter 450 Series Technical Reference Manual: 672 dots, 300 an inch, 57 mm',
  },
  {
    id: 'dymo-labelwriter-550',
    name: 'Dymo LabelWriter 550',
    model: { language: 'png', dpi: 300, headDots: 672 },
    quirks: ['throughDriver', 'narrowHead', 'ownRolls'],
    status: 'none',
    source: 'thermal-label.github.io/labelwriter/hardware: 672 dots, a chip in each roll is asked for',
  },
]);

export const catalogueEntry = (id: string | null): CatalogueEntry | null =>
  printerCatalogue.find((entry) => entry.id === id) ?? null;
