import type { ZplToken } from './tokenise-zpl.ts';

/**
 * What a ZPL printer keeps from one label to the next, by the ZPL II Programming Guide, and what becomes of it.
 *
 * - `every`: it would move, scale, turn or invert dots. Every label says it, ours and the marketplace's.
 * - `fields`: it bears on text and codes that the printer itself draws. A label of such fields says it; ours is dots.
 * - `left`: no label of ours or of the marketplace changes it. Whoever did meant it to stay.
 *
 * `reset` is the guide's default where it has one.
 */
interface Retained {
  readonly command: string;
  readonly said: 'every' | 'fields' | 'left';
  readonly reset: string | null;
  readonly why: string;
}

export const retainedSettings: readonly Retained[] = [
  // First, as what follows is counted in these units.
  every('MU', '^MUD,200,200', 'units, and what dots are multiplied by; equal figures switch that off'),
  every('JM', '^JMA', 'half density: every dot twice as large'),
  every('PM', '^PMN', 'mirrored'),
  every('MC', '^MCY', 'a label that stays in the background of the next'),
  every('FW', '^FWN,0', 'which way fields are turned, and whether an origin is their left or right end'),
  every('LH', '^LH0,0', 'where origins are counted from'),
  every('PO', '^PON', 'upside down'),
  every('LR', '^LRN', 'black and white exchanged'),
  every('PW', null, 'the width: the label’s own'),
  every('LL', null, 'the length: the label’s own'),
  fields('CF', '^CFA,9,5', 'the font'),
  fields('BY', '^BY2,3,10', 'bars: module, ratio and height'),
  fields('CI', null, 'what bytes of text mean: the guide’s 0, or UTF-8 where the label is written in it'),
  left('LT', 'the owner’s adjustment of the media to the head'),
  left('LS', 'the owner’s adjustment of the media to the head'),
  left('MN', 'said with every label where the model names a roll'),
  left('MD', 'the owner’s darkness; where the model names one, ~SD is said with every label'),
  left('PR', 'said with every label where the model names a speed'),
  left('MM', 'tear-off, peeler or cutter: how the printer is built and used'),
  left('MT', 'with or without a ribbon'),
  left('ML', 'the longest label: calibration'),
  left('JZ', 'whether a label that was interrupted is printed again'),
  left('CV', 'whether wrong codes are printed as messages: it changes no code that is right'),
  left('PA', 'shaping of scripts, for text alone'),
  left('CW', 'letters of fonts, for text alone; it has no value that takes it back'),
  // With these changed nothing we say is understood, a reset neither.
  left('CC', 'the character that begins commands'),
  left('CD', 'the character between parameters'),
  left('CT', 'the character that begins commands to the printer'),
];

function every(command: string, reset: string | null, why: string): Retained {
  return { command, said: 'every', reset, why };
}

function fields(command: string, reset: string | null, why: string): Retained {
  return { command, said: 'fields', reset, why };
}

function left(command: string, why: string): Retained {
  return { command, said: 'left', reset: null, why };
}

/** Of what no label may set, the value that every label is given: drivers say these in the heads of their labels. */
const SAID_ANYWAY: Readonly<Record<string, RegExp>> = {
  MU: /^\s*D?\s*(?:,\s*(\d+)\s*,\s*\1\s*)?$/i,
  JM: /^\s*A\s*$/i,
  PM: /^\s*N\s*$/i,
  MC: /^\s*Y\s*$/i,
};

export const isSaidAnyway = ({ name, parameters }: Pick<ZplToken, 'name' | 'parameters'>): boolean =>
  SAID_ANYWAY[name]?.test(parameters) ?? false;

export interface LabelSize {
  /** Dots. */
  readonly width: number;
  readonly height: number;
}

const resetsOf = (said: Retained['said']): string =>
  retainedSettings.map((setting) => (setting.said === said ? (setting.reset ?? '') : '')).join('');

/** What every label says before its own size. */
export const RESETS = resetsOf('every');
const FIELDS = resetsOf('fields');

/** What stands at the beginning of a label of dots, so that nothing of an earlier one is left. */
export const resetForDots = ({ width, height }: LabelSize): string => `${RESETS}^PW${width}^LL${height}`;

/** The same for a label of fields; `isUtf8`: it is written in UTF-8 beyond ASCII and does not say so. */
export const resetForFields = (size: LabelSize, isUtf8: boolean): string =>
  `${resetForDots(size)}${FIELDS}^CI${isUtf8 ? 28 : 0}`;
