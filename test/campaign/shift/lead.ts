import { until } from '../../rigs/until.ts';
import { DIED } from '../shared/campaign-desk.ts';
import {
  fault,
  look,
  note,
  parcelOf,
  scan,
  see,
  signIn,
  takePaper,
  type Bench,
  type TakenSupply,
} from './bench.ts';
import { boxesHere, packPiece, putAside, reopen, takeOut, type Manner } from './pack.ts';
import { packLabel } from './acts.ts';
import { settleJobs } from './printer-care.ts';
import type { Step } from './plan.ts';
import { backOnline, withTrouble } from './troubles.ts';

const LEAD = 'Lena';

/** A person who was sent back so often asks for help. */
const MOST_LOOKS = 60;

const CALM: Manner = { answersByScan: true, wrongCodes: () => [] };

const cardsOf = (bench: Bench) => bench.desk.ask((client) => until(client.supplies.cards, () => true));

/** Every group of new orders into a supply of its own, labels at hand. */
export async function takeSupplies(
  bench: Bench,
  wave: number,
  expected: number,
  next: () => Step,
): Promise<TakenSupply[]> {
  const { desk, shop } = bench;
  await backOnline(bench);
  const readNew = () => desk.ask((client) => until(client.supplies.newOrders, () => true));
  await see(bench, 'the new orders', readNew, ({ total }) => total === expected);
  const names: string[] = [];
  for (;;) {
    const [group] = (await readNew()).groups;
    if (!group) break;
    // A station that was started again asks once more who may do this.
    await signIn(bench, LEAD);
    const name = `S${wave}-${names.length + 1}`;
    const answer = await withTrouble(bench, next(), () =>
      desk.call((client) => client.supplies.take({ from: { groupKey: group.key }, into: { newName: name } })),
    );
    await backOnline(bench);
    if (answer !== DIED && !answer.ok) throw new Error(`not taken: ${JSON.stringify(answer.problem)}`);
    if (answer !== DIED || (await cardsOf(bench)).some((card) => card.name === name)) names.push(name);
  }
  await see(
    bench,
    'the supplies',
    async () => {
      await desk.call((client) => client.station.syncNow({}));
      return (await cardsOf(bench)).filter(({ name }) => names.includes(name));
    },
    (cards) =>
      cards.length === names.length &&
      cards.every(
        ({ stage, toAdd, labelsReady, total }) => stage === 'open' && toAdd === 0 && labelsReady >= total,
      ),
  );
  const state = await shop.state();
  return names.map((name) => {
    const supplyId = state.supplies.find((supply) => supply.name === name)?.id ?? '';
    const orders = state.orders.filter((order) => order.supplyId === supplyId);
    return { supplyId, name, orderIds: orders.map(({ id }) => id) };
  });
}

/** Mends what is found, as a person would, and hands the supply over. */
export async function handOver(
  bench: Bench,
  supply: TakenSupply,
  cancelBefore: boolean,
  next: () => Step,
): Promise<void> {
  const { desk, shop, floor } = bench;
  const { supplyId, name } = supply;
  let mayCancel = cancelBefore;
  await backOnline(bench);
  for (let looks = 1; ; looks += 1) {
    await signIn(bench, LEAD);
    if (looks > MOST_LOOKS) throw new Error(`${name} is never handed over`);
    await settleJobs(bench, true);
    takePaper(bench);
    const card = (await cardsOf(bench)).find((each) => each.supplyId === supplyId);
    if (card?.stage === 'handedOver') break;
    const checked = await desk.call((client) => client.supplies.recheck({ supplyId }));
    if (checked === DIED || !checked.ok) {
      if (checked !== DIED) bench.tell(`not checked: ${checked.problem.code}`);
      await desk.call((client) => client.station.syncNow({}));
      await desk.news(500);
      continue;
    }
    const { findings } = checked.value;
    bench.tell(`${name}: ${findings.map(({ kind }) => kind).join(', ') || 'nothing'} found`);
    if (findings.some(({ kind }) => kind === 'zeroOrders')) {
      await mend(bench, supply, findings);
      note(bench, 'a supply of which nothing was left');
      return;
    }
    if (await mend(bench, supply, findings)) continue;
    const packed = supply.orderIds.filter((orderId) => floor.parcels.has(orderId) && shop.isWanted(orderId));
    if (mayCancel && packed[0] !== undefined && packed.length > 1) {
      mayCancel = false;
      await shop.cancel(packed[0], 'buyer');
      bench.tell(`${packed[0]} is cancelled right before the hand-over`);
      note(bench, 'cancelled right before the hand-over');
    }
    const given = await withTrouble(bench, withoutCancelling(next()), () =>
      desk.call((client) => client.supplies.handOver({ supplyId, evenUnpacked: false })),
    );
    await backOnline(bench);
    if (given !== DIED && !given.ok) {
      bench.tell(`not handed over: ${given.problem.code}`);
      note(bench, `hand-over stopped: ${given.problem.code}`);
      continue;
    }
    if (await isGone(bench, supplyId)) break;
  }
  bench.tell(`${name} is handed over`);
}

/** Nobody knows whether what is cancelled while the supply is closed was in it: that is for the afternoon. */
export const withoutCancelling = (step: Step): Step =>
  step.trouble?.what.kind === 'cancel' ? { ...step, trouble: null } : step;

/** Waits until it is; false: it was refused, or nobody knows of it any more. */
async function isGone(bench: Bench, supplyId: string): Promise<boolean> {
  const { desk } = bench;
  const read = async () => {
    await desk.call((client) => client.station.syncNow({}));
    const card = (await cardsOf(bench)).find((each) => each.supplyId === supplyId);
    const tasks = await desk.ask((client) => until(client.supplies.tasks, () => true));
    return {
      stage: card?.stage,
      task: tasks.find((each) => each.supplyId === supplyId && each.change === 'deliver'),
    };
  };
  const { stage, task } = await see(
    bench,
    'the hand-over',
    read,
    (seen) => seen.stage === 'handedOver' || seen.stage === 'open' || seen.task !== undefined,
  );
  if (task) {
    note(bench, `hand-over refused: ${task.problem?.code ?? ''}`);
    await desk.call((client) => client.supplies.dismissTask({ id: task.id }));
  }
  return stage === 'handedOver';
}

type Findings = Extract<
  Awaited<ReturnType<Parameters<Parameters<Bench['desk']['ask']>[0]>[0]['supplies']['recheck']>>,
  { ok: true }
>['value']['findings'];

/** True: something was done, and has to be looked at again. */
async function mend(bench: Bench, supply: TakenSupply, findings: Findings): Promise<boolean> {
  const { desk, floor, shop } = bench;
  let isMended = false;
  for (const finding of findings) {
    note(bench, `found ${finding.kind}`);
    switch (finding.kind) {
      case 'cancelledParcels':
        for (const { parcel } of finding.parcels) await setAside(bench, parcel.orderId);
        isMended = true;
        break;
      case 'emptyBoxes':
        await desk.call((client) => client.boxes.removeEmpty({ supplyId: supply.supplyId }));
        bench.box = (await look(bench)).box;
        isMended = true;
        break;
      case 'unpacked':
        for (const { parcel } of finding.parcels) await packLate(bench, supply, parcel.orderId);
        isMended = true;
        break;
      case 'held':
        for (const { parcel } of finding.holds) {
          const { orderId } = parcel;
          await desk.ask((client) => client.packing.liftHold({ orderId }));
          bench.held.delete(orderId);
        }
        isMended = true;
        break;
      case 'withoutBox':
        await putInBoxes(
          bench,
          supply,
          finding.parcels.map(({ parcel }) => parcel.orderId),
        );
        isMended = true;
        break;
      case 'changesRefused': {
        const tasks = await desk.ask((client) => until(client.supplies.tasks, () => true));
        for (const { id, change, order, problem } of tasks.filter((task) =>
          finding.tasks.includes(task.id),
        )) {
          note(bench, `refused ${change}: ${problem?.code ?? ''}`);
          const orderId = order?.parcel.orderId;
          if (orderId === undefined || shop.isWanted(orderId))
            fault(bench, `${change} of ${String(orderId)} was refused: ${JSON.stringify(problem)}`);
          await desk.call((client) => client.supplies.dismissTask({ id }));
        }
        isMended = true;
        break;
      }
      case 'codesMissing':
      case 'codesRefused': {
        // Before it is packed an order lacks its codes rightly.
        const about = finding.kind === 'codesMissing' ? finding.parcels : finding.codes;
        for (const { parcel } of about)
          if (floor.parcels.has(parcel.orderId)) fault(bench, `found ${JSON.stringify(finding)}`);
        break;
      }
      case 'productsChanged':
      case 'zeroOrders':
      case 'labelsInDoubt':
      case 'labelsWaiting':
      case 'noAnswer':
      case 'codesWaiting':
      case 'changesWaiting':
        break;
      default:
        return finding satisfies never;
    }
  }
  for (const orderId of floor.allLoose()) if (!shop.isWanted(orderId)) floor.throwAway(orderId);
  return isMended;
}

async function setAside(bench: Bench, orderId: string): Promise<void> {
  if (bench.shop.isWanted(orderId)) fault(bench, `found ${orderId} to be cancelled, and it is not`);
  takeOut(bench, orderId);
  bench.floor.throwAway(orderId);
  await bench.desk.ask((client) => client.supplies.setAside({ orderId }));
}

/** What the packers left. */
async function packLate(bench: Bench, supply: TakenSupply, orderId: string): Promise<void> {
  const { floor, shop, shelf } = bench;
  if (!shop.isWanted(orderId)) return;
  if (floor.parcels.has(orderId)) return fault(bench, `${orderId} is packed and the station does not know`);
  bench.open = [supply];
  await reopen(bench);
  if (floor.loose(orderId) > 0 && (await packLabel(bench, orderId, false, CALM)) !== null) return;
  await packPiece(bench, shelf.take(shop.productOf(shop.order(orderId).article)), CALM);
  const { verdict, task } = await look(bench);
  if (verdict.reason === 'orderCancelled') return putAside(bench, parcelOf(verdict));
  if (task === 'scanBack') await scan(bench, shop.order(parcelOf(verdict) || orderId).sticker.barcode);
}

/** Into a box that has something in it already, or the first. */
async function putInBoxes(
  bench: Bench,
  { supplyId }: TakenSupply,
  orderIds: readonly string[],
): Promise<void> {
  const boxes = await boxesHere(bench, supplyId);
  const box = boxes.find(({ parcels }) => parcels > 0) ?? boxes[0];
  if (!box) return;
  for (const orderId of orderIds) {
    const lies = bench.floor.parcels.get(orderId)?.box;
    if (lies !== null && lies !== undefined)
      fault(bench, `${orderId} lies in box ${lies}, and the station says in none`);
  }
  const moved = await bench.desk.call((client) =>
    client.boxes.move({ orderIds: [...orderIds], into: box.boxKey }),
  );
  if (moved === DIED || !moved.ok) return;
  for (const orderId of orderIds) bench.floor.rebox(orderId, box.name);
  note(bench, 'parcels put into a box at the hand-over');
}
