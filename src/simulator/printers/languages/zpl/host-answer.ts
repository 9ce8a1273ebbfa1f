import { MEMORY_BYTES } from '../language.ts';
import type { HostQuery } from './format-collector.ts';

/** What the printer can say of itself at the moment it is asked. */
export type HostState = {
  readonly dotsPerMm: number;
  readonly labelLengthDots: number;
  /** Formats received and not yet printed. */
  readonly formatsWaiting: number;
  readonly paused: boolean;
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
    // Head down, ribbon not out, direct thermal, tear-off (2); no label waits; the flag before the last is always 1.
    '000,0,0,0,0,2,0,0,00000000,1,000',
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
