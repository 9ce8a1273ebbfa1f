import type { GivenEntry } from './catalogue-entry.ts';
import { at203, head } from './head.ts';

const XPRINTER_CODE = 'public programs that drive it with TSPL dots';
/** Labels of 4 inches are what sources name; none gives the dots. */
const FOUR_INCHES = 'labels 4 inches wide';

/** Printers of TSPL by other makers. Whether they answer is known of none. */
export const otherTsplModels: readonly GivenEntry[] = [
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
    id: 'xprinter-xp-460b',
    name: 'Xprinter XP-460B',
    model: at203('tspl', head.mm108),
    quirks: ['unsureWidth'],
    status: null,
    source: 'TSPL2 and the make of TSC’s TDP-247 (203 dpi, 108 mm): github.com/michaelrsweet/lprint/issues/6',
  },
  {
    id: 'xprinter-xp-470b',
    name: 'Xprinter XP-470B',
    model: at203('tspl', head.mm108),
    quirks: [],
    status: null,
    source: `${XPRINTER_CODE}: 203 dpi; table of label printers by an integrator of them: TSPL, 108 mm`,
  },
  {
    id: 'xprinter-xp-490b',
    name: 'Xprinter XP-490B',
    model: at203('tspl', head.inches4),
    quirks: ['unsureWidth'],
    status: null,
    source: `${XPRINTER_CODE}: 203 dpi, ${FOUR_INCHES}`,
  },
  {
    id: 'munbyn-itpp941',
    name: 'Munbyn ITPP941',
    model: at203('tspl', head.inches4),
    quirks: ['unsureWidth'],
    status: null,
    source: `TSPL, 8 dots a millimetre: github.com/michaelrsweet/lprint/issues/36; ${FOUR_INCHES}`,
  },
  {
    id: 'idprt-sp410',
    name: 'iDPRT SP410',
    model: at203('tspl', head.inches4),
    quirks: ['unsureWidth'],
    status: null,
    source: `public drivers of it: TSPL, 203 dpi (github.com/michaelrsweet/lprint/issues/143); ${FOUR_INCHES}`,
  },
  {
    id: 'idprt-sp420',
    name: 'iDPRT SP420',
    model: at203('tspl', head.inches4),
    quirks: ['unsureWidth'],
    status: null,
    source: `public drivers of it and of SP410: TSPL, 203 dpi; ${FOUR_INCHES}`,
  },
  {
    id: 'rollo-x1038',
    name: 'Rollo X1038',
    model: at203('tspl', head.inches4),
    quirks: ['unsureWidth'],
    status: null,
    source: `github.com/michaelrsweet/lprint: driver “tspl_rollo-x1038_203dpi”; ${FOUR_INCHES}`,
  },
  {
    id: 'rongta-rp400',
    name: 'Rongta RP400, RP410',
    // Some commands of TSPL 2 are missing in it (github.com/php-aidc/label-printer); dots are not among them.
    model: at203('tspl', head.inches4),
    quirks: ['unsureWidth'],
    status: null,
    source: 'maker’s RP4xx driver as described by a public driver: TSPL, 203 dpi, 4 inches',
  },
  {
    id: 'hprt-sl42',
    name: 'HPRT SL42',
    model: at203('tspl', head.inches4),
    quirks: ['unsureWidth'],
    status: null,
    source:
      'public drivers of its sister models (iDPRT SP410, SP420) name it: TSPL, 203 dpi; rolls of 20 to 110 mm',
  },
];
