import type { GivenEntry } from './catalogue-entry.ts';
import { at203, at300, head } from './head.ts';

const DEALER_SHEETS =
  'dealer’s data sheets: 203 dpi, width 108 mm; TSPL as run by github.com/harshalfc/FC_Label_Printer';
const TABLE = 'table of label printers by an integrator of them: TSPL, 108 mm; 203 dpi as on the type plate';

export const tscModels: readonly GivenEntry[] = [
  {
    id: 'tsc-te200',
    name: 'TSC TE200',
    model: at203('tspl', head.mm108),
    quirks: [],
    status: 'escByte',
    source: DEALER_SHEETS,
  },
  {
    id: 'tsc-te210',
    name: 'TSC TE210',
    model: at203('tspl', head.mm108),
    quirks: [],
    status: 'escByte',
    source: DEALER_SHEETS,
  },
  {
    id: 'tsc-te310',
    name: 'TSC TE300, TE310',
    model: at300('tspl', head.mm105at300),
    quirks: [],
    status: 'escByte',
    source: 'maker’s “TE200 Series” data sheet: TE300 and TE310 300 dpi, width 105.6 mm',
  },
  {
    id: 'tsc-da210',
    name: 'TSC DA210',
    model: at203('tspl', head.mm108),
    quirks: [],
    status: 'escByte',
    source: DEALER_SHEETS,
  },
  {
    id: 'tsc-da220',
    name: 'TSC DA220',
    model: at203('tspl', head.mm108),
    quirks: [],
    status: 'escByte',
    source: TABLE,
  },
  {
    id: 'tsc-da310',
    name: 'TSC DA310, DA320',
    model: at300('tspl', head.mm105at300),
    quirks: [],
    status: 'escByte',
    source: 'maker’s “DA210/DA220 Series” data sheet: DA310 and DA320 300 dpi, width 105.7 mm',
  },
  {
    id: 'tsc-ttp-244-pro',
    name: 'TSC TTP-244 Pro, TTP-244CE',
    model: at203('tspl', head.mm108),
    quirks: [],
    status: 'escByte',
    source: TABLE,
  },
  {
    id: 'tsc-ttp-245c',
    name: 'TSC TTP-245C',
    model: at203('tspl', head.mm108),
    quirks: [],
    status: 'escByte',
    source:
      'maker’s “TTP-245C Series User’s Manual”: 203 dpi, width 108 mm; driven with TSPL by public programs',
  },
  {
    id: 'tsc-tdp-225',
    name: 'TSC TDP-225',
    model: at203('tspl', head.mm52),
    quirks: ['narrowHead'],
    status: 'escByte',
    source: 'a public program for it: TSPL, 203 dpi, “prints up to 52 mm”',
  },
  {
    id: 'tsc-tdp-247',
    name: 'TSC TDP-247',
    model: at203('tspl', head.mm108),
    quirks: [],
    status: 'escByte',
    source:
      'maker’s “TDP-247 Series User’s Manual”: 203 dpi, width 108 mm; TSPL2: github.com/michaelrsweet/lprint/issues/6',
  },
];
