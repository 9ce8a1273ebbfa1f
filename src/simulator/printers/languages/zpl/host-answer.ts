import { MEMORY_BYTES } from '../language.ts';
import type { Condition } from '../../faults/printer-fault.ts';
import type { PrinterState } from '../language.ts';
import type { HostQuery } from './format-collector.ts';
import type { LongQuery } from './query-watch.ts';
import { settingOf, type ZplSettings } from './zpl-settings.ts';

/** What the printer can say of itself at the moment it is asked. */
export type HostState = {
  readonly dotsPerMm: number;
  readonly labelLengthDots: number;
  /** Formats received and not yet printed. */
  readonly formatsWaiting: number;
  /** Copies of the present label that are still to come. */
  readonly labelsRemaining: number;
  readonly paused: boolean;
  readonly labelToTake: boolean;
  /** The print mode's digit. */
  readonly mode: number;
};

/**
 * The answers to `~HS` and `~HI`, each string framed as STX … ETX CR LF.
 * Fields in the order of the ZPL II Programming Guide, "Host Status Return" and "Host Identification".
 */
export function hostAnswer(query: HostQuery, state: HostState): Buffer {
  const strings = query === 'hostStatus' ? hostStatus(state) : [hostIdentification(state)];
  return Buffer.from(strings.map((text) => `\x02${text}\x03\r\n`).join(''), 'latin1');
}

function hostStatus(state: HostState): readonly string[] {
  const length = digits(state.labelLengthDots, 4);
  const formats = digits(state.formatsWaiting, 3);
  return [
    // 030: 9600 baud, 8 data bits, 1 stop bit, XON/XOFF. Then no paper out and the pause; every other flag is clear.
    `030,0,${state.paused ? 1 : 0},${length},${formats},0,0,0,000,0,0,0`,
    // Head down, ribbon not out, direct thermal, the mode; the flag before the last is always 1.
    `000,0,0,0,0,${state.mode},0,${state.labelToTake ? 1 : 0},${digits(state.labelsRemaining, 8)},1,000`,
    // No password; no static memory is fitted.
    '0000,0',
  ];
}

function hostIdentification(state: HostState): string {
  return `PACKBENCH-EMU,V1.0.0,${state.dotsPerMm},${MEMORY_BYTES / 1024}KB`;
}

function digits(value: number, width: number): string {
  return String(Math.min(value, 10 ** width - 1)).padStart(width, '0');
}

/** The errors of "Host Query", group 1. A jam is the paper feed error of printers with a presenter. */
const errorFlags: Readonly<Record<Condition, number>> = {
  paperOut: 0x1,
  ribbonOut: 0x2,
  headOpen: 0x4,
  jam: 0x4000,
  pause: 0x1_0000,
};

/** The answers to `~HQES`, and to `getvar` of the odometer; a setting that does not exist is answered with "?". */
export function longAnswer(
  asked: LongQuery,
  { conditions, labelsPrinted }: PrinterState,
  settings: ZplSettings,
): Buffer {
  if (asked.query === 'setting') {
    const isOdometer = asked.name === 'odometer.total_label_count';
    const value = isOdometer ? String(labelsPrinted) : settingOf(settings, asked.name);
    return Buffer.from(`"${value ?? '?'}"`, 'latin1');
  }
  const errors = [...conditions].reduce((bits, condition) => bits | errorFlags[condition], 0);
  const group = errors.toString(16).toUpperCase().padStart(8, '0');
  const lines = [
    '\x02',
    '  PRINTER STATUS',
    `   ERRORS:         ${errors === 0 ? 0 : 1} 00000000 ${group}`,
    '   WARNINGS:       0 00000000 00000000',
    '\x03',
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
}
