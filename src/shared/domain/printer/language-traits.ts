import type { Finish, Media, PrinterLanguageName } from './printer-model.ts';
import type { ConditionName } from './printer-status.ts';

/** Parts that a printer may speak of, and what it says when something is wrong with one. */
export const partOf = {
  paper: ['paperOut', 'jam', 'paperLow', 'takeLabel'],
  lid: ['headOpen'],
  ribbon: ['ribbonOut'],
  head: ['headTooHot', 'headTooCold'],
  pause: ['paused'],
  cutter: ['cutterFault'],
} as const satisfies Record<string, readonly ConditionName[]>;
export type Part = keyof typeof partOf;

/** What the station can say in a language beside the dots, and hear in it. The rest is set in the printer. */
export interface LanguageTraits {
  /** The height of the gap or mark; other languages' printers measure it themselves. */
  readonly mediaMm: boolean;
  readonly darkness: boolean;
  readonly speed: boolean;
  /** A shorter way to send dots, which not every printer prints. */
  readonly graphics: boolean;
  /** Where a label stops when it is out. */
  readonly restAt: boolean;
  /** The parts that every whole answer tells of. A queue tells of what its driver passes on, if anything. */
  readonly tells: readonly Part[];
}

/** ESC/POS has no command for darkness and speed that every printer knows; a driver has settings of its own. */
export const traitsOf: Readonly<Record<PrinterLanguageName, LanguageTraits>> = {
  zpl: {
    mediaMm: false,
    darkness: true,
    speed: true,
    graphics: true,
    restAt: true,
    tells: ['paper', 'lid', 'ribbon', 'pause', 'head'],
  },
  tspl: {
    mediaMm: true,
    darkness: true,
    speed: true,
    graphics: false,
    restAt: true,
    tells: ['paper', 'lid', 'ribbon', 'pause'],
  },
  escpos: {
    mediaMm: false,
    darkness: false,
    speed: false,
    graphics: false,
    restAt: false,
    tells: ['paper', 'lid', 'cutter'],
  },
  png: { mediaMm: false, darkness: false, speed: false, graphics: false, restAt: false, tells: [] },
};

const ALL: readonly Finish['kind'][] = ['asSet', 'tear', 'peel', 'cut'];

/**
 * What a printer can be told to do with a label that is out. ESC/POS has a command that feeds to the cutter, which on a
 * roll of separate labels would cut into the next one; a driver has settings of its own.
 */
export function finishesOf(language: PrinterLanguageName, media: Media['kind']): readonly Finish['kind'][] {
  if (language === 'zpl' || language === 'tspl') return ALL;
  return language === 'escpos' && media === 'continuous' ? ['asSet', 'cut'] : ['asSet'];
}
