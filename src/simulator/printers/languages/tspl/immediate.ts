import type { Condition } from '../../faults/printer-fault.ts';
import type { LanguageEvent, PrinterState } from '../language.ts';

/** The bits of the answer to `<ESC>!?`. 0 is ready. */
const statusBits: Readonly<Record<Condition, number>> = {
  headOpen: 0x01,
  jam: 0x02,
  paperOut: 0x04,
  ribbonOut: 0x08,
  pause: 0x10,
};
const PRINTING = 0x20;

const MODEL = 'PACKBENCH-EMU\r\n';

/** `<ESC>` and `~` commands act as they arrive, before what stands in front of them. Null for an unknown one. */
export function immediateEvent(command: string): LanguageEvent | null {
  switch (command) {
    case '!?':
      return { kind: 'question', answer: statusByte };
    case '!S':
      return { kind: 'question', answer: statusBytes };
    case '!R':
    case '!C':
      return { kind: 'reset' };
    case '!P':
      return { kind: 'pause' };
    case '!O':
      return { kind: 'resume' };
    case '~!T':
      // "Returns the printer status only when the printer is ready" (TSPL manual, "Document conventions").
      return {
        kind: 'question',
        answer: ({ conditions }) => (conditions.size === 0 ? Buffer.from(MODEL, 'latin1') : null),
      };
    case '~!@':
      return {
        kind: 'question',
        answer: ({ conditions, labelsPrinted }) =>
          conditions.size === 0 ? Buffer.from(`${kilometres(labelsPrinted)}\r`, 'latin1') : null,
      };
    default:
      return null;
  }
}

/** The label that these printers are mostly loaded with, gap included. */
const LABEL_MM = 42;

/** "The integer part of mileage" (TSPL manual, `~!@`). */
const kilometres = (labels: number): number => Math.floor((labels * LABEL_MM) / 1_000_000);

/** The manual's table holds no value for printing together with a fault: what is stopped does not print. */
function statusByte({ conditions, labelsWaiting }: PrinterState): Buffer {
  const faults = [...conditions].reduce((bits, condition) => bits | statusBits[condition], 0);
  return Buffer.of(faults === 0 && labelsWaiting > 0 ? PRINTING : faults);
}

/** Of the last byte; one of them at a time, the gravest first. */
const mediaErrors: readonly (readonly [Condition, string])[] = [
  ['headOpen', '`'],
  ['jam', 'B'],
  ['paperOut', 'A'],
  ['ribbonOut', 'D'],
];

/** What it is about, no warning, no fault of the machine, what is wrong with the paper (manual, `<ESC>!S`). */
function statusBytes({ conditions, labelsWaiting, labelToTake }: PrinterState): Buffer {
  const error = mediaErrors.find(([condition]) => conditions.has(condition))?.[1] ?? '@';
  const about =
    error !== '@' ? 'E' : conditions.has('pause') ? '`' : labelToTake ? 'L' : labelsWaiting > 0 ? 'P' : '@';
  return Buffer.from(`\u0002${about}@@${error}\u0003\r\n`, 'latin1');
}
