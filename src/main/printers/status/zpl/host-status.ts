import {
  NOTHING_SAID,
  type ConditionName,
  type PrinterStatus,
} from '../../../../shared/domain/printer/printer-status.ts';
import { asText } from '../shown-answer.ts';

/**
 * Where each flag stands in the three strings of the answer to `~HS`, counted from 0 (ZPL II Programming Guide, "Host
 * Status Return": b, c, f, h, j, k, l of string 1, o, p, t of string 2).
 */
const flags: readonly (readonly [string: 0 | 1, field: number, condition: ConditionName])[] = [
  [0, 1, 'paperOut'],
  [0, 2, 'paused'],
  [0, 5, 'bufferFull'],
  [0, 7, 'incompleteFormat'],
  // Corrupt RAM: the printer has lost its settings.
  [0, 9, 'otherFault'],
  [0, 10, 'headTooCold'],
  [0, 11, 'headTooHot'],
  [1, 2, 'headOpen'],
  [1, 3, 'ribbonOut'],
  [1, 7, 'takeLabel'],
];

const FORMATS_WAITING = [0, 4] as const;
const THERMAL_TRANSFER = [1, 4] as const;
const LABELS_REMAINING = [1, 8] as const;

/** Fields of each string. Print mode and width mode may be letters; all others are digits. */
const FIELDS = [12, 11, 2] as const;

const FRAME_END = 0x03;

/** Three strings have ended; the line end of the last may still be on its way. */
export function isWholeHostStatus(answer: Uint8Array): boolean {
  return answer.reduce((ends, byte) => ends + (byte === FRAME_END ? 1 : 0), 0) >= FIELDS.length;
}

/** Null unless there are exactly the three strings of the manual, with nothing but line ends around them. */
export function readHostStatus(answer: Uint8Array): PrinterStatus | null {
  const text = Buffer.from(answer).toString('latin1');
  // oxlint-disable-next-line no-control-regex -- each string is framed by STX and ETX
  const match = /^\s*\u0002([0-9A-Z,]+)\u0003\s*\u0002([0-9A-Z,]+)\u0003\s*\u0002([0-9A-Z,]+)\u0003\s*$/.exec(
    text,
  );
  if (match === null) return null;
  const strings = match.slice(1).map((string) => string.split(','));
  if (strings.some((fields, at) => fields.length !== FIELDS[at])) return null;
  const field = (string: number, at: number): string => strings[string]?.[at] ?? '';
  const number = ([string, at]: readonly [number, number]): number | null =>
    /^\d{1,9}$/.test(field(string, at)) ? Number(field(string, at)) : null;

  const values = [...flags, [...THERMAL_TRANSFER, null] as const].map(([string, at]) => field(string, at));
  if (values.some((value) => value !== '0' && value !== '1')) return null;
  const formatsWaiting = number(FORMATS_WAITING);
  const labelsRemaining = number(LABELS_REMAINING);
  if (formatsWaiting === null || labelsRemaining === null) return null;
  // Without a ribbon in use none can be out, whatever the sensor says.
  const hasRibbon = number(THERMAL_TRANSFER) === 1;
  return {
    ...NOTHING_SAID,
    conditions: flags
      .filter(([string, at]) => field(string, at) === '1')
      .map(([, , condition]) => condition)
      .filter((condition) => condition !== 'ribbonOut' || hasRibbon),
    formatsWaiting,
    labelsRemaining,
    raw: asText(answer),
  };
}
