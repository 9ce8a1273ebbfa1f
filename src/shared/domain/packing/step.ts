import { unreachable } from '../../result.ts';
import { mayPrintAnyway } from '../label/on-word.ts';
import { isLock } from '../verdict.ts';
import { afterCommand, onceMore } from './after-command.ts';
import { afterJob } from './after-job.ts';
import { afterPrinter } from './after-printer.ts';
import { afterCode, afterScan } from './after-scan.ts';
import { endOfBox } from './box-end.ts';
import type { Facts } from './facts.ts';
import { laidAside, withoutGoods } from './goods.ts';
import {
  releaseOf,
  show,
  showWith,
  type Effect,
  type OpenSession,
  type SessionInput,
  type SessionNews,
  type SessionState,
  type Shown,
  type Step,
} from './session.ts';
import { againstLeft, sayWhoLeft } from './left-parcels.ts';
import { endOfTask } from './task-end.ts';
import { keepUnseen } from './unseen.ts';

/**
 * One desk's packing, as a pure machine: facts are gathered before, effects are carried out after, in one journal
 * transaction with the new state. News asks for no effects.
 */
export function step(state: SessionState, input: SessionNews, facts: Facts): Shown;
export function step(state: SessionState, input: SessionInput, facts: Facts): Step;
export function step(state: SessionState, input: SessionInput, facts: Facts): Step {
  const taken = decide(state, input, facts);
  return state.kind === 'open' ? sayWhoLeft(keepUnseen(state, input, taken), facts) : taken;
}

/** The supplies open afterwards: the only effect of the input on them; the facts of that step are about those. */
export function suppliesAfter(state: SessionState, input: SessionInput): readonly string[] {
  switch (input.kind) {
    case 'open':
      return suppliesOf(opened(state, input.supplyId, input.beside));
    case 'close':
    case 'supplyClosed':
      return suppliesOf(closed(state, input.supplyId));
    default:
      return suppliesOf(state);
  }
}

export const suppliesOf = (state: SessionState): readonly string[] =>
  state.kind === 'open' ? state.supplyIds : [];

function decide(state: SessionState, input: SessionInput, facts: Facts): Step {
  switch (input.kind) {
    case 'open':
      return isAtHand(state, input.supplyId, input.beside)
        ? show(state, state.verdict, facts)
        : show(opened(state, input.supplyId, input.beside), null, facts, left(state));
    case 'close':
      return show(closed(state, input.supplyId), null, facts, left(state));
    case 'release':
      return release(state, facts);
    case 'goodsSeenTo':
      return seenTo(state, input.sku, facts);
    case 'reprintAgain':
      return onceMore(state, facts);
    case 'answered':
    case 'questionsChanged':
      return answered(state, facts);
    case 'printAnyway':
      return printAnyway(state, facts);
    case 'gateAnswered':
      return state.kind === 'open' && state.task?.kind === 'codes'
        ? (endOfTask(state, facts) ?? afterCode(state, input.resolution, facts))
        : show(state, null, facts);
    case 'supplyClosed':
      return show(
        closed(state.kind === 'open' ? laidAside(state) : state, input.supplyId),
        { reason: 'supplyClosed', supplyName: input.supplyName },
        facts,
        left(state),
      );
    case 'marketplaceChanged':
      return state.kind === 'open' ? newsOf(state, facts) : show(state, null, facts);
    case 'signedIn':
      return signedIn(state, input.name, facts);
    case 'boxOpened':
      return boxOpened(state, input.key, input.name, facts);
    case 'boxClosed':
      return state.kind === 'open'
        ? show({ ...state, box: null }, state.verdict, facts)
        : show(state, null, facts);
    case 'command':
      return afterCommand(state, input.command, input.why, facts);
    case 'job':
    case 'printerHeard':
    case 'labelHeard':
      return afterNews(state, input, facts);
    case 'scan':
      return afterScan(state, input.resolution, facts);
    default:
      return unreachable(input);
  }
}

function afterNews(state: SessionState, news: SessionNews, facts: Facts): Shown {
  switch (news.kind) {
    case 'job':
      return afterJob(state, news, facts);
    case 'printerHeard':
      return afterPrinter(state, facts);
    case 'labelHeard':
      return afterLabelNews(state, news, facts);
    default:
      return unreachable(news);
  }
}

/** Codes of a parcel that is left because supplies are opened or closed. */
const left = (state: SessionState): readonly Effect[] => releaseOf(state.kind === 'open' ? state.task : null);

/** What is wrong on the screen comes first; a deleted box is mentioned after that. */
const newsOf = (state: OpenSession, facts: Facts): Step =>
  endOfTask(state, facts) ??
  (isLock(state.verdict) ? null : endOfBox(state, facts)) ??
  show(state, state.verdict, facts);

/**
 * "Not here yet" is over as soon as the label can be printed, or is known not to be printable: waiting no longer helps.
 * A label on its way to the printer reports itself.
 */
function afterLabelNews(
  state: SessionState,
  { orderId, label }: Extract<SessionNews, { kind: 'labelHeard' }>,
  facts: Facts,
): Shown {
  const current = state.kind === 'open' ? state.verdict : null;
  if (current?.reason !== 'labelMissing' && current?.reason !== 'labelFaulty')
    return show(state, current, facts);
  const { parcel } = current;
  if (parcel.orderId !== orderId) return show(state, current, facts);
  if (label.kind === 'ready') return show(state, { reason: 'labelCame', parcel }, facts);
  const isNews =
    current.reason === 'labelMissing' || (label.kind === 'faulty' && label.fault !== current.fault);
  if (label.kind !== 'faulty' || !isNews) return show(state, current, facts);
  return show(state, { reason: 'labelFaulty', parcel, fault: label.fault }, facts);
}

/** What the answer itself revealed stays until it is dealt with. */
function answered(state: SessionState, facts: Facts): Step {
  const current = state.kind === 'open' ? state.verdict : null;
  if (current?.reason === 'orderCancelled' || current?.reason === 'otherSupply')
    return show(state, current, facts);
  return endOfBox(state, facts) ?? show(state, null, facts);
}

/** The new person continues the current task and deals with what nobody has dealt with yet. */
function signedIn(state: SessionState, name: string, facts: Facts): Step {
  if (state.kind === 'open' && isLock(state.verdict)) return show(state, state.verdict, facts);
  const isBusy = facts.question || facts.held || (state.kind === 'open' && state.task);
  return show(state, isBusy ? null : { reason: 'signedIn', name }, facts);
}

/**
 * The supply at hand becomes the first; a task belongs to what was open, a box to its supply. Goods that wait lie on the
 * desk whatever is open, and what nobody has seen stays to be seen.
 */
function opened(state: SessionState, supplyId: string, beside: boolean): OpenSession {
  const first: OpenSession = {
    kind: 'open',
    supplyIds: [supplyId],
    verdict: { reason: 'scanProduct' },
    task: null,
    box: null,
    goods: [],
    behind: [],
  };
  if (state.kind === 'closed') return first;
  const { goods, behind } = laidAside(state);
  const before = beside ? state.supplyIds.filter((each) => each !== supplyId) : [];
  const box = state.supplyIds[0] === supplyId ? state.box : null;
  return { ...first, supplyIds: [supplyId, ...before], box, goods, behind };
}

/** It is already open at this desk as asked: opening it again changes nothing. */
const isAtHand = (state: SessionState, supplyId: string, beside: boolean): state is OpenSession =>
  state.kind === 'open' && state.supplyIds[0] === supplyId && (beside || state.supplyIds.length === 1);

/** `supplyId` null: all of them. */
function closed(state: SessionState, supplyId: string | null): SessionState {
  if (state.kind === 'closed' || supplyId === null) return { kind: 'closed' };
  const supplyIds = state.supplyIds.filter((each) => each !== supplyId);
  if (supplyIds.length === 0) return { kind: 'closed' };
  const isFirst = state.supplyIds[0] === supplyId;
  return { ...state, supplyIds, task: null, box: isFirst ? null : state.box };
}

/** Touching the screen of cancelled goods says that they were put aside. */
function release(state: SessionState, before: Facts): Step {
  const shown = state.kind === 'open' ? state.verdict : null;
  const goneId = shown?.reason === 'orderCancelled' ? shown.parcel.orderId : null;
  const effects: readonly Effect[] = goneId === null ? [] : [{ kind: 'setAside', orderId: goneId }];
  const facts = goneId === null ? before : againstLeft(before, goneId);
  if (state.kind === 'open' && state.task?.kind === 'findProduct')
    return showWith(state, null, null, facts, effects);
  if (shown?.reason === 'goodsWait') return seenTo(state, shown.product.sku, facts);
  return endOfBox(state, facts, effects) ?? show(state, null, facts, effects);
}

/** Goods that waited are dealt with, as a person says. */
function seenTo(state: SessionState, sku: string, facts: Facts): Step {
  if (state.kind === 'closed') return show(state, null, facts);
  const isShown = state.verdict.reason === 'goodsWait' && state.verdict.product.sku === sku;
  const next = withoutGoods(state, sku);
  return isShown ? (endOfBox(next, facts) ?? show(next, null, facts)) : show(next, state.verdict, facts);
}

function printAnyway(state: SessionState, facts: Facts): Step {
  const current = state.kind === 'open' ? state.verdict : null;
  if (state.kind === 'closed' || current?.reason !== 'labelFaulty' || !mayPrintAnyway(current.fault))
    return show(state, null, facts);
  const { parcel } = current;
  return (
    endOfBox(state, facts) ??
    show(state, { reason: 'labelPrinting', parcel }, facts, [
      { kind: 'printUnread', orderId: parcel.orderId, boxKey: state.box?.key ?? null },
    ])
  );
}

function boxOpened(state: SessionState, key: string, name: string, facts: Facts): Step {
  if (state.kind === 'closed') return show(state, null, facts);
  const next: OpenSession = { ...state, box: { key, name } };
  return show(next, state.task ? null : { reason: 'boxOpened', box: name }, facts);
}
