import type { ToldSettings } from '../../../../shared/domain/label/read-back.ts';
import type { StatusQuestion } from '../status-dialect.ts';

/** Five answers of a printer at rest come within a quarter of a second, over Wi-Fi within two. */
const ANSWER_MS = 3000;

/** In the order of the answers; as a ZD230 (firmware V89.21) lists them with `getvar "allcv"`. */
const NAMES = ['ezpl.media_type', 'print.tone', 'media.speed', 'media.printmode', 'ezpl.tear_off'] as const;

/** `~SD` goes from 0 to 30. */
const DARKEST = 30;

const QUOTED = /"([^"]{0,40})"/g;

const medias: Readonly<Record<string, ToldSettings['media']>> = {
  'gap/notch': 'gap',
  mark: 'blackMark',
  continuous: 'continuous',
};

const modes: Readonly<Record<string, ToldSettings['finish']>> = {
  'tear off': 'tear',
  'peel off': 'peel',
  cutter: 'cut',
  'delayed cut': 'cut',
};

const valuesIn = (answer: Uint8Array): readonly string[] =>
  [...Buffer.from(answer).toString('latin1').matchAll(QUOTED)].map(([, value = '']) => value.toLowerCase());

/** "?" is what a printer answers that does not have the setting (Set-Get-Do, "getvar"). */
const isTold = (value: string): boolean => value !== '' && value !== '?';

function numberIn(value: string, low: number, high: number): number | null {
  const number = /^-?\d{1,3}(\.\d)?$/.test(value) ? Number(value) : Number.NaN;
  return number >= low && number <= high ? number : null;
}

/** ZPL: `getvar` of each, all at once. */
export const zplSettingsQuestion: StatusQuestion<ToldSettings> = {
  bytes: Buffer.from(NAMES.map((name) => `! U1 getvar "${name}"\r\n`).join(''), 'latin1'),
  isWhole: (answer) => valuesIn(answer).length >= NAMES.length,
  withinMs: ANSWER_MS,
  read: (answer) => {
    const values = valuesIn(answer);
    // With less it is not known which are missing.
    if (values.length !== NAMES.length || !values.some(isTold)) return null;
    const [media = '', tone = '', speed = '', mode = '', rest = ''] = values;
    const darkness = numberIn(tone, 0, DARKEST);
    const restAt = numberIn(rest, -120, 120);
    return {
      media: medias[media] ?? null,
      darkness: darkness === null ? null : Math.round((darkness / DARKEST) * 100),
      speed: numberIn(speed, 0, 20),
      finish: isTold(mode) ? (modes[mode] ?? 'other') : null,
      restAt: restAt === null ? null : Math.round(restAt),
    };
  },
};
