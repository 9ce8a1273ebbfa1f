import { ownLabelCode } from '../../../../src/shared/domain/label/own-order-label.ts';
import { randomUUID } from 'node:crypto';
import type { CounterOrder, ScanPlace } from '../../../../src/shared/contract/counter.ts';
import type { CounterVerdict } from '../../../../src/shared/domain/counter/verdict.ts';
import { marketplaceCodes } from '../../../../src/shared/problem.ts';
import { DIED } from '../../shared/campaign-desk.ts';
import { fault, note, signIn, type Bench } from '../bench.ts';
import type { Step } from '../plan.ts';
import { withoutCancelling } from '../lead.ts';
import { backOnline, withTrouble } from '../troubles.ts';
import type { Hands } from './fates.ts';
import type { BuyerEnd } from './plan-ways.ts';

const CELLS = 'A1-A40';
const SCAN_GAP_MS = 2000;
/** As often as a person tries the same thing with a network that comes and goes. */
const MOST_TRIES = 40;
const WAIT_MS = 250;

/** What people at the counter have at hand. */
export interface Counter {
  readonly bench: Bench;
  readonly hands: Hands;
  readonly next: () => Step;
}

/** A problem of the way to the marketplace: whoever meets it tries again. */
const networkCodes: ReadonlySet<string> = new Set<string>(marketplaceCodes);

async function order({ bench }: Counter, orderId: string): Promise<CounterOrder | null> {
  const answer = await bench.desk.ask((client) => client.counter.order({ orderId }));
  return answer.ok ? answer.value : null;
}

/** A scan at the counter, sent again by its id to the station that comes after one that died. */
async function scanAt({ bench }: Counter, place: ScanPlace, text: string): Promise<CounterVerdict | null> {
  bench.scannedAt = Math.max(bench.scannedAt, Date.now()) + SCAN_GAP_MS;
  const input = { place, scan: { id: randomUUID(), text, endedAt: bench.scannedAt } };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await bench.desk.ask((client) => client.counter.scan(input));
    if (answer.ok) {
      bench.tell(`at the counter ${place.at} ${text}: ${answer.value.verdict.reason}`);
      return answer.value.verdict;
    }
    if (answer.problem.code !== 'deskLocked') return null;
    await signIn(bench, bench.who);
  }
  return null;
}

/** Rows of cells, once. */
export async function paintShelves({ bench }: Counter): Promise<void> {
  await signIn(bench, 'Lena');
  const added = await bench.desk.ask((client) => client.counter.addCells({ typed: CELLS }));
  if (!added.ok) throw new Error(`no shelves: ${JSON.stringify(added.problem)}`);
}

/** Every packed parcel onto a shelf, by label and cell; answers those that lie there. */
export async function shelve(counter: Counter, orderIds: readonly string[]): Promise<string[]> {
  const { bench, next } = counter;
  const { floor, shop } = bench;
  await signIn(bench, bench.random.pick(['Boris', 'Vera']));
  const listed = await bench.desk.ask((client) => client.counter.cells({}));
  const cells = listed.ok ? listed.value.cells : [];
  const shelved: string[] = [];
  for (const orderId of orderIds) {
    if (!floor.parcels.has(orderId)) continue;
    const cell = bench.random.pick(cells);
    const label = ownLabelCode(orderId);
    const verdict = await withTrouble(bench, withoutCancelling(next()), async () => {
      const first = await scanAt(counter, { at: 'shelf' }, label);
      return first?.reason === 'parcelInHand' ? scanAt(counter, { at: 'shelf' }, cell.code) : first;
    });
    // A station that died between the two has the parcel in hand still, or already there.
    const lies = (await order(counter, orderId))?.cell ?? null;
    note(bench, `shelf: ${verdict?.reason ?? 'no answer'}`);
    if (lies !== null) shelved.push(orderId);
    else if (shop.isWanted(orderId) && verdict?.reason !== 'orderEnded') {
      const again = await scanAt(counter, { at: 'shelf' }, label);
      if (again?.reason === 'parcelInHand') await scanAt(counter, { at: 'shelf' }, cell.code);
      if (((await order(counter, orderId))?.cell ?? null) !== null) shelved.push(orderId);
      else if (shop.isWanted(orderId)) fault(bench, `${orderId} can not be put on a shelf: ${again?.reason}`);
    }
  }
  return shelved;
}

/** Asks until the marketplace has said it one way or the other. Null: it never did, or the order is blocked. */
async function verify(counter: Counter, orderId: string, passcode: string): Promise<boolean | null> {
  const { bench } = counter;
  const orderCode = bench.shop.order(orderId).pickup?.orderCode ?? '';
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await bench.desk.call((client) => client.counter.verify({ orderId, orderCode, passcode }));
    if (answer === DIED) continue;
    if (answer.ok) return answer.value.isRight;
    const { code } = answer.problem;
    if (code === 'deskLocked') {
      await signIn(bench, bench.who);
      continue;
    }
    if (!networkCodes.has(code)) {
      note(bench, `check code not asked: ${code}`);
      return null;
    }
    note(bench, `check code: ${code}`);
    await backOnline(bench);
    await bench.desk.news(WAIT_MS);
  }
  return null;
}

/** The goods come off the shelf, to the buyer's sight. */
async function takeOut(counter: Counter, orderId: string): Promise<void> {
  const { piece } = counter.bench.floor.parcels.get(orderId) ?? {};
  const place = { at: 'order', orderId } as const;
  if (counter.bench.random.next() < 0.2) {
    const verdict = await scanAt(counter, place, `4006381339${counter.bench.random.int(900) + 100}`);
    if (verdict?.reason === 'scannedOut')
      fault(counter.bench, `foreign goods were scanned out for ${orderId}`);
  }
  const text = counter.bench.random.next() < 0.5 && piece ? piece.sku : ownLabelCode(orderId);
  const verdict = await scanAt(counter, place, text);
  note(counter.bench, `scanned out: ${verdict?.reason ?? 'no answer'}`);
}

/** Only what the station allows is given out of the hand. True: the buyer has it. */
async function give(counter: Counter, orderId: string): Promise<boolean> {
  const { bench, next } = counter;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await withTrouble(bench, withoutCancelling(next()), () =>
      bench.desk.call((client) => client.counter.handOver({ orderId })),
    );
    if (answer !== DIED && answer.ok) return true;
    // Nobody knows whether a station that died had heard it: its screen says.
    if ((await order(counter, orderId))?.handedAt !== null) return true;
    if (answer === DIED) continue;
    if (answer.problem.code === 'deskLocked') {
      await signIn(bench, bench.who);
      continue;
    }
    note(bench, `not handed over: ${answer.problem.code}`);
    return false;
  }
  return false;
}

/** What becomes of an order on the shelf, by who comes for it. */
export async function serve(counter: Counter, orderId: string, end: BuyerEnd): Promise<void> {
  const { bench, hands } = counter;
  const { shop } = bench;
  const pickup = shop.order(orderId).pickup;
  if (!pickup) throw new Error(`${orderId} is no pick-up order`);
  hands.put(orderId, { kind: 'here' });
  if (end === 'waits') return;
  if (end === 'cancels') {
    await shop.cancel(orderId, 'buyer');
    note(bench, 'cancelled on the shelf');
  }
  if (!shop.isWanted(orderId)) return;
  if (end === 'stranger') await stranger(counter, orderId);
  if (end === 'mistaken') {
    const wrong = await verify(counter, orderId, mistyped(pickup.passcode));
    note(bench, `wrong check code: ${String(wrong)}`);
    if (wrong === true) fault(bench, `a wrong check code of ${orderId} was taken`);
  }
  if (end === 'vouched') return vouch(counter, orderId);
  const right = await verify(counter, orderId, pickup.passcode);
  if (right !== true) {
    if (shop.isWanted(orderId))
      fault(bench, `the right check code of ${orderId} was answered ${String(right)}`);
    return;
  }
  await takeOut(counter, orderId);
  if (end === 'refuses') {
    const refused = await bench.desk.ask((client) => client.counter.refuse({ orderId }));
    const isKnown = refused.ok || (await order(counter, orderId))?.state === 'refused';
    if (isKnown) hands.put(orderId, { kind: 'refused' });
    else note(bench, `not refused: ${refused.ok ? '' : refused.problem.code}`);
    return;
  }
  if (!(await give(counter, orderId))) {
    if (shop.isWanted(orderId)) fault(bench, `${orderId} can not be handed over`);
    return;
  }
  hands.put(orderId, { kind: 'given', to: 'buyer' });
  if (end !== 'undone') return;
  const undone = await bench.desk.ask((client) => client.counter.undo({ orderId }));
  note(bench, `taken back: ${undone.ok ? 'yes' : undone.problem.code}`);
  if (!undone.ok && (await order(counter, orderId))?.handedAt !== null) return;
  hands.put(orderId, { kind: 'here' });
  if (await give(counter, orderId)) hands.put(orderId, { kind: 'given', to: 'buyer' });
}

const mistyped = (passcode: string): string =>
  `${passcode.slice(0, -1)}${(Number(passcode.at(-1) ?? 0) + 1) % 10}`;

/** Somebody with the check code of another order: nothing is given, whatever they say. */
async function stranger(counter: Counter, orderId: string): Promise<void> {
  const { bench, hands } = counter;
  const own = bench.shop.order(orderId).pickup?.passcode;
  const other = [...bench.shop.orders.values()].find(
    ({ id, pickup }) => id !== orderId && pickup !== null && pickup.passcode !== own,
  );
  const said = await verify(counter, orderId, other?.pickup?.passcode ?? mistyped(own ?? ''));
  note(bench, `a stranger's code: ${String(said)}`);
  const answer = await bench.desk.ask((client) => client.counter.handOver({ orderId }));
  if (!answer.ok) return;
  fault(bench, `${orderId} was handed to a stranger`);
  hands.put(orderId, { kind: 'given', to: 'stranger' });
}

/** The lead knows the buyer, and says so with a reason. */
async function vouch(counter: Counter, orderId: string): Promise<void> {
  const { bench, hands } = counter;
  await signIn(bench, 'Lena');
  await takeOut(counter, orderId);
  const reason = 'A neighbour of ours, shows a passport';
  const answer = await bench.desk.ask((client) => client.counter.vouch({ orderId, reason }));
  const isGiven = answer.ok || (await order(counter, orderId))?.handedAt !== null;
  note(bench, `vouched: ${answer.ok ? 'yes' : answer.problem.code}`);
  if (isGiven) hands.put(orderId, { kind: 'given', to: 'buyer' });
}

/** In the evening: what was refused or cancelled goes back to stock by scan. */
export async function bringBack(counter: Counter): Promise<void> {
  const { bench, hands } = counter;
  await signIn(bench, 'Lena');
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await bench.desk.ask((client) => client.counter.toReturn({}));
    if (!answer.ok || answer.value.rows.length === 0) break;
    for (const { parcel } of answer.value.rows) {
      const verdict = await scanAt(counter, { at: 'back' }, ownLabelCode(parcel.orderId));
      note(bench, `back to stock: ${verdict?.reason ?? 'no answer'}`);
      if (verdict?.reason === 'stillWaited')
        fault(bench, `${parcel.orderId} is to go back, and is waited for`);
    }
  }
  for (const [orderId] of bench.shop.orders)
    if (!bench.shop.isWanted(orderId) && hands.of(orderId)?.kind !== 'given')
      hands.put(orderId, { kind: 'ended' });
}
