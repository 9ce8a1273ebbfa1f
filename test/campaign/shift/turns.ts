import { chosen } from '../shared/chosen.ts';
import { fault, note, scan, signIn, takePaper, type Bench, type TakenSupply } from './bench.ts';
import { changePerson, doAfterwards, handleBox, packAtTwoWindows, packLabel } from './acts.ts';
import { leftToPack, scanWrongly, wrongCodesFor } from './mistakes.ts';
import { goOn, packPiece, reopen, scanBackWhenAsked, type Manner } from './pack.ts';
import type { Step, SupplyPlan } from './plan.ts';
import { answerDoubt, settleJobs } from './printer-care.ts';
import { backOnline, withTrouble } from './troubles.ts';

/** Undone and skipped parcels come again; more turns than this and nobody gets anywhere. */
const TURNS_AN_ORDER = 8;
const TURNS_BESIDES = 40;

/** Turn after turn until everything that can be packed is. What is left is for the hand-over. */
export async function packSupplies(
  bench: Bench,
  together: readonly TakenSupply[],
  how: SupplyPlan,
  next: () => Step,
): Promise<void> {
  bench.open = together;
  await signIn(bench, bench.random.pick(['Boris', 'Vera']));
  await reopen(bench);
  if (how.labelFirst) await printAhead(bench, next());
  const most = TURNS_AN_ORDER * leftToPack(bench).length + TURNS_BESIDES;
  for (let turn = 0; leftToPack(bench).length > 0; turn += 1) {
    if (turn > most) {
      fault(bench, `after ${turn} turns ${leftToPack(bench).join(' ')} are still to be packed`);
      return;
    }
    if (bench.offlineTurns > 0) {
      bench.offlineTurns -= 1;
      if (bench.offlineTurns === 0) await backOnline(bench);
    }
    const step = next();
    await withTrouble(bench, step, () => takeTurn(bench, step, how.boxes && together.length === 1));
  }
}

async function printAhead(bench: Bench, step: Step): Promise<void> {
  for (const { supplyId } of bench.open) {
    const done = await withTrouble(bench, step, () =>
      // Asked for again it makes none that are there.
      bench.desk.ask((client) => client.packing.printAhead({ supplyId })),
    );
    if (!done.ok) fault(bench, `not printed ahead: ${JSON.stringify(done.problem)}`);
  }
  note(bench, 'labels printed ahead');
  await settleJobs(bench, step.answersByScan);
  await bench.device.quiet();
  takePaper(bench);
}

async function takeTurn(bench: Bench, step: Step, hasBoxes: boolean): Promise<void> {
  const { shop, floor } = bench;
  while (await answerDoubt(bench, step.answersByScan));
  if (step.changesPerson) await changePerson(bench, step.pick);
  if (step.box && hasBoxes) await handleBox(bench, step.box, step.pick);
  const plain: Manner = { answersByScan: step.answersByScan, wrongCodes: () => [] };
  if (step.mistake) await scanWrongly(bench, step.mistake, step.pick, plain);

  if (step.how === 'twoWindows') return packAtTwoWindows(bench, step.pick, plain);
  const left = leftToPack(bench);
  const piled = left.filter((orderId) => floor.loose(orderId) > 0);
  const label = step.how === 'label' ? chosen(piled, step.pick) : null;
  const packed =
    label === null
      ? await packProduct(bench, chosen(left, step.pick), step)
      : await packLabel(bench, label, step.mistake !== null, plain);
  if (packed === null) return;
  const other = step.mistake === null ? null : [...floor.parcels.keys()].find((each) => each !== packed);
  const isLive = other !== null && other !== undefined && shop.isWanted(other);
  await scanBackWhenAsked(bench, packed, isLive ? other : null);
  if (step.afterwards && floor.parcels.has(packed)) await doAfterwards(bench, step.afterwards, packed, plain);
}

async function packProduct(bench: Bench, orderId: string | null, step: Step): Promise<string | null> {
  if (orderId === null) return null;
  const { shop, shelf } = bench;
  const piece = shelf.take(shop.productOf(shop.order(orderId).article));
  const manner: Manner = {
    answersByScan: step.answersByScan,
    wrongCodes: wrongCodesFor(bench, step.mistake, piece),
  };
  if (step.how === 'skip' && piece.codes.length > 0) {
    const { verdict } = await scan(bench, piece.sku);
    if (verdict.reason !== 'scanCode') return goOn(bench, piece, { verdict, repeat: false }, manner, 0);
    const skipped = await scan(bench, 'PB-SKIP');
    note(bench, `skip: ${skipped.verdict.reason}`);
    // Another order of the product needs no code: the piece is its.
    if (skipped.verdict.reason === 'labelPrinting') return goOn(bench, piece, skipped, manner, 0);
    shelf.giveBack(piece);
    return null;
  }
  if (step.mistake !== 'doubleTrigger') return packPiece(bench, piece, manner);
  const said = await scan(bench, piece.sku);
  const twice = await scan(bench, piece.sku, { gapMs: 80 });
  bench.wrongScans += 1;
  note(bench, `trigger pulled twice: ${twice.repeat ? 'once' : twice.verdict.reason}`);
  bench.isCalm = false;
  return goOn(bench, piece, said, manner, 0);
}
