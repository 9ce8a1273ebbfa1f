import { TEAR, type Finish } from '../../paper/exit.ts';

/** What outlasts a label and can be asked for with `getvar`; as a ZD230 answers. */
export type ZplSettings = {
  tone: string;
  speed: string;
  mediaType: string;
  mode: string;
  tearOff: string;
};

export const factorySettings = (): ZplSettings => ({
  tone: '15.0',
  speed: '4.0',
  mediaType: 'gap/notch',
  mode: 'tear off',
  tearOff: '0',
});

const modes: Readonly<Record<string, string>> = { T: 'tear off', P: 'peel off', R: 'rewind', C: 'cutter' };
const medias: Readonly<Record<string, string>> = {
  Y: 'gap/notch',
  W: 'gap/notch',
  M: 'mark',
  N: 'continuous',
};

/** What a format says of them (ZPL II Programming Guide, "^MM", "^MN", "^PR"). */
export function heedFormat(settings: ZplSettings, text: string): void {
  for (const [, name = '', value = ''] of text.matchAll(/\^(MM|MN|PR)(\d{1,2}|[A-Z])/gi)) {
    const letter = value.toUpperCase();
    if (name === 'MM') settings.mode = modes[letter] ?? settings.mode;
    else if (name === 'MN') settings.mediaType = medias[letter] ?? settings.mediaType;
    else if (/^\d/.test(value)) settings.speed = `${Number(value)}.0`;
  }
}

/** `~SD` takes two digits, `~TA` three characters; with less they are ignored (the guide, "~SD", "~TA"). */
export function heedCommand(settings: ZplSettings, name: 'SD' | 'TA', value: string): void {
  if (name === 'SD') settings.tone = `${Math.min(30, Number(value))}.0`;
  else settings.tearOff = String(Math.max(-120, Math.min(120, Number(value))));
}

export function finishOf({ mode }: ZplSettings): Finish {
  if (mode === 'peel off') return { kind: 'peel' };
  return mode === 'cutter' ? { kind: 'cut', every: 1 } : TEAR;
}

/** The digit of `~HS` for the print mode ("Host Status Return", f of string 2). */
export const modeDigit = ({ mode }: ZplSettings): number =>
  Math.max(0, ['rewind', 'peel off', 'tear off', 'cutter'].indexOf(mode));

/** The answer to `getvar`; null for a setting that this printer does not have. */
export function settingOf(settings: ZplSettings, name: string): string | null {
  const { tone, speed, mediaType, mode, tearOff } = settings;
  const values: Readonly<Record<string, string>> = {
    'print.tone': tone,
    'media.speed': speed,
    'ezpl.media_type': mediaType,
    'media.printmode': mode,
    'ezpl.print_mode': mode,
    'ezpl.tear_off': tearOff,
  };
  return values[name] ?? null;
}
