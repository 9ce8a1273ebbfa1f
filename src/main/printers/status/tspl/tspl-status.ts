import {
  NOTHING_SAID,
  type ConditionName,
  type PrinterStatus,
} from '../../../../shared/domain/printer/printer-status.ts';
import { asHexadecimal } from '../shown-answer.ts';
import type { StatusDialect } from '../status-dialect.ts';
import { tsplDetails } from './tspl-details.ts';

/**
 * The bits of the answer to `<ESC>!?` (TSPL/TSPL2 Programming Language, "Status polling and immediate commands"). The
 * last two differ between makers: bit 6 is a lid of its own (Gprinter), bit 7 any other error (TSC) or a temperature out
 * of range (Gprinter).
 */
const bits: readonly (readonly [number, ConditionName])[] = [
  [0x01, 'headOpen'],
  [0x02, 'jam'],
  [0x04, 'paperOut'],
  [0x08, 'ribbonOut'],
  [0x10, 'paused'],
  [0x40, 'headOpen'],
  [0x80, 'otherFault'],
];
const PRINTING = 0x20;
const PAUSED = 0x10;

/** Faults in any combination; the makers' bits and printing only where a manual has them. */
const FAULTS = 0x1f;
const OTHERS: ReadonlySet<number> = new Set([PRINTING, PRINTING | PAUSED, 0x40, 0x41, 0x80]);

/** A printer answers "at any time, even in the event of printer error", within milliseconds. */
const ANSWER_MS = 1000;

/** Of the printers that answer it at all, only when they are ready. */
const MILEAGE = /^(\d{1,7})\r\n?$/;

const isKnown = (byte: number): boolean => (byte & ~FAULTS) === 0 || OTHERS.has(byte);

function readStatusByte(answer: Uint8Array): PrinterStatus | null {
  const [byte] = answer;
  // More than a byte, or bits that no manual has together, is a printer that speaks something else.
  if (byte === undefined || answer.length !== 1 || !isKnown(byte)) return null;
  return {
    ...NOTHING_SAID,
    conditions: bits.filter(([bit]) => (byte & bit) !== 0).map(([, condition]) => condition),
    printing: (byte & PRINTING) !== 0,
    raw: asHexadecimal(answer),
  };
}

/** TSPL: one byte, and the mileage on printers that tell it. */
export const tsplStatus: StatusDialect = {
  status: {
    bytes: Buffer.from('\u001b!?', 'latin1'),
    isWhole: (answer) => answer.length > 0,
    withinMs: ANSWER_MS,
    read: readStatusByte,
  },
  details: tsplDetails,
  // Printers of other makers know the byte alone, and are left alone where nothing is wanted of the rest.
  detailsWith: ['peel', 'cut'],
  counters: [
    {
      counts: 'kilometresPrinted',
      how: 'seldom',
      // "The integer part of mileage", ended by a carriage return (`~!@`, "inquires the mileage of the printer").
      bytes: Buffer.from('~!@', 'latin1'),
      isWhole: (answer) => answer.includes(0x0d),
      withinMs: ANSWER_MS,
      read: (answer) => {
        const [, kilometres] = MILEAGE.exec(Buffer.from(answer).toString('latin1')) ?? [];
        return kilometres === undefined ? null : Number(kilometres);
      },
    },
  ],
  proof: 'finish',
};
