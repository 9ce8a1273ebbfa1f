import type { GivenEntry } from './catalogue-entry.ts';
import { at203, at300, head } from './head.ts';

const BIXOLON_MANUALS =
  'maker’s “Programming Manual SLCS” of TX, DX, DL and XD: 832 dots and 104 mm at 203 dpi; BPL-Z is ZPL: names of the maker’s drivers';

/** Printers that speak ZPL in their maker's emulation of it. No source says whether they answer `~HS` in it. */
export const zplEmulations: readonly GivenEntry[] = [
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
    quirks: ['switchToZpl', 'narrowHead', 'unsureWidth'],
    status: null,
    source: 'dealer’s list: 2 inches, 203 dpi; EZPL, GEPL or GZPL as set in a public program for RT200i',
  },
  {
    id: 'bixolon-slp-tx400',
    name: 'Bixolon SLP-TX400, SLP-TX420, SLP-DX420',
    model: at203('zpl', head.mm104),
    quirks: ['switchToBplZ'],
    status: null,
    source: BIXOLON_MANUALS,
  },
  {
    id: 'bixolon-slp-tx403',
    name: 'Bixolon SLP-TX403, SLP-TX423, SLP-DX423',
    model: at300('zpl', head.mm104at300),
    quirks: ['switchToBplZ'],
    status: null,
    source: `${BIXOLON_MANUALS}; 300 dpi: “11.81 dots a mm” in the maker’s sample program`,
  },
  {
    id: 'bixolon-xd3-40',
    name: 'Bixolon XD3-40d, XD3-40t, XD5-40d, XD5-40t',
    model: at203('zpl', head.mm104),
    quirks: ['switchToBplZ'],
    status: null,
    source: BIXOLON_MANUALS,
  },
  {
    id: 'honeywell-pc42t',
    name: 'Honeywell PC42t, PC42d',
    model: at203('zpl', head.mm104),
    quirks: ['switchToZsim'],
    status: null,
    source:
      'table of label printers by an integrator of them: ZSim and ESim, 104 mm; 832 dots at 203 dpi: github.com/productdevbook/portakal',
  },
  {
    id: 'citizen-cl-s521',
    name: 'Citizen CL-S521, CL-S521Z, CL-S621, CL-S621Z',
    model: at203('zpl', head.mm104),
    quirks: ['switchToZebra'],
    status: null,
    source:
      'maker’s “ZPL Emulation Command Reference” and “CL-E, CL-S and CLP Range Command Reference”; what it calls itself in the emulation: “COMMAND SET:Z2;MODEL:CL-S521Z”; 203 dpi, 104 mm',
  },
  {
    id: 'citizen-cl-e321',
    name: 'Citizen CL-E321, CL-E321Z',
    model: at203('zpl', head.mm104),
    quirks: ['switchToZebra'],
    status: null,
    source: 'public programs that print raw ZPL on CL-E321Z at 203 dpi; width 104 mm: maker’s product page',
  },
  {
    id: 'sato-cl4nx',
    name: 'SATO CL4NX, CL4NX Plus, 203 dpi',
    model: at203('zpl', head.mm104),
    quirks: ['switchToSzpl'],
    status: null,
    source:
      '832 dots, 104 mm, 203 dpi: github.com/productdevbook/portakal; SZPL: menu “Protocol” in the maker’s “CL4NX/CL6NX Operator Manual”',
  },
];
