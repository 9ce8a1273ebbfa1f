import { until } from '../../rigs/until.ts';
import type { Piece, PieceCode } from './goods.ts';
import { fault, look, note, parcelOf, scan, takePaper, type Bench, type Said } from './bench.ts';
import { answerDoubt, answerHeld, awaitPaper } from './printer-care.ts';

/** How the packer does it, as the step says. */
export interface Manner {
  readonly answersByScan: boolean;
  /** What is scanned before the code that is asked for; each must be refused. */
  readonly wrongCodes: (code: PieceCode) => readonly string[];
}

/** As often as anybody would try with one piece in hand. */
const MOST_TURNS = 25;

/** A label that is being fetched, or a need that was not told yet. */
const FETCH_MS = 400;
/** On a machine at its limit twenty labels took half a minute to draw. */
const FETCH_DEADLINE_MS = 120_000;
/** As long as anybody looks at a piece while the screen says that there is no network. */
const AWAY_MS = 5000;

/** Scans a piece and does what the station says, until its parcel lies packed; null: the piece went back to the shelf. */
export async function packPiece(bench: Bench, piece: Piece, manner: Manner): Promise<string | null> {
  const sentAt = performance.now();
  bench.isCalm = true;
  return goOn(bench, piece, await scan(bench, piece.sku), manner, sentAt);
}

/** Goes on from an answer of the station. */
export async function goOn(
  bench: Bench,
  piece: Piece,
  first: Said,
  manner: Manner,
  firstAt: number,
): Promise<string | null> {
  const { desk, floor, shop } = bench;
  let said = first;
  let sentAt = firstAt;
  let last = piece.sku;
  /** Whose codes were asked for: those of the piece are its. */
  let codesOf = '';
  const again = async (text: string): Promise<void> => {
    last = text;
    sentAt = performance.now();
    said = await scan(bench, text);
  };
  const beganAt = performance.now();
  const patience = beganAt + FETCH_DEADLINE_MS;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const { verdict } = said;
    const orderId = parcelOf(verdict);
    bench.inHand = orderId || null;
    switch (verdict.reason) {
      case 'labelPrinting':
        return stickLabel(bench, orderId, piece, manner, sentAt);
      case 'parcelPacked':
      case 'lastPacked':
        // A station that died meanwhile says it before anybody has looked at the printer.
        if (floor.loose(orderId) === 0 && !(await awaitPaper(bench, orderId, manner.answersByScan)))
          return leave(bench, piece, `packed without a label: ${orderId}`);
        return stick(bench, orderId, piece);
      case 'scanCode': {
        codesOf = orderId;
        const code = piece.codes.find(({ kind }) => kind === verdict.meta);
        if (!code) return leave(bench, piece, `asked for ${verdict.meta}, which ${piece.article} has not`);
        await scanWrongCodes(bench, manner.wrongCodes(code));
        await again(code.text);
        break;
      }
      case 'codeRefused': {
        // After a question that came between, the product was scanned once more.
        if (last !== piece.sku)
          return leave(bench, piece, `its own code was refused, ${verdict.refusal.why}: ${last}`);
        const { codes } = await look(bench);
        const code = piece.codes.find(({ kind }) => !codes.some((taken) => taken.kind === kind));
        if (!code) return leave(bench, piece, null, verdict.reason);
        await again(code.text);
        break;
      }
      case 'codeOfUnknownProduct': {
        codesOf = orderId;
        const { verdictNumber } = await look(bench);
        await desk.ask((client) => client.packing.confirmGtin({ verdictNumber }));
        const { verdict: next } = await look(bench);
        said = { verdict: next, repeat: false };
        break;
      }
      case 'labelPrintedAhead':
        if (!(await findLabel(bench, orderId, manner))) return leave(bench, piece, 'its label is nowhere');
        await again(shop.order(orderId).sticker.barcode);
        break;
      case 'orderCancelled':
        await putAside(bench, orderId);
        // A parcel that was packed before is told first: the piece in hand waits for its own scan.
        if (verdict.place !== null || verdict.label === 'mayCome') {
          await again(piece.sku);
          break;
        }
        bench.shelf.giveBack(piece);
        return null;
      case 'labelUncertain':
      case 'labelsHeld':
        if (!(await answerDoubt(bench, manner.answersByScan))) await answerHeld(bench);
        // The station died with the label of this very piece on its way.
        if (orderId !== '' && orderId === codesOf) return stickLabel(bench, orderId, piece, manner, sentAt);
        await again(piece.sku);
        break;
      case 'printerNeedsHelp':
        bench.isCalm = false;
        await bench.device.mend();
        await desk.call((client) => client.printing.retryNow({}));
        // Told of no goods, it is their label that waits in the printer's queue.
        if (verdict.product === null && orderId !== '')
          return stickLabel(bench, orderId, piece, manner, sentAt);
        await desk.news(FETCH_MS);
        await again(piece.sku);
        break;
      case 'scanLabelBack':
        await again(shop.order(orderId).sticker.barcode);
        await again(piece.sku);
        break;
      case 'noSupplyOpen':
      case 'scannedWithoutSupply':
      case 'supplyClosed':
        await reopen(bench);
        await again(piece.sku);
        break;
      case 'labelMissing':
      case 'codesNotTold':
        note(bench, `said ${verdict.reason}`);
        await desk.call((client) => client.station.syncNow({}));
        await desk.news(FETCH_MS);
        await again(piece.sku);
        // Without the network it does not come: the piece goes back until later.
        if (bench.offlineTurns > 0 && performance.now() - beganAt > AWAY_MS)
          return leave(bench, piece, null, verdict.reason);
        // Nobody gives up on what is on its way because a machine is slow.
        if (performance.now() < patience) turn -= 1;
        break;
      case 'scanProductOf':
        await scan(bench, 'PB-SKIP');
        await again(piece.sku);
        break;
      default:
        return leave(bench, piece, null, verdict.reason);
    }
  }
  return leave(bench, piece, `nobody gets further with ${piece.sku}`);
}

/** Supplies that are packed at this desk are opened as they were. */
export async function reopen(bench: Bench): Promise<void> {
  for (const [index, { supplyId }] of bench.open.toReversed().entries()) {
    const request = { supplyId, beside: index > 0 };
    await bench.desk.ask((client) => client.packing.open(request));
  }
  // A supply that was open already keeps its box: whoever packs reads from the screen which.
  bench.box = (await look(bench)).box;
}

/** The piece goes back to the shelf. `wrong`: nothing of the kind should ever have been said. */
function leave(bench: Bench, piece: Piece, wrong: string | null, said = ''): null {
  bench.inHand = null;
  bench.shelf.giveBack(piece);
  if (wrong !== null) fault(bench, wrong);
  else note(bench, `left a wanted product: ${said}`);
  return null;
}

async function scanWrongCodes(bench: Bench, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const { verdict } = await scan(bench, text);
    bench.wrongScans += 1;
    note(bench, `wrong code: ${verdict.reason === 'codeRefused' ? verdict.refusal.why : verdict.reason}`);
    const mayBe = ['codeRefused', 'orderCancelled', 'labelUncertain', 'codeOfUnknownProduct'];
    if (!mayBe.includes(verdict.reason)) fault(bench, `a wrong code was answered ${verdict.reason}: ${text}`);
  }
}

async function stickLabel(
  bench: Bench,
  orderId: string,
  piece: Piece,
  manner: Manner,
  sentAt: number,
): Promise<string | null> {
  await takeTime(bench, orderId, sentAt);
  const before = new Set(bench.floor.allLoose());
  if (!(await awaitPaper(bench, orderId, manner.answersByScan))) {
    // Nothing came out: its order was cancelled while the label waited, or somebody else gave it up.
    const { verdict } = await look(bench);
    if (verdict.reason === 'orderCancelled') await putAside(bench, parcelOf(verdict));
    else fault(bench, `no label of ${orderId} comes, and ${verdict.reason} is said`);
    bench.inHand = null;
    bench.shelf.giveBack(piece);
    return null;
  }
  // With one piece in hand nobody reads numbers: what came out goes on it.
  const [out, ...more] = bench.floor.allLoose().filter((label) => !before.has(label));
  return stick(bench, out !== undefined && more.length === 0 ? out : orderId, piece);
}

/** By what the screen says, as soon as it says it. */
async function takeTime(bench: Bench, orderId: string, sentAt: number): Promise<void> {
  const { desk } = bench;
  const deadline = performance.now() + TAKEN_MS;
  while (bench.isCalm && performance.now() < deadline) {
    const verdict = desk.packing?.verdict;
    const isTaken =
      verdict !== undefined &&
      ['parcelPacked', 'lastPacked', 'scanLabelBack'].includes(verdict.reason) &&
      parcelOf(verdict) === orderId;
    if (isTaken) {
      bench.toLabel.push(performance.now() - sentAt);
      return;
    }
    const trouble = ['labelUncertain', 'printerNeedsHelp', 'labelCameOut', 'orderCancelled'];
    if (verdict && trouble.includes(verdict.reason)) return;
    await desk.news(deadline - performance.now());
  }
}

/** Longer than any label that nothing is wrong with. */
const TAKEN_MS = 3000;

/** Into the box that stood open when its product was scanned. */
function stick(bench: Bench, orderId: string, piece: Piece): string {
  bench.floor.stick({ orderId, piece, box: bench.box });
  bench.inHand = null;
  bench.tell(`packed ${orderId}${bench.box === null ? '' : ` into box ${bench.box}`}`);
  return orderId;
}

/** A label that was printed before lies somewhere on the bench; one that does not is asked for once more. */
async function findLabel(bench: Bench, orderId: string, manner: Manner): Promise<boolean> {
  takePaper(bench);
  if (bench.floor.loose(orderId) > 0) return true;
  note(bench, 'a label was looked for and not found');
  return awaitPaper(bench, orderId, manner.answersByScan);
}

/** Goods of a cancelled order: out of the pile, the label into the bin, and the screen is told. */
export async function putAside(bench: Bench, orderId: string): Promise<void> {
  const { shop, floor, desk } = bench;
  if (shop.isWanted(orderId)) fault(bench, `told that ${orderId} is cancelled, and it is not`);
  takeOut(bench, orderId);
  floor.throwAway(orderId);
  const { verdictNumber } = await look(bench);
  await desk.ask((client) => client.packing.release({ verdictNumber }));
  note(bench, 'cancelled goods put aside');
  bench.inHand = null;
}

/** The goods of a parcel go back to the shelf, its label to the pile. */
export function takeOut(bench: Bench, orderId: string): void {
  const piece = bench.floor.unstick(orderId);
  if (piece) bench.shelf.giveBack(piece);
}

/** The station's rule may want the label scanned that was just stuck. `wrongFirst`: another label, to begin with. */
export async function scanBackWhenAsked(
  bench: Bench,
  orderId: string,
  wrongFirst: string | null,
): Promise<void> {
  const view = await look(bench);
  if (view.task !== 'scanBack') return;
  if (wrongFirst !== null) {
    const { verdict } = await scan(bench, bench.shop.order(wrongFirst).sticker.barcode);
    bench.wrongScans += 1;
    note(bench, `another label scanned back: ${verdict.reason}`);
    if (!['wrongLabelBack', 'orderCancelled', 'labelUncertain'].includes(verdict.reason))
      fault(bench, `another label was scanned back and answered ${verdict.reason}`);
  }
  // A label that was stuck before this one may be asked for.
  const asked = view.verdict.reason === 'scanLabelBack' ? view.verdict.parcel.orderId : orderId;
  const { verdict } = await scan(bench, bench.shop.order(asked).sticker.barcode);
  if (verdict.reason === 'orderCancelled') return putAside(bench, parcelOf(verdict));
  note(bench, `scanned back: ${verdict.reason}`);
}

/** The boxes of the supply at hand, by the name that people call them. */
export const boxesHere = async (bench: Bench, supplyId: string) => {
  const all = await bench.desk.ask((client) => until(client.boxes.view, () => true));
  return all.find((each) => each.supplyId === supplyId)?.boxes ?? [];
};
