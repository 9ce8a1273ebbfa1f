import { wayOfLot } from '../scheme/lots.ts';
import { unreachable } from '../../result.ts';
import type { Command } from '../command-codes.ts';
import type { HoldReason, ParcelRef, UndoneLabel, Verdict } from '../verdict.ts';
import { holdTarget, undoable } from './command-target.ts';
import type { Facts, LastPacked } from './facts.ts';
import {
  needsHelp,
  releaseOf,
  show,
  showWith,
  type OpenSession,
  type SessionState,
  type Step,
} from './session.ts';
import type { Task } from './task.ts';
import { labelFor } from './toward-label.ts';

/** A command card, a key or a touch. A label in doubt is answered first; a lock gives way. */
export function afterCommand(state: SessionState, command: Command, why: HoldReason, facts: Facts): Step {
  if (command === 'changeUser')
    return facts.isFree
      ? show(state, { reason: 'nothingToCommand', command }, facts)
      : done(command, show(state, null, facts, [{ kind: 'changeUser' }]));
  if (command === 'pausePrinter') return done(command, show(state, null, facts, [{ kind: 'pausePrinter' }]));
  if (command === 'nextSupply')
    return state.kind === 'open' && facts.openSupplies <= 1
      ? nothing(state, command, facts)
      : done(command, show(state, null, facts, [{ kind: 'nextSupply' }]));
  if (facts.question || facts.held || state.kind === 'closed') return notNow(state, command, facts);
  switch (command) {
    case 'undo':
      return undo(state, facts);
    case 'reprint':
      return facts.last ? reprint(state, facts.last, facts) : nothing(state, command, facts);
    case 'skip':
      return skip(state, facts);
    case 'defect':
      return hold(state, command, 'defect', facts);
    case 'hold':
      return hold(state, command, why, facts);
    case 'openBox':
      // What leaves without a supply is packed into no box.
      return wayOfLot(state.supplyIds[0] ?? '') === null
        ? done(command, showWith(state, state.task, null, facts, [{ kind: 'openBox', boxKey: null }]))
        : nothing(state, command, facts);
    case 'closeBox':
      return state.box ? closeBox(state, facts) : nothing(state, command, facts);
    default:
      return unreachable(command);
  }
}

/** Closing the last box of a packed supply asks for no other product: the hand-over comes next. */
function closeBox(state: OpenSession, facts: Facts): Step {
  const next = { ...state, box: null };
  return state.task || facts.remaining === 0
    ? done('closeBox', show(next, null, facts))
    : show(next, { reason: 'boxClosed' }, facts);
}

/** What has to be answered first stays on the screen; that says nothing about the command. */
export const notNow = (state: SessionState, command: Command, facts: Facts): Step => ({
  ...show(state, null, facts),
  verdict: { reason: 'nothingToCommand', command },
});

/** Carried out, and the screen goes on with what is expected. */
const done = (command: Command, taken: Step): Step => ({
  ...taken,
  verdict: { reason: 'commandDone', command },
});

const nothing = (state: OpenSession, command: Command, facts: Facts): Step =>
  show(state, { reason: 'nothingToCommand', command }, facts);

/** If asked for again while it is on its way, the label still comes out only once. */
function reprint(state: OpenSession, { parcel, place, again }: LastPacked, facts: Facts): Step {
  switch (again) {
    case 'underWay':
      return show(state, onItsWay(parcel, facts), facts);
    case 'cancelled':
      return show(state, { reason: 'orderCancelled', parcel, place, label: 'none' }, facts);
    case 'labelMissing':
      return show(state, { reason: 'labelMissing', parcel }, facts);
    case 'justPrinted':
      return show(state, { reason: 'reprintAgain', parcel }, facts);
    case 'now':
      return printAgain(state, parcel, facts);
    default:
      return unreachable(again);
  }
}

/** It waits for the printer like the others; it is refused only where there is no printer. */
function printAgain(state: OpenSession, parcel: ParcelRef, facts: Facts): Step {
  const detail = facts.printerTrouble;
  if (detail === 'printerNotSet') return show(state, needsHelp(detail, facts), facts);
  return show(state, onItsWay(parcel, facts), facts, [{ kind: 'reprint', orderId: parcel.orderId }]);
}

const onItsWay = (parcel: ParcelRef, facts: Facts): Verdict =>
  facts.printerTrouble === null
    ? { reason: 'reprinting', parcel }
    : needsHelp(facts.printerTrouble, facts, { parcel });

/** The packer's word that one more label is wanted, while the screen asks for it. */
export function onceMore(state: SessionState, facts: Facts): Step {
  const asked =
    state.kind === 'open' && state.verdict.reason === 'reprintAgain' ? state.verdict.parcel : null;
  if (state.kind === 'closed' || asked === null || facts.last?.parcel.orderId !== asked.orderId)
    return show(state, null, facts);
  const { again } = facts.last;
  return again === 'justPrinted' || again === 'now'
    ? printAgain(state, asked, facts)
    : reprint(state, facts.last, facts);
}

const undone = (parcel: ParcelRef, label: UndoneLabel): Verdict => ({ reason: 'undone', parcel, label });

/** A label that was printed before the packing lies somewhere, undone or not. */
const labelOf = ({ kind }: Task): UndoneLabel => (kind === 'codes' ? 'none' : 'keep');

function undo(state: OpenSession, facts: Facts): Step {
  const found = undoable(state, facts);
  if (found === null) return nothing(state, 'undo', facts);
  const { how, parcel } = found;
  switch (how) {
    case 'leave':
      return showWith(state, null, undone(parcel, labelOf(found.task)), facts, releaseOf(found.task));
    case 'cancelLabel':
      if (!found.canCancel) return show(state, { reason: 'undoTooLate', parcel }, facts);
      return show(state, undone(parcel, 'willNotCome'), facts, [
        { kind: 'cancelLabel', orderId: parcel.orderId },
      ]);
    case 'unpack':
      return showWith(state, null, undone(parcel, 'keep'), facts, [
        { kind: 'unpack', orderId: parcel.orderId },
      ]);
    default:
      return unreachable(how);
  }
}

/** The current parcel is left because of the codes that it needs; the piece goes to the next order without codes. */
function skip(state: OpenSession, facts: Facts): Step {
  const { task } = state;
  if (!task || task.kind === 'scanBack') return nothing(state, 'skip', facts);
  const next = task.kind === 'codes' ? facts.skipTo : null;
  if (next && task.kind === 'codes') {
    const taken = labelFor(state, next.parcel, next.label, task.sku, facts);
    return { ...taken, effects: [...releaseOf(task), ...taken.effects] };
  }
  return showWith(state, null, { reason: 'skipped', parcel: task.parcel }, facts, releaseOf(task));
}

function hold(state: OpenSession, command: Command, why: HoldReason, facts: Facts): Step {
  const parcel = holdTarget(state);
  if (!parcel) return nothing(state, command, facts);
  return showWith(state, null, { reason: 'putOnHold', parcel, why }, facts, [
    { kind: 'hold', orderId: parcel.orderId, why },
  ]);
}
