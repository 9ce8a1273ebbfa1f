import { until } from '../../../rigs/until.ts';
import { fault, note, readJobs, see, takePaper, type Bench, type TakenSupply } from '../bench.ts';
import { withoutCancelling } from '../lead.ts';
import type { Step, Wave } from '../plan.ts';
import { settleJobs } from '../printer-care.ts';
import { backOnline, withTrouble } from '../troubles.ts';

/** One batch in so many goes abroad. */
const EVERY = 4;
const MOST_TRIES = 20;

/** The same waves, some of their orders across a border: they come on the same list, and go into the same supplies. */
export const withAbroad = (waves: readonly Wave[]): Wave[] =>
  waves.map((wave) => ({
    ...wave,
    batches: wave.batches.map((batch, index) => ({ ...batch, isAbroad: index % EVERY === 1 })),
  }));

const isAbroad = ({ shop }: Bench, orderId: string): boolean => shop.order(orderId).scheme === 'crossborder';

/** Links that lie or lead nowhere, for the supply that is handed over next. */
export async function spoilLinks(bench: Bench, { orderIds }: TakenSupply): Promise<void> {
  const { shop, random } = bench;
  for (const orderId of orderIds) {
    if (!isAbroad(bench, orderId) || random.next() < 0.6) continue;
    const answer = random.pick(['missing', 'error', 'html', 'garbled', 'other'] as const);
    await shop.spoilLink(answer);
    note(bench, `a link that answers ${answer}`);
  }
}

/** Before the driver comes each parcel that crosses a border gets its carrier's label, once. */
export async function labelForCarriers(
  bench: Bench,
  { orderIds }: TakenSupply,
  next: () => Step,
): Promise<void> {
  const { desk, floor, shop } = bench;
  const wanted = orderIds.filter(
    (orderId) => isAbroad(bench, orderId) && shop.isWanted(orderId) && floor.parcels.has(orderId),
  );
  if (wanted.length === 0) return;
  await backOnline(bench);
  const look = async () => {
    await desk.ask((client) => client.carrierLabels.askNow({ orderIds: wanted }));
    const all = await desk.ask((client) => until(client.carrierLabels.list, () => true));
    return all.filter(({ parcel }) => wanted.includes(parcel.orderId));
  };
  await see(bench, 'the carriers’ labels', look, (labels) =>
    wanted.every((orderId) =>
      labels.some(({ parcel, state }) => parcel.orderId === orderId && state === 'here'),
    ),
  );
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const without = wanted.filter((orderId) => floor.carriers(orderId) === 0);
    if (without.length === 0) break;
    // Asked for again without a reason none comes out that did before.
    const printed = await withTrouble(bench, withoutCancelling(next()), () =>
      desk.ask((client) => client.carrierLabels.print({ orderIds: without, reason: null })),
    );
    note(bench, `carriers’ labels: ${printed.ok ? 'asked for' : printed.problem.code}`);
    await settleJobs(bench, true);
    await bench.device.mend();
    await bench.device.quiet();
    takePaper(bench);
    await printAgain(
      bench,
      without.filter((orderId) => floor.carriers(orderId) === 0),
    );
  }
  for (const orderId of wanted) {
    if (floor.carriers(orderId) > 0) note(bench, 'labelled for its carrier');
    else fault(bench, `the carrier’s label of ${orderId} never comes out`);
  }
}

/** What the station calls printed, and no paper shows, a person asks for once more. */
async function printAgain(bench: Bench, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) {
    const job = (await carrierJobs(bench, orderId)).at(-1);
    if (job?.state !== 'sent' && job?.state !== 'confirmed') continue;
    const mayBeLost = bench.device.powerLosses.some((at) => at >= job.createdAt - CLOCKS_APART_MS);
    if (mayBeLost) bench.unseen += 1;
    else
      fault(bench, `the carrier’s label of ${orderId} is not there, the station has ${String(job.evidence)}`);
    bench.floor.askCarrierAgain(orderId);
    await bench.desk.ask((client) =>
      client.carrierLabels.print({ orderIds: [orderId], reason: 'didNotComeOut' }),
    );
  }
}

/** A power cut is written down within this time. */
const CLOCKS_APART_MS = 2000;

const carrierJobs = (bench: Bench, orderId: string) =>
  readJobs(bench, `document = '${JSON.stringify({ kind: 'carrierLabel', orderId })}'`);
