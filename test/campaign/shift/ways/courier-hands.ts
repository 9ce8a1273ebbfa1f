import type { CourierListView } from '../../../../src/shared/contract/courier-lists.ts';
import { until } from '../../../rigs/until.ts';
import { DIED } from '../../shared/campaign-desk.ts';
import { fault, note, see, signIn, type Bench } from '../bench.ts';
import { withoutCancelling } from '../lead.ts';
import type { Step } from '../plan.ts';
import { backOnline, withTrouble } from '../troubles.ts';
import type { Hands } from './fates.ts';
import type { CourierVisit } from './plan-ways.ts';

/** What whoever gives parcels to the marketplace's courier has at hand. */
export interface Gate {
  readonly bench: Bench;
  readonly hands: Hands;
  readonly next: () => Step;
}

const MOST_TRIES = 40;

const isOfCourier = (bench: Bench, orderId: string): boolean =>
  bench.shop.order(orderId).scheme === 'platformgo';

const listNow = ({ desk }: Bench): Promise<CourierListView> =>
  desk.ask(
    async (client) => (await until(client.courierLists.now, (list) => list !== null)) as CourierListView,
  );

/** A label at the car; sent again to a station that comes after one that died it is given once. */
async function scanOut({ bench }: Gate, text: string): Promise<string> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await bench.desk.ask((client) => client.courierLists.scan({ text }));
    if (answer.ok) return answer.value.verdict;
    if (answer.problem.code !== 'deskLocked') return answer.problem.code;
    await signIn(bench, bench.who);
  }
  return 'deskLocked';
}

/** The marketplace's courier comes: what lies packed goes along, but for what nobody finds. */
export async function giveToCourier(gate: Gate, visit: CourierVisit): Promise<void> {
  const { bench, hands, next } = gate;
  const { shop, floor } = bench;
  const ready = [...floor.parcels.keys()].filter(
    (orderId) => isOfCourier(bench, orderId) && shop.isWanted(orderId) && hands.of(orderId)?.kind !== 'taken',
  );
  for (const orderId of ready) hands.put(orderId, { kind: 'here' });
  const missing = ready.length > visit.missing + 1 ? visit.missing : 0;
  await signIn(bench, bench.random.pick(['Boris', 'Vera']));
  const given = new Set<string>();
  for (const orderId of ready.slice(missing)) {
    const { barcode } = shop.order(orderId).sticker;
    const verdict = await withTrouble(bench, withoutCancelling(next()), () => scanOut(gate, barcode));
    note(bench, `given to the courier: ${verdict}`);
    if (verdict === 'given' || verdict === 'again') given.add(orderId);
    else fault(bench, `${orderId} can not be given to the courier: ${verdict}`);
  }
  await giveWhatIsNotTheirs(gate, visit, given);
  if (given.size === 0) return;
  await close(gate, visit, given);
}

/** Each must be named, and stays here. */
async function giveWhatIsNotTheirs(gate: Gate, visit: CourierVisit, given: Set<string>): Promise<void> {
  const { bench, hands } = gate;
  const { shop, floor, desk, random } = bench;
  const foreign = [...floor.parcels.keys()].find((orderId) => !isOfCourier(bench, orderId));
  if (visit.foreign && foreign !== undefined) {
    const verdict = await scanOut(gate, shop.order(foreign).sticker.barcode);
    note(bench, `a foreign parcel at the courier: ${verdict}`);
    if (verdict === 'given') fault(bench, `${foreign} is given to a courier whose it is not`);
  }
  const back = visit.takesBack && given.size > 1 ? random.pick([...given]) : undefined;
  if (back !== undefined) {
    // Asked again of a station that died meanwhile, it lies here already.
    await desk.ask((client) => client.courierLists.takeBack({ orderId: back }));
    given.delete(back);
    note(bench, 'taken back from the courier');
  }
  const ended = visit.cancels && given.size > 1 ? random.pick([...given]) : undefined;
  if (ended !== undefined) {
    const { barcode } = shop.order(ended).sticker;
    // Without the network nobody hears of it.
    await backOnline(bench);
    await shop.cancel(ended, 'buyer');
    note(bench, 'cancelled in the courier’s hands');
    const heard = async (): Promise<string> => {
      await desk.call((client) => client.station.syncNow({}));
      return scanOut(gate, barcode);
    };
    await see(bench, `the end of ${ended}`, heard, (verdict) => verdict === 'cancelled');
    given.delete(ended);
    hands.put(ended, { kind: 'ended' });
  }
}

/** They sign for what the screen shows, and leave. */
async function close(gate: Gate, visit: CourierVisit, given: ReadonlySet<string>): Promise<void> {
  const { bench, hands, next } = gate;
  const signature =
    visit.signature === 'paper' ? ({ on: 'paper' } as const) : { on: 'screen' as const, strokes: [[]] };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const list = await listNow(bench);
    const shown = list.given.map(({ orderId }) => orderId);
    // A station that died may have closed it before.
    if (list.state !== 'open' || shown.length === 0) break;
    const strange = shown.filter((orderId) => !given.has(orderId) && bench.shop.isWanted(orderId));
    if (strange.length > 0 || [...given].some((orderId) => !shown.includes(orderId)))
      return fault(bench, `the courier holds ${[...given].join(' ')}, the list says ${shown.join(' ')}`);
    const closed = await withTrouble(bench, withoutCancelling(next()), () =>
      bench.desk.call((client) =>
        client.courierLists.close({
          courier: 'Ivan',
          car: 'A123BC',
          signature,
          seen: shown.filter((orderId) => given.has(orderId)),
        }),
      ),
    );
    if (closed !== DIED && closed.ok) break;
    note(bench, `not closed: ${closed === DIED ? 'the station died' : closed.problem.code}`);
    if (closed !== DIED && closed.problem.code === 'deskLocked') await signIn(bench, bench.who);
  }
  const left = await listNow(bench);
  if (left.given.length > 0) return fault(bench, 'the courier never leaves');
  for (const orderId of given) {
    hands.put(orderId, { kind: 'taken' });
    note(bench, 'taken by the courier');
  }
  const stillHere = new Set(left.missing.map(({ orderId }) => orderId));
  for (const orderId of given)
    if (stillHere.has(orderId)) fault(bench, `${orderId} left with the courier, and is missed here`);
}
