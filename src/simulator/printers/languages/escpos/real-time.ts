import type { Condition } from '../../faults/printer-fault.ts';
import type { PrinterState } from '../language.ts';

const DLE = 0x10;
const EOT = 0x04;

/** Bits 1 and 4 are on in every answer: it is how a host tells them from others. */
const FIXED = 0x12;

/** What each condition adds to the answers 1 printer, 2 cause of being offline, 3 error, 4 paper sensor. */
const causes: Readonly<Record<Condition, readonly [number, number, number]>> = {
  paperOut: [0x20, 0, 0x60],
  headOpen: [0x04, 0, 0],
  // "If these errors occur due to paper jams": told as an error of the cutter, which alone can be recovered from.
  jam: [0x40, 0x08, 0],
  // No printer of this language has a key for it that it tells of: it is offline and says no cause.
  pause: [0, 0, 0],
  ribbonOut: [0, 0, 0],
};
const OFFLINE = 0x08;

/**
 * Finds `DLE EOT n` wherever it stands. "If graphics data has a code string that is the same, the printer processes
 * it and then continues with the bit image" (command reference, DLE EOT): the bytes are not taken out.
 */
export class RealTimeWatch {
  /** The last three bytes, newest lowest. */
  #recent = 0;

  /** The question that the byte finishes, 1 to 4, or null. */
  push(byte: number): number | null {
    this.#recent = ((this.#recent << 8) | byte) & 0xff_ffff;
    const asks = this.#recent >> 8 === ((DLE << 8) | EOT) && byte >= 1 && byte <= 4;
    return asks ? byte : null;
  }

  forget(): void {
    this.#recent = 0;
  }
}

export function realTimeStatus(question: number, { conditions }: PrinterState): Buffer {
  if (question === 1) return Buffer.of(FIXED | (conditions.size > 0 ? OFFLINE : 0));
  const bits = [...conditions].reduce((all, condition) => all | (causes[condition][question - 2] ?? 0), 0);
  return Buffer.of(FIXED | bits);
}

/** `GS r 1`: the paper sensor, asked in the order of the commands. */
export function paperStatus({ conditions }: PrinterState): Buffer {
  return Buffer.of(conditions.has('paperOut') ? 0x0c : 0x00);
}

const identities: Readonly<Record<number, string>> = { 65: 'V1.0.0', 66: 'PACKBENCH', 67: 'PACKBENCH-EMU' };

/** `GS I n`: firmware, maker and model, framed as `_` … NUL; null for what this printer does not tell. */
export function identity(which: number): Buffer | null {
  const text = identities[which];
  return text === undefined ? null : Buffer.from(`_${text}\0`, 'latin1');
}
