import { chosen } from '../shared/chosen.ts';
import {
  type Bench,
  fault,
  look,
  note,
  parcelOf,
  readJobs,
  scan,
  signIn,
  takePaper,
  UNSETTLED,
} from './bench.ts';
import { leftToPack } from './mistakes.ts';
import { boxesHere, goOn, putAside, scanBackWhenAsked, takeOut, type Manner } from './pack.ts';
import type { Afterwards, BoxDeed } from './plan.ts';
import { answerDoubt, awaitPaper, settleJobs } from './printer-care.ts';

/** What becomes of the parcel that was packed last. */
export async function doAfterwards(
  bench: Bench,
  deed: Afterwards,
  orderId: string,
  manner: Manner,
): Promise<void> {
  const { shop } = bench;
  const { barcode, partB } = shop.order(orderId).sticker;
  switch (deed) {
    case 'undo': {
      const { verdict } = await scan(bench, 'PB-UNDO');
      if (verdict.reason === 'undone') takeOut(bench, parcelOf(verdict));
      note(bench, `undo: ${verdict.reason}`);
      return;
    }
    case 'hold':
    case 'defect': {
      const { verdict } = await scan(bench, deed === 'hold' ? 'PB-HOLD' : 'PB-DEFECT');
      note(bench, `${deed}: ${verdict.reason}`);
      if (verdict.reason !== 'putOnHold') return;
      takeOut(bench, parcelOf(verdict));
      bench.held.add(parcelOf(verdict));
      return;
    }
    case 'reprint':
      return reprint(bench, manner);
    case 'scanLabel': {
      const { verdict } = await scan(bench, barcode);
      note(bench, `label scanned: ${verdict.reason}`);
      if (verdict.reason === 'orderCancelled') await putAside(bench, parcelOf(verdict));
      return;
    }
    case 'typeNumber': {
      const { verdict } = await scan(bench, partB);
      note(bench, `number typed: ${verdict.reason}`);
      if (verdict.reason === 'orderCancelled') await putAside(bench, parcelOf(verdict));
      return;
    }
    default:
      return deed satisfies never;
  }
}

/** A label is damaged: when the new one is there it takes the place of the old one. */
async function reprint(bench: Bench, manner: Manner): Promise<void> {
  const { floor } = bench;
  const askedAt = Date.now();
  const { verdict } = await scan(bench, 'PB-REPRINT');
  note(bench, `reprint: ${verdict.reason}`);
  const orderId = parcelOf(verdict);
  if (verdict.reason === 'orderCancelled') return putAside(bench, orderId);
  // While the printer is away the screen says that first, and the label comes when it is back.
  const isWaiting =
    verdict.reason === 'printerNeedsHelp' &&
    (await readJobs(bench, `order_id = '${orderId}' AND cause = 'reprint' AND created_at >= ${askedAt}`))
      .length > 0;
  if (verdict.reason !== 'reprinting' && !isWaiting) return;
  floor.askAgain(orderId);
  await settleJobs(bench, manner.answersByScan, orderId);
  await bench.device.quiet();
  takePaper(bench);
  if (floor.parcels.has(orderId)) floor.throwAway(orderId);
}

/** A label from the pile first, then its product. */
export async function packLabel(
  bench: Bench,
  orderId: string,
  wrongProduct: boolean,
  manner: Manner,
): Promise<string | null> {
  const { shop, shelf } = bench;
  const { sticker, article } = shop.order(orderId);
  const { verdict } = await scan(bench, sticker.barcode);
  bench.inHand = orderId;
  if (verdict.reason === 'orderCancelled') {
    await putAside(bench, parcelOf(verdict));
    return null;
  }
  if (verdict.reason !== 'scanProductOf') {
    note(bench, `label first: ${verdict.reason}`);
    return null;
  }
  const other = leftToPack(bench).find((each) => shop.order(each).article !== article);
  if (wrongProduct && other !== undefined) {
    const { verdict: wrong } = await scan(bench, shop.order(other).skus[0] ?? '');
    bench.wrongScans += 1;
    note(bench, `wrong product of a label: ${wrong.reason}`);
    if (!['wrongProductOf', 'orderCancelled', 'labelUncertain'].includes(wrong.reason))
      fault(bench, `the wrong product of a label was answered ${wrong.reason}`);
    if (wrong.reason === 'orderCancelled') {
      await putAside(bench, parcelOf(wrong));
      return null;
    }
  }
  const piece = shelf.take(shop.productOf(article));
  const sentAt = performance.now();
  return goOn(bench, piece, await scan(bench, piece.sku), manner, sentAt);
}

/** Two people at two windows of the station, at the same moment; each takes the label that their window names. */
export async function packAtTwoWindows(bench: Bench, pick: number, manner: Manner): Promise<void> {
  const { shop, shelf, floor } = bench;
  const plain = leftToPack(bench).filter((orderId) => shop.order(orderId).requiredMeta.length === 0);
  const two = [chosen(plain, pick), chosen(plain, (pick + 0.5) % 1)].filter((found) => found !== null);
  if (two.length < 2 || two[0] === two[1]) return;
  const windows = ['first', 'second'] as const;
  const tries = await Promise.all(
    two.map(async (orderId, index) => {
      const piece = shelf.take(shop.productOf(shop.order(orderId).article));
      const window = windows[index] ?? 'first';
      return { piece, said: await scan(bench, piece.sku, { gapMs: 40, window }) };
    }),
  );
  note(bench, 'two windows at once');
  // Whoever is asked for a code or a label leaves it: the goods go back, and the station is told so.
  const { task } = await look(bench);
  if (task === 'codes' || task === 'findLabel') await scan(bench, 'PB-UNDO');
  for (const { piece, said } of tries) {
    const orderId = parcelOf(said.verdict);
    const isPrinting = said.verdict.reason === 'labelPrinting' && !said.repeat;
    if (said.verdict.reason === 'orderCancelled') await putAside(bench, orderId);
    if (!isPrinting || !(await awaitPaper(bench, orderId, manner.answersByScan))) {
      shelf.giveBack(piece);
      continue;
    }
    floor.stick({ orderId, piece, box: bench.box });
    bench.tell(`packed ${orderId} at a window of two`);
    await scanBackWhenAsked(bench, orderId, null);
  }
}

/** Boxes are opened by a card, or by the code on them, and closed. */
export async function handleBox(bench: Bench, deed: BoxDeed, pick: number): Promise<void> {
  const [supply] = bench.open;
  if (!supply) return;
  const { supplyId } = supply;
  switch (deed) {
    case 'openBox': {
      const { verdict } = await scan(bench, 'PB-OPEN-BOX');
      note(bench, `open a box: ${verdict.reason}`);
      break;
    }
    case 'closeBox': {
      const { verdict } = await scan(bench, 'PB-CLOSE-BOX');
      note(bench, `close the box: ${verdict.reason}`);
      break;
    }
    case 'scanBox': {
      const known = bench.floor.boxCodes.filter((box) => box.supplyId === supplyId);
      const box = chosen(known, pick) ?? (await printBox(bench, supplyId));
      if (!box) return;
      const { verdict } = await scan(bench, box.code);
      note(bench, `scan a box: ${verdict.reason}`);
      break;
    }
    default:
      return deed satisfies never;
  }
  // Whoever stands there reads from the screen which box is open.
  bench.box = (await look(bench)).box;
}

/** What is fetched from the marketplace first does not come without the network: nobody stands there for it. */
const FETCHED_MS = 10_000;

/** Waits for a document that is no order's label; false: it does not come now. */
async function awaitOther(bench: Bench): Promise<boolean> {
  const deadline = performance.now() + FETCHED_MS;
  while ((await readJobs(bench, `${UNSETTLED} AND order_id IS NULL`)).length > 0) {
    if (performance.now() > deadline) {
      note(bench, 'a box label that did not come');
      return false;
    }
    if (await answerDoubt(bench, false)) continue;
    await bench.device.mend();
    await bench.desk.news(100);
  }
  return true;
}

/** The label of a box that has something in it; its code is read from the paper. */
async function printBox(bench: Bench, supplyId: string): Promise<Bench['floor']['boxCodes'][number] | null> {
  const { desk, device, floor, shop } = bench;
  if (bench.offlineTurns > 0) return null;
  const card = (await boxesHere(bench, supplyId)).find(({ label }) => label === 'ready');
  if (!card) return null;
  const { boxKey, boxId, name } = card;
  await desk.call((client) => client.boxes.print({ boxKey }));
  if (!(await awaitOther(bench))) return null;
  await device.quiet();
  takePaper(bench);
  const code = (await shop.state()).boxes.find(({ id }) => id === boxId)?.barcode;
  const isThere = device.paper.some(({ codes }) => code !== undefined && codes.includes(code));
  if (!isThere || code === undefined) return null;
  const box = { supplyId, box: name, code };
  floor.boxCodes.push(box);
  note(bench, 'a box label printed');
  return box;
}

/** The other packer takes over, by their badge alone or after the card for it. */
export async function changePerson(bench: Bench, pick: number): Promise<void> {
  if (pick < 0.5) await scan(bench, 'PB-USER');
  await signIn(bench, bench.who === 'Boris' ? 'Vera' : 'Boris');
  note(bench, 'another person at the desk');
}
