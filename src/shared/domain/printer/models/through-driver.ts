import type { GivenEntry } from './catalogue-entry.ts';

/** Printers with a language of their own, reached through a queue with the maker's driver. */
export const driverModels: readonly GivenEntry[] = [
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
];
