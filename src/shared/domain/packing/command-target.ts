import type { Command } from '../command-codes.ts';
import type { ParcelRef } from '../verdict.ts';
import type { Facts } from './facts.ts';
import type { OpenSession, SessionState } from './session.ts';
import type { Task } from './task.ts';

/** The commands that a screen gives for something it shows. */
export const pointedCommands = ['undo', 'reprint', 'skip', 'hold', 'closeBox'] as const satisfies Command[];
export type PointedCommand = (typeof pointedCommands)[number];

/**
 * What a command would act on as things stand: the id of an order, or the key of the box that `closeBox` closes. Null
 * if there is nothing to act on, or the command has no target.
 */
export function commandTarget(state: SessionState, command: Command, facts: Facts): string | null {
  if (state.kind === 'closed' || facts.question || facts.held) return null;
  switch (command) {
    case 'undo':
      return undoable(state, facts)?.parcel.orderId ?? null;
    case 'reprint':
      return facts.last?.parcel.orderId ?? null;
    case 'skip':
      return state.task === null || state.task.kind === 'scanBack' ? null : state.task.parcel.orderId;
    case 'hold':
    case 'defect':
      return holdTarget(state)?.orderId ?? null;
    case 'closeBox':
      return state.box?.key ?? null;
    default:
      return null;
  }
}

/** The parcel in hand is left, a label on its way taken out of its queue, a packed parcel opened again. */
export type Undoable =
  | { readonly how: 'leave'; readonly parcel: ParcelRef; readonly task: Task }
  | { readonly how: 'cancelLabel'; readonly parcel: ParcelRef; readonly canCancel: boolean }
  | { readonly how: 'unpack'; readonly parcel: ParcelRef };

/**
 * In the middle of a parcel: that one. While its label is on its way: only that one, too late or not. Otherwise the
 * last one packed.
 */
export function undoable({ task }: OpenSession, facts: Facts): Undoable | null {
  if (task?.kind === 'scanBack') return { how: 'unpack', parcel: task.parcel };
  if (task) return { how: 'leave', parcel: task.parcel, task };
  if (facts.underWay) return { how: 'cancelLabel', ...facts.underWay };
  return facts.last && { how: 'unpack', parcel: facts.last.parcel };
}

/** The parcel that the packer is looking at. */
export const holdTarget = (state: OpenSession): ParcelRef | null => state.task?.parcel ?? subjectOf(state);

function subjectOf({ verdict }: OpenSession): ParcelRef | null {
  switch (verdict.reason) {
    case 'labelPrinting':
    case 'parcelPacked':
    case 'lastPacked':
    case 'labelMissing':
    case 'labelFaulty':
    case 'labelCame':
    case 'codesNotTold':
    case 'codesUnsupported':
    case 'parcelFound':
    case 'printerNeedsHelp':
    case 'undoTooLate':
      return verdict.parcel;
    default:
      return null;
  }
}
