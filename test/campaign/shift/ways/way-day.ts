import { fault, note, see, signIn, type Bench, type TakenSupply } from '../bench.ts';
import { until } from '../../../rigs/until.ts';
import type { Step, SupplyPlan } from '../plan.ts';
import { settleJobs } from '../printer-care.ts';
import { backOnline, withTrouble } from '../troubles.ts';
import { packSupplies } from '../turns.ts';
import { bringBack, paintShelves, serve, shelve } from './counter-hands.ts';
import { giveToCourier } from './courier-hands.ts';
import type { Hands } from './fates.ts';
import { planWayWaves, ways, type WayName, type WayWave } from './plan-ways.ts';
import { drive } from './run-hands.ts';

const SYNC_MS = 300;

/** Orders of the ways that leave without a supply, from their arrival to the evening. */
export async function workWays(
  bench: Bench,
  hands: Hands,
  wishes: { readonly seed: number; readonly orders: number; readonly tell: (line: string) => void },
  next: () => Step,
): Promise<void> {
  const waves = planWayWaves(wishes);
  const at = { bench, hands, next };
  await paintShelves(at);
  for (const [index, wave] of waves.entries()) {
    wishes.tell(`ways, wave ${index + 1} of ${waves.length}`);
    const taken = await arriveAndTake(bench, wave, next);
    const how: SupplyPlan = {
      labelFirst: wave.labelFirst,
      boxes: false,
      beside: true,
      cancelBeforeHandOver: false,
    };
    await packSupplies(bench, taken, how, next);
    for (const orderId of bench.held) await bench.desk.ask((client) => client.packing.liftHold({ orderId }));
    bench.held.clear();
    await packSupplies(bench, taken, { ...how, labelFirst: false }, next);
    await backOnline(bench);
    await settleJobs(bench, true);
    const of = (way: WayName): readonly string[] =>
      taken.find(({ supplyId }) => supplyId === `@${way}`)?.orderIds ?? [];
    const shelved = await shelve(at, of('selfPickup'));
    for (const [turn, orderId] of shelved.entries())
      await serve(at, orderId, wave.buyers[turn % wave.buyers.length] ?? 'comes');
    await drive(at, of('bySeller'), wave.doors);
    await giveToCourier(at, wave.courier);
    await backOnline(bench);
    await bringBack(at);
    bench.open = [];
    wishes.tell(`  ${bench.floor.parcels.size} parcels, ${bench.faults.length} faults`);
  }
}

/** They come, the lead takes all of them, and their labels are at hand. */
async function arriveAndTake(bench: Bench, wave: WayWave, next: () => Step): Promise<TakenSupply[]> {
  const { desk, shop } = bench;
  await backOnline(bench);
  const arrived = await shop.arriveByWay(wave.batches);
  const present = ways.filter((way) => (arrived.get(way)?.length ?? 0) > 0);
  await signIn(bench, 'Lena');
  for (const way of present) {
    const wanted = arrived.get(way) ?? [];
    const known = async (): Promise<number> => {
      await desk.call((client) => client.station.syncNow({}));
      const answer = await desk.ask((client) =>
        client.schemes.orders({ scheme: way, stage: 'new', offset: 0, limit: 1000 }),
      );
      return answer.ok ? answer.value.rows.filter(({ orderId }) => wanted.includes(orderId)).length : 0;
    };
    await see(bench, `new orders of ${way}`, known, (count) => count === wanted.length);
    await withTrouble(bench, next(), () =>
      // Asked again it takes none twice.
      desk.ask((client) => client.schemes.take({ scheme: way, orderIds: null })),
    );
    note(bench, `taken: ${way}`);
  }
  await backOnline(bench);
  await see(
    bench,
    'what was taken to be told',
    async () => {
      await desk.call((client) => client.station.syncNow({}));
      await desk.news(SYNC_MS);
      return desk.ask((client) => until(client.station.view, () => true));
    },
    ({ outbox }) => outbox.waiting === 0,
  );
  for (const way of present)
    for (const orderId of arrived.get(way) ?? [])
      if (!shop.orders.has(orderId)) fault(bench, `${orderId} never arrived`);
  return present.map((way) => ({ supplyId: `@${way}`, name: way, orderIds: arrived.get(way) ?? [] }));
}
