import { ownLabelCode } from '../../../../src/shared/domain/label/own-order-label.ts';
import { stopCode } from '../../../../src/shared/domain/run/run-codes.ts';
import type { RunCard } from '../../../../src/shared/contract/runs.ts';
import { until } from '../../../rigs/until.ts';
import { DIED } from '../../shared/campaign-desk.ts';
import { fault, note, signIn, type Bench } from '../bench.ts';
import type { Step } from '../plan.ts';
import { withoutCancelling } from '../lead.ts';
import { withTrouble } from '../troubles.ts';
import type { Hands } from './fates.ts';
import type { DoorEnd } from './plan-ways.ts';

/** What the dispatcher has at hand. */
export interface Dispatch {
  readonly bench: Bench;
  readonly hands: Hands;
  readonly next: () => Step;
}

const STOPS_A_RUN = 12;
const MOST_TRIES = 20;

async function card({ bench }: Dispatch, runId: string): Promise<RunCard> {
  const answer = await bench.desk.ask((client) => client.runs.run({ runId }));
  if (!answer.ok) throw new Error(`no run: ${JSON.stringify(answer.problem)}`);
  return answer.value;
}

const stateOf = (run: RunCard, orderId: string) =>
  run.stops.find(({ parcel }) => parcel.orderId === orderId)?.state;

/** A scan of the courier; sent again it changes nothing. */
async function scanStop(
  { bench }: Dispatch,
  runId: string,
  text: string,
  way: 'out' | 'in',
): Promise<string> {
  const answer = await bench.desk.ask((client) => client.runs.scan({ runId, text, way }));
  return answer.ok ? answer.value.verdict : answer.problem.code;
}

/** All packed parcels of the way go out with couriers, a run after the other. */
export async function drive(
  dispatch: Dispatch,
  orderIds: readonly string[],
  doors: readonly DoorEnd[],
): Promise<void> {
  const { bench } = dispatch;
  const ready = orderIds.filter((id) => bench.floor.parcels.has(id) && bench.shop.isWanted(id));
  for (let at = 0; at < ready.length; at += STOPS_A_RUN)
    await driveRun(dispatch, ready.slice(at, at + STOPS_A_RUN), ready, doors.slice(at));
}

async function makeRun(dispatch: Dispatch, orderIds: readonly string[]): Promise<string | null> {
  const { bench } = dispatch;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const courier = { name: bench.random.pick(['Mark', 'Olga']), personId: null };
    const made = await bench.desk.call((client) => client.runs.make({ courier, orderIds: [...orderIds] }));
    if (made !== DIED && made.ok) return made.value.runId;
    const board = await bench.desk.ask((client) => until(client.runs.board, () => true));
    const known = board.runs.find(({ stops }) => stops.some(({ parcel }) => parcel.orderId === orderIds[0]));
    if (known) return known.runId;
    if (made === DIED) continue;
    note(bench, `no run: ${made.problem.code}`);
    if (made.problem.code !== 'deskLocked') return null;
    await signIn(bench, 'Lena');
  }
  return null;
}

async function driveRun(
  dispatch: Dispatch,
  orderIds: readonly string[],
  others: readonly string[],
  doors: readonly DoorEnd[],
): Promise<void> {
  const { bench, hands, next } = dispatch;
  await signIn(bench, 'Lena');
  const stops = orderIds.filter((id) => bench.shop.isWanted(id));
  const runId = stops.length === 0 ? null : await makeRun(dispatch, stops);
  if (runId === null) {
    for (const id of stops) hands.put(id, { kind: 'here' });
    return;
  }
  await bench.desk.ask((client) => client.runs.arrange({ runId }));
  for (const orderId of stops) {
    const code = bench.random.next() < 0.3 ? stopCode(orderId) : ownLabelCode(orderId);
    const verdict = await withTrouble(bench, withoutCancelling(next()), () =>
      scanStop(dispatch, runId, code, 'out'),
    );
    note(bench, `courier takes: ${verdict}`);
  }
  const foreign = others.find((id) => !orderIds.includes(id) && bench.shop.isWanted(id));
  if (foreign !== undefined) {
    const verdict = await scanStop(dispatch, runId, ownLabelCode(foreign), 'out');
    note(bench, `courier takes a foreign one: ${verdict}`);
    if (verdict === 'loaded') fault(bench, `${foreign} was loaded into a run that it is not of`);
  }
  if (!(await leave(dispatch, runId, stops))) return;
  const out = await card(dispatch, runId);
  for (const [index, orderId] of stops.entries())
    if (stateOf(out, orderId) === 'out') await atDoor(dispatch, runId, orderId, doors[index] ?? 'delivered');
    else hands.put(orderId, { kind: 'here' });
  await comeHome(dispatch, runId, stops);
}

/** What ended meanwhile is taken off; what is missing is said. */
async function leave(dispatch: Dispatch, runId: string, stops: readonly string[]): Promise<boolean> {
  const { bench, hands, next } = dispatch;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await signIn(bench, 'Lena');
    const run = await card(dispatch, runId);
    if (run.leftAt !== null) return true;
    for (const orderId of run.leaving.mustStay) {
      await bench.desk.ask((client) => client.runs.unload({ runId, orderId }));
      await bench.desk.ask((client) => client.runs.remove({ runId, orderId }));
    }
    if (run.leaving.loaded - run.leaving.mustStay.length <= 0) {
      await bench.desk.ask((client) => client.runs.callOff({ runId }));
      for (const id of stops) hands.put(id, { kind: 'here' });
      note(bench, 'a run of which nothing was left');
      return false;
    }
    const without = run.leaving.missing.map(({ orderId }) => ({ orderId, fate: 'stays' as const }));
    const left = await withTrouble(bench, withoutCancelling(next()), () =>
      bench.desk.call((client) => client.runs.leave({ runId, without })),
    );
    if (left !== DIED && left.ok) return true;
    note(bench, `not left: ${left === DIED ? 'the station died' : left.problem.code}`);
  }
  fault(bench, 'a run never leaves');
  return false;
}

async function atDoor(dispatch: Dispatch, runId: string, orderId: string, end: DoorEnd): Promise<void> {
  const { bench, hands, next } = dispatch;
  const tell = async (what: 'delivered' | 'refused' | 'nobodyHome'): Promise<boolean> => {
    const wanted = what === 'nobodyHome' ? null : what;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const answer = await withTrouble(bench, withoutCancelling(next()), () =>
        bench.desk.call((client) => client.runs.tell({ runId, orderId, what, code: null })),
      );
      if (answer !== DIED && answer.ok) return true;
      const state = stateOf(await card(dispatch, runId), orderId);
      if (wanted !== null && state === wanted) return true;
      if (answer === DIED) continue;
      if (answer.problem.code === 'deskLocked') {
        await signIn(bench, 'Lena');
        continue;
      }
      note(bench, `not told ${what}: ${answer.problem.code}`);
      return false;
    }
    return false;
  };
  hands.put(orderId, { kind: 'here' });
  if (end === 'nobodyHome') return void (await tell('nobodyHome'));
  if (end === 'undone') {
    // The wrong stop was touched: it is taken back at once, and said right.
    if (!(await tell('refused'))) return;
    const undone = await bench.desk.ask((client) => client.runs.undo({ runId, orderId }));
    note(bench, `a stop taken back: ${undone.ok ? 'yes' : undone.problem.code}`);
    if (!undone.ok && stateOf(await card(dispatch, runId), orderId) === 'refused') {
      hands.put(orderId, { kind: 'refused' });
      return;
    }
  }
  const what = end === 'refused' ? 'refused' : 'delivered';
  if (await tell(what))
    hands.put(orderId, what === 'refused' ? { kind: 'refused' } : { kind: 'given', to: 'buyer' });
}

/** The courier comes back with what nobody took, each by scan, and the run is closed. */
async function comeHome(dispatch: Dispatch, runId: string, stops: readonly string[]): Promise<void> {
  const { bench } = dispatch;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await signIn(bench, 'Lena');
    const run = await card(dispatch, runId);
    if (run.closedAt !== null) return;
    for (const orderId of run.toComeBack)
      note(bench, `comes back: ${await scanStop(dispatch, runId, ownLabelCode(orderId), 'in')}`);
    const again = await card(dispatch, runId);
    const closed = await bench.desk.call((client) =>
      client.runs.close({ runId, missing: [...again.toComeBack] }),
    );
    if (closed !== DIED && closed.ok) return;
    note(bench, `not closed: ${closed === DIED ? 'the station died' : closed.problem.code}`);
  }
  fault(bench, `a run of ${stops.length} stops is never closed`);
}
