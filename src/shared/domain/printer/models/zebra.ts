import type { GivenEntry } from './catalogue-entry.ts';
import { at203, at300, head } from './head.ts';

const DESKTOP_SHEETS = 'dealer’s data sheets of ZD220, ZD230 and ZD421: width 104 mm, ZPL II and EPL 2';
const ZT200_SHEET =
  'maker’s “ZT200 Series Specification Sheet”: 203 or 300 dpi, 104 mm; ZPL and EPL: github.com/qzind/tray/issues/973';
const ZT400_SHEET = 'maker’s “ZT411/ZT421 Industrial Printer Spec Sheet”: ZPL II';
const ZQ_SHEETS =
  'maker’s spec sheets of ZQ500 and ZQ600 Plus as quoted by a dealer: 203 dpi, ZPL, CPCL and EPL; set to one of them: github.com/ZebraDevs/LinkOS-Android-Samples/issues/18';

/**
 * The maker's "ZPL II Programming Guide, ZB64 Encoding and Compression" is older than all of these, and their ruler label
 * is printed that way, too. Not so ZD220 and ZD230: one of them showed such a label and printed nothing
 * (github.com/sungaila/PDFtoZPL/issues/40).
 */
const withShortPictures = <Model extends object>(model: Model): Model & { readonly graphics: 'z64' } => ({
  ...model,
  graphics: 'z64',
});

export const zebraModels: readonly GivenEntry[] = [
  {
    id: 'zebra-zd220',
    name: 'Zebra ZD220',
    model: at203('zpl', head.mm104),
    quirks: [],
    status: 'hs',
    source: DESKTOP_SHEETS,
  },
  {
    id: 'zebra-zd230',
    name: 'Zebra ZD230',
    model: at203('zpl', head.mm104),
    quirks: [],
    status: 'hs',
    source: DESKTOP_SHEETS,
  },
  {
    id: 'zebra-zd410',
    name: 'Zebra ZD410',
    model: withShortPictures(at203('zpl', head.mm56)),
    quirks: ['narrowHead'],
    status: 'hs',
    source: 'dealer’s data sheet of ZD41022-D0E000EZ: 203 dpi, width up to 56 mm',
  },
  {
    id: 'zebra-zd410-300',
    name: 'Zebra ZD410, 300 dpi',
    model: withShortPictures(at300('zpl', head.mm56at300)),
    quirks: ['narrowHead'],
    status: 'hs',
    source:
      'dealer’s data sheet of ZD410: width up to 56 mm; what it calls itself on USB: “ZTC ZD410-300dpi ZPL”',
  },
  {
    id: 'zebra-zd421-203',
    name: 'Zebra ZD421, 203 dpi',
    model: withShortPictures(at203('zpl', head.mm104)),
    quirks: [],
    status: 'hs',
    source: DESKTOP_SHEETS,
  },
  {
    id: 'zebra-zd421-300',
    name: 'Zebra ZD421, 300 dpi',
    model: withShortPictures(at300('zpl', head.mm104at300)),
    quirks: [],
    status: 'hs',
    source: DESKTOP_SHEETS,
  },
  {
    id: 'zebra-gk420d',
    name: 'Zebra GK420d',
    model: withShortPictures(at203('zpl', head.mm104)),
    quirks: ['mayBeInEpl'],
    status: 'hs',
    source:
      'dealer’s data sheet: 203 dpi, width up to 104 mm; its languages: github.com/Cellivar/WebZLP/pull/79',
  },
  {
    id: 'zebra-gk420t',
    name: 'Zebra GK420t',
    model: withShortPictures(at203('zpl', head.mm104)),
    quirks: ['mayBeInEpl', 'unsureWidth'],
    status: 'hs',
    source:
      'width as in the dealer’s data sheet of GK420d, its twin without a ribbon; 203 dpi and ZPL as in public programs that drive it',
  },
  {
    id: 'zebra-zt230-203',
    name: 'Zebra ZT230, 203 dpi',
    model: withShortPictures(at203('zpl', head.mm104)),
    quirks: ['mayBeInEpl'],
    status: 'hs',
    source: ZT200_SHEET,
  },
  {
    id: 'zebra-zt230-300',
    name: 'Zebra ZT230, 300 dpi',
    model: withShortPictures(at300('zpl', head.mm104at300)),
    quirks: ['mayBeInEpl'],
    status: 'hs',
    source: ZT200_SHEET,
  },
  {
    id: 'zebra-zt411-203',
    name: 'Zebra ZT410, ZT411, 203 dpi',
    model: withShortPictures(at203('zpl', head.mm104)),
    quirks: [],
    status: 'hs',
    source: `${ZT400_SHEET}; 203 dpi, 104 mm; 832 dots as in github.com/productdevbook/portakal`,
  },
  {
    id: 'zebra-zt411-300',
    name: 'Zebra ZT410, ZT411, 300 dpi',
    model: withShortPictures(at300('zpl', head.mm104at300)),
    quirks: [],
    status: 'hs',
    source: `${ZT400_SHEET}; 300 dpi, 104 mm`,
  },
  {
    id: 'zebra-zt411-600',
    name: 'Zebra ZT410, ZT411, 600 dpi',
    model: withShortPictures({ language: 'zpl', dpi: 600, headDots: head.mm104at600 } as const),
    quirks: [],
    status: 'hs',
    source: `${ZT400_SHEET}; 600 dpi, 104 mm`,
  },
  {
    id: 'zebra-zt421-203',
    name: 'Zebra ZT420, ZT421',
    model: withShortPictures(at203('zpl', head.mm168)),
    quirks: [],
    status: 'hs',
    source: `${ZT400_SHEET}; 203 dpi, 168 mm`,
  },
  {
    id: 'zebra-zq511',
    name: 'Zebra ZQ510, ZQ511',
    model: withShortPictures(at203('zpl', head.mm72)),
    quirks: ['mayBeInCpcl'],
    status: 'hs',
    source: `${ZQ_SHEETS}; 72 mm`,
  },
  {
    id: 'zebra-zq521',
    name: 'Zebra ZQ520, ZQ521',
    model: withShortPictures(at203('zpl', head.mm104)),
    quirks: ['mayBeInCpcl'],
    status: 'hs',
    source: `${ZQ_SHEETS}; 104 mm; 832 dots in a public program for ZQ521`,
  },
  {
    id: 'zebra-zq620',
    name: 'Zebra ZQ620, ZQ620 Plus',
    model: withShortPictures(at203('zpl', head.mm72)),
    quirks: ['mayBeInCpcl'],
    status: 'hs',
    source: `${ZQ_SHEETS}; 72 mm`,
  },
  {
    id: 'zebra-zq630',
    name: 'Zebra ZQ630, ZQ630 Plus',
    model: withShortPictures(at203('zpl', head.mm104)),
    quirks: ['mayBeInCpcl'],
    status: 'hs',
    source: `${ZQ_SHEETS}; 104 mm`,
  },
];
