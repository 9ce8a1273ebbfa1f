import type { ConditionName } from '../../../../shared/domain/printer/printer-status.ts';
import type { StatusQuestion } from '../status-dialect.ts';

/** As the byte of `<ESC>!?` does, at any time. */
const ANSWER_MS = 1000;

/**
 * The letters of the four bytes, by where they stand (TSPL/TSPL2 Programming Language, `<ESC>!S`): what it is about, a
 * warning, a fault of the machine, one of the paper. `@` says nothing, and so do those that the status byte tells too.
 */
const letters: readonly Readonly<Record<string, ConditionName>>[] = [
  { '`': 'paused', L: 'takeLabel' },
  { A: 'paperLow', C: 'paperLow' },
  { A: 'headTooHot', B: 'headTooHot', D: 'otherFault', H: 'cutterFault' },
  { '`': 'headOpen', A: 'paperOut', B: 'jam', D: 'ribbonOut', H: 'jam' },
];

// oxlint-disable-next-line no-control-regex -- the answer is framed by STX and ETX
const ANSWER = /^\u0002([@-~]{4})\u0003(?:\r\n)?$/;

const FRAME_END = 0x03;

/** What the status byte has no bit for: that a label waits to be taken off the peeler, and a stuck cutter. */
export const tsplDetails: StatusQuestion<readonly ConditionName[]> = {
  bytes: Buffer.from('\u001b!S', 'latin1'),
  isWhole: (answer) => answer.includes(FRAME_END),
  withinMs: ANSWER_MS,
  read: (answer) => {
    const [, said] = ANSWER.exec(Buffer.from(answer).toString('latin1')) ?? [];
    if (said === undefined) return null;
    return letters.flatMap((table, at) => table[said[at] ?? ''] ?? []);
  },
};
