import type { ConditionName } from '../../../../shared/domain/printer/printer-status.ts';

/** The bits of group 1 of the errors in the answer to `~HQES` (ZPL II Programming Guide, "Host Query", error flags). */
const errors: Readonly<Record<number, ConditionName>> = {
  0x1: 'paperOut',
  0x2: 'ribbonOut',
  0x4: 'headOpen',
  0x8: 'cutterFault',
  0x10: 'headTooHot',
  // The motor: it cools down by itself as the head does.
  0x20: 'headTooHot',
  // Bad element, detection error, wrong firmware settings, thermistor open: the head or the printer needs service.
  0x40: 'otherFault',
  0x80: 'otherFault',
  0x100: 'otherFault',
  0x200: 'otherFault',
  // Of printers with a presenter: jam in its way back, not running, paper feed error, paper path not cleared.
  0x1000: 'jam',
  0x2000: 'otherFault',
  0x4000: 'jam',
  0x8000: 'jam',
  0x1_0000: 'paused',
  0x2_0000: 'otherFault',
  // Black mark: calibration failed, not found.
  0x4_0000: 'otherFault',
  0x8_0000: 'otherFault',
};

/**
 * The bits of the warnings that call for a person. Media to be calibrated, a head to be cleaned or replaced and the
 * presenter's sensors stop nothing and tell nothing of this label.
 */
const warnings: Readonly<Record<number, ConditionName>> = { 0x8: 'paperLow' };

const GROUP = '([0-9A-Fa-f]{8})';
const FLAGS = `([01])\\s+${GROUP}\\s+${GROUP}`;
const ANSWER = new RegExp(
  `^\\s*\\u0002\\s*PRINTER STATUS\\s+ERRORS:\\s*${FLAGS}\\s+WARNINGS:\\s*${FLAGS}\\s*\\u0003\\s*$`,
);

const FRAME_END = 0x03;

export const isWholeErrorFlags = (answer: Uint8Array): boolean => answer.includes(FRAME_END);

/** Null for anything but the answer of the manual. An error without a name we know is a fault all the same. */
export function readErrorFlags(answer: Uint8Array): readonly ConditionName[] | null {
  const match = ANSWER.exec(Buffer.from(answer).toString('latin1'));
  if (match === null) return null;
  const [, anyError, errorGroup2 = '', errorGroup1 = '', , , warningGroup1 = ''] = match;
  const named = [...namesOf(errors, errorGroup1), ...namesOf(warnings, warningGroup1)];
  const isUnnamed =
    Number.parseInt(errorGroup2, 16) !== 0 || (anyError === '1' && namesOf(errors, errorGroup1).length === 0);
  return [...new Set(isUnnamed ? [...named, 'otherFault' as const] : named)];
}

function namesOf(table: Readonly<Record<number, ConditionName>>, group: string): ConditionName[] {
  const bits = Number.parseInt(group, 16);
  return Object.entries(table).flatMap(([bit, name]) => ((bits & Number(bit)) === 0 ? [] : [name]));
}
