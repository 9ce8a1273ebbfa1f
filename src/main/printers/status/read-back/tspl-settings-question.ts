import type { ToldSettings } from '../../../../shared/domain/label/read-back.ts';
import type { StatusQuestion } from '../status-dialect.ts';

/** A printer that lacks one of them says nothing for it: what came by then is read. */
const ANSWER_MS = 2000;

/** `GETSETTING$` and where it looks (TSPL/TSPL2 Programming Language, "GETSETTING$()"). */
const NAMES = [
  ['TSPL', 'DENSITY'],
  ['TSPL', 'SPEED'],
  ['TSPL', 'PRINT MODE'],
  ['SENSOR', 'SENSOR TYPE'],
] as const;

/** `DENSITY` goes from 0 to 15. */
const DARKEST = 15;

const LINE = /^(DENSITY|SPEED|PRINT MODE|SENSOR TYPE)=([^\r\n]{1,40})$/;

const linesIn = (answer: Uint8Array): readonly string[] =>
  Buffer.from(answer)
    .toString('latin1')
    .split(/\r\n?|\n/)
    .filter((line) => line !== '');

function mediaOf(sensor: string): ToldSettings['media'] {
  if (/GAP/i.test(sensor)) return 'gap';
  if (/BLINE|BLACK/i.test(sensor)) return 'blackMark';
  return /CONT/i.test(sensor) ? 'continuous' : null;
}

function finishOf(mode: string): ToldSettings['finish'] {
  if (/PEEL|STRIP/i.test(mode)) return 'peel';
  if (/CUT/i.test(mode)) return 'cut';
  return /TEAR/i.test(mode) ? 'tear' : 'other';
}

/** TSPL 2: the settings by name, each behind a name of its own, as a printer may leave some out. */
export const tsplSettingsQuestion: StatusQuestion<ToldSettings> = {
  // The first line end ends what somebody may have left open.
  bytes: Buffer.from(
    `\r\n${NAMES.map(([where, name]) => `OUT "${name}=";GETSETTING$("CONFIG","${where}","${name}")\r\n`).join('')}`,
    'latin1',
  ),
  isWhole: (answer) =>
    linesIn(answer).length >= NAMES.length && /[\r\n]$/.test(Buffer.from(answer).toString('latin1')),
  withinMs: ANSWER_MS,
  read: (answer) => {
    const told = new Map(
      linesIn(answer).flatMap((line) => {
        const [, name, value] = LINE.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name, value.trim()] as const];
      }),
    );
    if (told.size === 0) return null;
    const [density, speed, mode, sensor] = NAMES.map(([, name]) => told.get(name) ?? null);
    const dark = density && /^\d{1,2}$/.test(density) ? Number(density) : null;
    return {
      media: sensor ? mediaOf(sensor) : null,
      darkness: dark === null || dark > DARKEST ? null : Math.round((dark / DARKEST) * 100),
      speed: speed && /^\d{1,2}(\.\d)?$/.test(speed) ? Number(speed) : null,
      finish: mode ? finishOf(mode) : null,
      // Nothing tells `OFFSET`.
      restAt: null,
    };
  },
};
