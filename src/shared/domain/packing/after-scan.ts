import { unreachable } from '../../result.ts';
import { MOST_CHOICES, type ProductRef, type Verdict } from '../verdict.ts';
import { afterCommand, notNow } from './after-command.ts';
import { endOfBox } from './box-end.ts';
import type { Facts, FoundParcel, Resolution, Wanted } from './facts.ts';
import { isSameGoods, laidAside, withoutPiece, withWaiting } from './goods.ts';
import {
  packed,
  scannedBack,
  show,
  showWith,
  uncertain,
  type OpenSession,
  type SessionState,
  type Step,
} from './session.ts';
import type { Task } from './task.ts';
import { againstLeft, isToBePutAside } from './left-parcels.ts';
import { against, cancelledGoods, endOfTask } from './task-end.ts';
import { labelFor, obstacleTo, packNow, stopped } from './toward-label.ts';

type Product = Extract<Resolution, { kind: 'product' }>;
type Shared = Extract<Resolution, { kind: 'sharedBarcode' }>;

export function afterScan(state: SessionState, resolution: Resolution, facts: Facts): Step {
  if (facts.isSameTrigger && state.kind === 'open') {
    const { verdict } = state;
    return { state, effects: [], verdict, shown: verdict, repeat: true };
  }
  const left = stillThere(state, resolution, facts);
  if (left) return left;
  if (resolution.kind === 'command')
    return facts.question
      ? notNow(state, resolution.command, facts)
      : afterCommand(state, resolution.command, 'other', facts);
  if (facts.question) return answerByScan(state, resolution, facts.question, facts);
  if (facts.held) {
    const waiting = state.kind === 'open' ? setBack(state, resolution) : state;
    return show(waiting, { reason: 'labelsHeld', ...facts.held, product: productOf(resolution) }, facts);
  }
  if (state.kind === 'closed')
    return show(state, { reason: 'scannedWithoutSupply', open: facts.openSupplies }, facts);
  const { task } = state;
  const ended = endOfTask(state, facts);
  if (ended) return isPieceOf(task, resolution) ? ended : withScanned(ended, resolution);
  // Another box's label answers it; a code was saved already, and is only followed by its label.
  const isAbout = resolution.kind === 'box' || resolution.kind === 'code';
  const gone = isAbout ? null : endOfBox(state, facts);
  if (gone) return withScanned(gone, resolution);
  switch (resolution.kind) {
    case 'unreadable':
      return show(state, { reason: 'unreadableScan', fault: resolution.fault }, facts);
    case 'unknown':
      return show(state, { reason: 'unknownBarcode', text: resolution.text }, facts);
    case 'pieceCode':
      return show(
        state,
        { reason: 'codeBeforeProduct', meta: resolution.meta, text: resolution.text },
        facts,
      );
    case 'supply':
      return show(state, { reason: 'supplyNotProduct', supplyName: resolution.supplyName }, facts);
    case 'scannerCard':
      return show(state, { reason: 'scannerCardNotProduct' }, facts);
    case 'box':
      return afterBox(state, resolution, facts);
    case 'orderLabel':
      return afterLabel(state, resolution.found, facts);
    case 'sharedLabel':
      return show(state, { reason: 'labelOfSeveral', candidates: resolution.candidates }, facts);
    case 'number':
      return afterNumber(state, resolution, facts);
    case 'code':
      return afterCode(state, resolution, facts);
    case 'product':
      return afterProduct(state, resolution, facts);
    case 'sharedBarcode':
      return afterShared(state, resolution, facts);
    default:
      return unreachable(resolution);
  }
}

/** The product in the packer's hand, where the scan was of one. */
function productOf(resolution: Resolution): ProductRef | null {
  if (resolution.kind === 'product') return resolution.product;
  return resolution.kind === 'sharedBarcode' ? oneOf(resolution) : null;
}

/** It waits under every name that it may have. */
const oneOf = ({ sku, products }: Shared): ProductRef => ({
  article: products.map(({ article }) => article).join(' / '),
  colorCode: null,
  sku,
});

/** Nothing was done for the scanned product: it waits by name. */
function setBack(state: OpenSession, resolution: Resolution): OpenSession {
  const product = productOf(resolution);
  return product ? withWaiting(state, product) : state;
}

const withScanned = (taken: Step, resolution: Resolution): Step =>
  taken.state.kind === 'open' ? { ...taken, state: setBack(taken.state, resolution) } : taken;

/** The piece in hand was scanned once more. */
function isPieceOf(task: Task | null, resolution: Resolution): boolean {
  const product = productOf(resolution);
  if (product === null || task === null || task.kind === 'scanBack') return false;
  const { sku } = product;
  const isIts = task.kind === 'findProduct' ? task.skus.includes(sku) : task.sku === sku;
  return isIts && (resolution.kind === 'sharedBarcode' || isSameGoods(product, task.parcel));
}

/**
 * A started parcel whose order is cancelled ends with a scan of its own label, or a touch: no other scan replaces it,
 * and goods scanned meanwhile wait by name.
 */
function stillThere(state: SessionState, resolution: Resolution, facts: Facts): Step | null {
  if (state.kind === 'closed' || !isToBePutAside(state.verdict) || resolution.kind === 'command') return null;
  if (state.task !== null && facts.question === null) return null;
  const { orderId } = state.verdict.parcel;
  const scanned = resolution.kind === 'orderLabel' ? resolution.found.parcel.orderId : null;
  if (scanned !== orderId) {
    const still: Verdict = { ...state.verdict, meanwhile: productOf(resolution) };
    return show(setBack(state, resolution), still, facts);
  }
  // That the label is there answers the question first; where the parcel lies is said afterwards.
  if (facts.question?.parcel?.orderId === orderId)
    return show(state, { ...state.verdict }, facts, [{ kind: 'confirmByScan', jobId: facts.question.jobId }]);
  return show(state, null, againstLeft(facts, orderId), [{ kind: 'setAside', orderId }]);
}

/** While a label is in doubt, only a scan of that label helps; everything else waits, and nothing is printed. */
function answerByScan(
  state: SessionState,
  resolution: Resolution,
  question: NonNullable<Facts['question']>,
  facts: Facts,
): Step {
  const { parcel, jobId, packs } = question;
  const scanned = resolution.kind === 'orderLabel' ? resolution.found.parcel : null;
  if (scanned === null || scanned.orderId !== parcel?.orderId) {
    const waiting = state.kind === 'open' ? setBack(state, resolution) : state;
    return show(waiting, uncertain(question, productOf(resolution)), facts);
  }
  const verdict: Verdict = packs ? packed(scanned, facts.remaining) : scannedBack(scanned, facts.remaining);
  return show(state, verdict, facts, [{ kind: 'confirmByScan', jobId }]);
}

function afterBox(state: OpenSession, found: Extract<Resolution, { kind: 'box' }>, facts: Facts): Step {
  const { boxKey, name, isOfOpenSupply } = found;
  if (!isOfOpenSupply) return show(state, { reason: 'boxOfOtherSupply', box: name }, facts);
  const next: OpenSession = { ...state, box: { key: boxKey, name } };
  // A box in the middle of a parcel changes where the parcel goes, not what is expected.
  const verdict: Verdict | null = state.task ? null : { reason: 'boxOpened', box: name };
  return show(next, verdict, facts, [{ kind: 'openBox', boxKey }]);
}

function afterNumber(
  state: OpenSession,
  { found, candidates }: Extract<Resolution, { kind: 'number' }>,
  facts: Facts,
): Step {
  if (!found) return show(state, { reason: 'severalParcels', candidates }, facts);
  if (found.isCancelled) return show(state, cancelledGoods(found), facts);
  const { parcel, place } = found;
  return show(state, { reason: 'parcelFound', parcel, state: found.state, place }, facts);
}

function afterLabel(state: OpenSession, found: FoundParcel, facts: Facts): Step {
  const { parcel, jobId } = found;
  // The current task goes on: whether it ended was checked before.
  if (found.isCancelled) return show(state, cancelledGoods(found), facts);
  const { task } = state;
  if (task?.kind === 'scanBack') {
    if (parcel.orderId !== task.parcel.orderId)
      return show(state, { reason: 'wrongLabelBack', parcel: task.parcel, scanned: parcel }, facts);
    return showWith(state, null, scannedBack(parcel, facts.remaining), facts, [
      { kind: 'confirmByScan', jobId: task.jobId },
    ]);
  }
  if (found.state === 'labelled') return afterPrintedLabel(state, found, facts);
  // The goods in hand belong to another parcel: saying that this label is in order could be taken as meaning theirs.
  if (found.state === 'packed' && task?.kind === 'findLabel')
    return show(state, { reason: 'labelOfOther', parcel }, facts);
  if (found.state !== 'packed' || jobId === null || task)
    return show(state, { reason: 'labelNotProduct', parcel }, facts);
  return show(state, scannedBack(parcel, facts.remaining), facts, [{ kind: 'confirmByScan', jobId }]);
}

/** A label printed ahead packs its parcel together with the right product, whichever of them is scanned first. */
function afterPrintedLabel(state: OpenSession, found: FoundParcel, facts: Facts): Step {
  const { parcel, jobId, skus } = found;
  const { task } = state;
  const why = against(found);
  if (why) return task ? show(state, why, facts) : showWith(state, null, why, facts);
  if (task?.kind !== 'findLabel')
    return showWith(state, { kind: 'findProduct', parcel, skus, gate: found.gate }, null, facts);
  const isItsProduct = skus.includes(task.sku) && isSameGoods(parcel, task.parcel);
  if (!isItsProduct) return show(state, { reason: 'labelOfOther', parcel }, facts);
  // The codes were taken for the order found by the product; another order's label may replace it only if no codes were
  // taken.
  const isOther = parcel.orderId !== task.parcel.orderId;
  if (isOther && found.gate.kind !== 'complete')
    return show(state, { reason: 'labelOfOther', parcel }, facts);
  return packNow(state, parcel.orderId, parcel, jobId, facts, 'stuck');
}

/** Whichever order were taken, its label could come to lie on other goods: a person says what they hold. */
function afterShared(state: OpenSession, shared: Shared, facts: Facts): Step {
  const { task } = state;
  if (task?.kind === 'scanBack') {
    const product = oneOf(shared);
    return show(
      withWaiting(state, product),
      { reason: 'scanLabelBack', parcel: task.parcel, product },
      facts,
    );
  }
  const products = shared.products.slice(0, MOST_CHOICES);
  return show(state, { reason: 'whichProduct', text: shared.text, products }, facts);
}

function afterProduct(before: OpenSession, found: Product, facts: Facts): Step {
  const { product } = found;
  const { task } = before;
  if (task?.kind === 'scanBack') {
    const verdict: Verdict = { reason: 'scanLabelBack', parcel: task.parcel, product };
    return show(withWaiting(before, product), verdict, facts);
  }
  const taken = withProduct(isPieceOf(task, found) ? before : laidAside(before), found, facts);
  // When the printer holds it up again, it may be the same piece or the next: nobody can tell, so neither is forgotten.
  if (taken.state.kind === 'closed' || taken.verdict.reason === 'printerNeedsHelp') return taken;
  return { ...taken, state: withoutPiece(taken.state, product) };
}

function withProduct(state: OpenSession, found: Product, facts: Facts): Step {
  const { product, next } = found;
  const { task } = state;
  if (task?.kind === 'findProduct') {
    const { parcel, skus, gate } = task;
    const isIts = skus.includes(product.sku) && isSameGoods(product, parcel);
    if (!isIts) return show(state, { reason: 'wrongProductOf', parcel, product }, facts);
    return afterWanted(state, { parcel, label: { kind: 'inHand' }, gate }, product.sku, facts);
  }
  if (next) {
    const wanted = takenIfNew(next, afterWanted(state, next, product.sku, facts));
    if (found.code === null || wanted.state.kind === 'closed' || wanted.state.task?.kind !== 'codes')
      return wanted;
    return takenIfNew(next, afterCode(wanted.state, { kind: 'code', product: null, ...found.code }, facts));
  }
  if (found.cancelled)
    return showWith(
      state,
      null,
      { reason: 'orderCancelled', parcel: found.cancelled, place: null, label: 'none' },
      facts,
    );
  if (found.onHold) return showWith(state, null, { reason: 'orderOnHold', ...found.onHold }, facts);
  return showWith(state, null, refusalOf(found), facts);
}

/** What stands for it on the screen will be packed: its label prints, its codes are asked for, or its label is fetched. */
const TAKES: ReadonlySet<Verdict['reason']> = new Set([
  'labelPrinting',
  'labelPrintedAhead',
  'scanCode',
  'labelMissing',
  'codeRefused',
  'codeOfUnknownProduct',
]);

/** Whoever packs a new order takes it, in the same step. A printer that fell silent is tried all the same. */
function takenIfNew({ isNew, parcel: { orderId } }: Wanted, taken: Step): Step {
  const isTaken = TAKES.has(taken.verdict.reason) || taken.effects.some(({ kind }) => kind === 'printLabel');
  if (isNew !== true || !isTaken) return taken;
  return { ...taken, effects: [{ kind: 'takeOrder', orderId }, ...taken.effects] };
}

function refusalOf(found: Product): Verdict {
  const { product, packedHere, otherSupply, wantedByNewOrder, strange, handedOver } = found;
  if (handedOver !== null && otherSupply === null && !wantedByNewOrder)
    return { reason: 'supplyClosed', supplyName: handedOver };
  // "One too many" would send goods back to the shelf although somebody has ordered them.
  if (strange !== null && otherSupply === null && !wantedByNewOrder)
    return { reason: 'notPackedHere', product, ...strange };
  if (packedHere > 0) return { reason: 'oneTooMany', product, packed: packedHere };
  if (otherSupply !== null) return { reason: 'otherSupply', product, supplyName: otherSupply, parcel: null };
  return { reason: wantedByNewOrder ? 'notTakenYet' : 'noOpenOrder', product };
}

function afterWanted(state: OpenSession, { parcel, label, gate }: Wanted, sku: string, facts: Facts): Step {
  switch (gate.kind) {
    case 'complete':
      return labelFor(state, parcel, label, sku, facts);
    case 'needsMore': {
      // Codes are not asked for needlessly: without a label or a printer they would wait for nothing.
      const obstacle = obstacleTo(parcel, label, facts);
      if (obstacle) return stopped(state, obstacle, parcel, sku, facts);
      const { meta, n, of } = gate;
      const task: Task = { kind: 'codes', parcel, sku, label, asks: { meta, n, of } };
      return showWith(state, task, null, facts);
    }
    case 'notTold':
      return showWith(state, null, { reason: 'codesNotTold', parcel }, facts);
    case 'unsupported':
      return showWith(state, null, { reason: 'codesUnsupported', parcel, kinds: gate.kinds }, facts);
    case 'asksGtin':
    case 'refused':
      throw new Error(`a gate that was asked nothing answered ${gate.kind}`);
    default:
      return unreachable(gate);
  }
}

/** What the gate made of a scan, while codes are asked for. */
export function afterCode(
  state: OpenSession,
  { outcome, text, product }: Extract<Resolution, { kind: 'code' }>,
  facts: Facts,
): Step {
  const { task } = state;
  if (task?.kind !== 'codes') throw new Error('the gate was asked although no codes are asked for');
  const { parcel, sku, label, asks } = task;
  switch (outcome.kind) {
    case 'complete':
      return labelFor(state, parcel, label, sku, facts);
    case 'needsMore': {
      const { meta, n, of } = outcome;
      return showWith(state, { ...task, asks: { meta, n, of } }, null, facts);
    }
    case 'refused':
      return show(
        state,
        { reason: 'codeRefused', parcel, code: outcome.code, refusal: outcome.refusal, asks, product },
        facts,
      );
    case 'asksGtin': {
      const { code, gtin, known } = outcome;
      return show(state, { reason: 'codeOfUnknownProduct', parcel, code, text, gtin, known }, facts);
    }
    case 'notTold':
      return showWith(state, null, { reason: 'codesNotTold', parcel }, facts);
    case 'unsupported':
      return showWith(state, null, { reason: 'codesUnsupported', parcel, kinds: outcome.kinds }, facts);
    default:
      return unreachable(outcome);
  }
}
