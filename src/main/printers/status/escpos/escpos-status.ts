import {
  NOTHING_SAID,
  type ConditionName,
  type PrinterStatus,
} from '../../../../shared/domain/printer/printer-status.ts';
import { asHexadecimal } from '../shown-answer.ts';
import type { StatusDialect } from '../status-dialect.ts';

/**
 * The bits of the answers to `DLE EOT 1` to `4` (command references of Epson, HPRT and others, "Transmit real-time
 * status"), by which answer they stand in. Bit 6 of the second only says that the third has a cause.
 */
const bits: readonly (readonly [answer: number, mask: number, condition: ConditionName])[] = [
  [1, 0x04, 'headOpen'],
  [1, 0x20, 'paperOut'],
  // A mechanical error that can be recovered from.
  [2, 0x04, 'otherFault'],
  [2, 0x08, 'cutterFault'],
  [2, 0x20, 'otherFault'],
  // "Automatically recoverable": the head is too hot.
  [2, 0x40, 'headTooHot'],
  [3, 0x0c, 'paperLow'],
  [3, 0x60, 'paperOut'],
];
const OFFLINE = 0x08;
const FED_BY_KEY = 0x08;
const ERROR = 0x40;

/** Bits 1 and 4 are on and bits 0 and 7 off in each answer: it is how a host tells them from other bytes. */
const FIXED_MASK = 0x93;
const FIXED = 0x12;

const ANSWERS = 4;

/** Real-time answers come at once, a printer that is busy or offline included. */
const ANSWER_MS = 1000;

function readAnswers(answer: Uint8Array): PrinterStatus | null {
  const [printer, offline] = answer;
  if (printer === undefined || offline === undefined || answer.length !== ANSWERS) return null;
  if (answer.some((byte) => (byte & FIXED_MASK) !== FIXED)) return null;
  const named = bits
    .filter(([at, mask]) => ((answer[at] ?? 0) & mask) !== 0)
    .map(([, , condition]) => condition);
  const isKnown = named.some((condition) => condition !== 'paperLow');
  const conditions = new Set(named);
  if (!isKnown && (offline & ERROR) !== 0) conditions.add('otherFault');
  // Offline without a cause: by a key, or it waits to be set online again.
  else if (!isKnown && (printer & OFFLINE) !== 0 && (offline & FED_BY_KEY) === 0) conditions.add('paused');
  return {
    ...NOTHING_SAID,
    conditions: [...conditions],
    raw: asHexadecimal(answer),
  };
}

/** ESC/POS: four answers of a byte each. None of them changes with a label that came out. */
export const escposStatus: StatusDialect = {
  status: {
    // "It is possible to transmit up to 4 commands at once" (HPRT TP809 Programming Manual, DLE EOT).
    bytes: Uint8Array.of(0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 3, 0x10, 0x04, 4),
    isWhole: (answer) => answer.length >= ANSWERS,
    withinMs: ANSWER_MS,
    read: readAnswers,
  },
  details: null,
  counters: [],
  proof: null,
};
