import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { seededRandom } from '../../../src/simulator/random.ts';
import { metaKinds } from '../../../src/shared/marketplace/metadata-shapes.ts';
import { Desk } from '../shared/campaign-desk.ts';
import { Device } from '../shared/device.ts';
import { openNetwork } from '../../rigs/marketplace/network.ts';
import { readJournal } from '../../rigs/journal/read-journal.ts';
import { openReferences } from '../shared/references.ts';
import { readJobs, see, takePaper, type Bench } from './bench.ts';
import { Floor } from './floor.ts';
import { createShelf } from './goods.ts';
import { judge, type Evidences, type Judgement } from './judge.ts';
import { handOver, takeSupplies } from './lead.ts';
import { planSteps, planWaves, type ShiftWishes, type SupplyPlan } from './plan.ts';
import { settleJobs } from './printer-care.ts';
import { openDeskForPeople, setScanBack } from './set-up.ts';
import { Shop, type ShopOrder } from './shop.ts';
import { backOnline } from './troubles.ts';
import { packSupplies } from './turns.ts';
import { labelForCarriers, spoilLinks, withAbroad } from './ways/abroad.ts';
import { Hands } from './ways/fates.ts';
import { judgeCarriers, type AbroadParcel, type CarrierJudgement } from './ways/judge-carriers.ts';
import { judgeWays, type WayEvidences, type WayJudgement } from './ways/judge-ways.ts';
import { schemeOfWay, ways } from './ways/plan-ways.ts';
import { workWays } from './ways/way-day.ts';
import { until } from '../../rigs/until.ts';

export interface ShiftResult extends Judgement {
  /** Of the supplies, made ready, packed and handed over, in ms. */
  readonly wallMs: number;
  readonly toLabel: readonly number[];
  readonly unseen: number;
  readonly wrongScans: number;
  /** Goods in the hands of somebody whose order it is not; null: no order of this shift has a person. */
  readonly wrongPerson: number | null;
  /** Parcels that crossed a border with their carrier's label; null: none of this shift did. */
  readonly carrierLabels: number | null;
  readonly met: Readonly<Record<string, number>>;
}

export interface ShiftOptions extends ShiftWishes {
  /** `all`: orders of the ways that need no supply besides. Left out: warehouse orders alone. */
  readonly schemes?: 'supplies' | 'all';
  /** Its own; emptied at the start, left behind only when something is wrong. */
  readonly folder: string;
  readonly tell: (line: string) => void;
}

/** One desk from the first order of the day to the last hand-over, with everything that goes wrong on the way. */
export async function runShift(options: ShiftOptions): Promise<ShiftResult> {
  const { folder, seed } = options;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const began = performance.now();
  const lines: string[] = [];
  const tell = (line: string): void =>
    void lines.push(`${((performance.now() - began) / 1000).toFixed(2).padStart(8)} ${line}`);
  const references = openReferences(203);
  const shop = await Shop.open(seed);
  const network = await openNetwork(shop.simulator.marketplaceUrl);
  const desk = new Desk(folder);
  const plan = { line: 'tcp', language: 'zpl', flow: 'none', printMs: 0 } as const;
  const device = new Device({ index: 0, plan, dpi: 203, folder, references });
  const random = seededRandom(seed * 31 + 7);
  const bench: Bench = {
    desk,
    shop,
    device,
    network,
    floor: new Floor(),
    shelf: createShelf(random),
    random,
    badges: new Map(),
    who: '',
    open: [],
    later: [],
    box: null,
    inHand: null,
    held: new Set(),
    offlineTurns: 0,
    answered: [],
    toLabel: [],
    isCalm: true,
    scannedAt: Date.now(),
    seen: 0,
    strange: [],
    unseen: 0,
    wrongScans: 0,
    faults: [],
    met: new Map(),
    tell,
  };
  let wallMs = 0;
  let judged: Judgement | null = null;
  let judgedWays: WayJudgement | null = null;
  let judgedCarriers: CarrierJudgement | null = null;
  const hands = new Hands();
  try {
    await desk.prepare({ ...shop.simulator, marketplaceUrl: network.url });
    await Promise.all([desk.start(), device.start()]);
    await openDeskForPeople(bench);
    const startedAt = performance.now();
    await work(bench, hands, options);
    wallMs = performance.now() - startedAt;
    const evidences = await evidencesOf(bench);
    judged = judge(evidences);
    if (options.schemes === 'all') {
      judgedWays = judgeWays(await wayEvidencesOf(bench, hands, evidences));
      takePaper(bench);
      judgedCarriers = judgeCarriers(abroadParcels(bench, evidences));
    }
    if (judged.duplicated > 0) await tellOfPaper(bench, evidences, Date.now() - (performance.now() - began));
  } catch (error) {
    const broken = error instanceof Error ? (error.stack ?? error.message) : String(error);
    bench.faults.push(`broken off: ${broken}`);
    tell(broken);
  }
  const isDone = await desk.stop().catch((error: unknown) => bench.faults.push(String(error)) === 0);
  if (!isDone) bench.faults.push('the station did not come to its end in time');
  await device.stop();
  await network.close();
  await shop.simulator.close();
  await references.close();
  const result = resultOf(bench, judged, judgedWays, judgedCarriers, wallMs);
  if (result.faults.length > 0)
    await writeFile(
      path.join(folder, 'story.txt'),
      [`seed ${seed}`, ...result.faults, '', ...lines, ''].join('\n'),
    );
  else await rm(folder, { recursive: true, force: true });
  return result;
}

function resultOf(
  bench: Bench,
  judged: Judgement | null,
  judgedWays: WayJudgement | null,
  judgedCarriers: CarrierJudgement | null,
  wallMs: number,
): ShiftResult {
  const none = {
    parcels: 0,
    wanted: 0,
    duplicated: 0,
    mispacked: 0,
    changesSentTwice: 0,
    scansLost: 0,
    differences: 0,
  };
  const { toLabel, unseen, wrongScans, met, faults } = bench;
  return {
    // A shift that breaks off has lost whatever was still to be packed.
    ...together(judged ?? { ...none, lost: 1, faults: [] }, judgedWays, judgedCarriers),
    faults: [judged, judgedWays, judgedCarriers].reduce<readonly string[]>(
      (all, each) => [...all, ...(each?.faults ?? [])],
      faults,
    ),
    wrongPerson: judgedWays?.wrongPerson ?? null,
    carrierLabels: judgedCarriers?.labelled ?? null,
    wallMs,
    toLabel,
    unseen,
    wrongScans,
    met: Object.fromEntries([...met].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** Of all ways together. */
const together = (
  judged: Judgement,
  ways: WayJudgement | null,
  carriers: CarrierJudgement | null,
): Judgement =>
  ways === null || carriers === null
    ? judged
    : {
        ...judged,
        parcels: judged.parcels + ways.parcels,
        wanted: judged.wanted + ways.wanted,
        lost: judged.lost + ways.lost,
        mispacked: judged.mispacked + ways.mispacked,
        duplicated: judged.duplicated + carriers.duplicated,
        differences: judged.differences + ways.differences + carriers.without,
      };

/** So large a share of the orders leaves without a supply. */
const SHARE_OF_WAYS = 0.5;

async function work(bench: Bench, hands: Hands, options: ShiftOptions): Promise<void> {
  const { shop } = bench;
  const ofWays = options.schemes === 'all' ? Math.ceil(options.orders * SHARE_OF_WAYS) : 0;
  const planned = planWaves({ ...options, orders: options.orders - ofWays });
  const waves = ofWays > 0 ? withAbroad(planned) : planned;
  const steps = planSteps(options);
  const next = () => steps.next().value;
  if (ofWays > 0) await workWays(bench, hands, { ...options, orders: ofWays }, next);
  await shop.arrive(waves[0]?.batches ?? []);
  for (const [index, wave] of waves.entries()) {
    const expected = wave.batches.reduce((sum, { count }) => sum + count, 0);
    await setScanBack(bench, wave.scanBack);
    const supplies = await takeSupplies(bench, index + 1, expected, next);
    options.tell(`wave ${index + 1} of ${waves.length}: ${expected} orders in ${supplies.length} supplies`);
    // The next ones come while these are packed.
    await shop.arrive(waves[index + 1]?.batches ?? []);
    for (let at = 0; at < supplies.length;) {
      const plans = supplies.map((_supply, place) => wave.supplies[place % wave.supplies.length]);
      const size = plans[at + 1]?.beside === true ? 2 : 1;
      const together = supplies.slice(at, at + size);
      at += size;
      bench.later = supplies.slice(at);
      const how: SupplyPlan | undefined = plans[at - size];
      if (!how) throw new Error('a supply without a plan');
      await packSupplies(bench, together, how, next);
      for (const supply of together) {
        if (ofWays > 0 && options.faults) await spoilLinks(bench, supply);
        await handOver(bench, supply, how.cancelBeforeHandOver, next);
        if (ofWays > 0) await labelForCarriers(bench, supply, next);
      }
      bench.open = [];
    }
    options.tell(`  ${bench.floor.parcels.size} parcels, ${bench.faults.length} faults`);
  }
  await shop.heal();
  await backOnline(bench);
  await settleJobs(bench, true);
  await see(
    bench,
    'the empty outbox',
    async () => {
      await bench.desk.call((client) => client.station.syncNow({}));
      return bench.desk.ask((client) => until(client.station.view, () => true));
    },
    ({ outbox }) => outbox.waiting === 0,
  );
}

/** When each label of a repeated order was asked for and came out, for whoever reads the story. */
async function tellOfPaper(bench: Bench, { labels, allowed }: Evidences, beganAt: number): Promise<void> {
  const { device, shop, tell } = bench;
  const seconds = (at: number): string => ((at - beganAt) / 1000).toFixed(2);
  const jobs = await readJobs(bench, 'order_id IS NOT NULL');
  for (const [orderId, same] of Map.groupBy(labels, (each) => each)) {
    if (same.length <= allowed(orderId)) continue;
    for (const job of jobs.filter((each) => each.orderId === orderId))
      tell(`${orderId} job ${job.jobId} of ${seconds(job.createdAt)}: ${job.state}, ${String(job.evidence)}`);
    for (const { label, at, codes } of device.paper)
      if (codes.some((code) => shop.orderOfBarcode.get(code) === orderId))
        tell(`${orderId} on paper as label ${label} at ${seconds(at)}`);
  }
  tell(`the printer lost its power at ${device.powerLosses.map(seconds).join(' ')}`);
}

const parcelRow = z.object({ order_id: z.string(), state: z.string() });
const scanRow = z.object({ scan_id: z.string(), verdict: z.string() });
const boxRow = z.object({ supply_id: z.string(), number: z.int(), box_id: z.string().nullable() });
const verdictShape = z.looseObject({ reason: z.string() });

async function evidencesOf(bench: Bench): Promise<Evidences> {
  const { desk, device, shop, floor } = bench;
  await device.mend();
  await device.quiet();
  const state = await shop.state();
  const changes = await shop.changes();
  const rows = async <T>(schema: z.ZodType<T>, sql: string): Promise<T[]> =>
    (await readJournal(desk.dataFolder, sql)).map((row) => schema.parse(row));
  const boxes = await rows(boxRow, 'SELECT supply_id, number, box_id FROM boxes');
  const supplyOf = new Map(state.orders.map(({ id, supplyId }) => [id, supplyId]));
  return {
    orders: state.orders.filter(isInSupplies).map(({ id, skus, meta, boxId, supplierStatus }) => ({
      orderId: id,
      skus,
      meta: Object.fromEntries(metaKinds.map((kind) => [kind, [meta[kind] ?? []].flat()])),
      boxId,
      isCancelled: shop.cancelled.has(id),
      isComplete: supplierStatus === 'complete',
    })),
    parcels: [...floor.parcels.values()].filter(({ orderId }) => isInSupplies(shop.order(orderId))),
    boxIdOf: (orderId, box) =>
      boxes.find((row) => row.supply_id === supplyOf.get(orderId) && String(row.number) === box)?.box_id ??
      null,
    labels: device.paper.flatMap(({ codes }) => codes.flatMap((code) => shop.orderOfBarcode.get(code) ?? [])),
    strange: bench.strange,
    allowed: (orderId) => floor.allowed(orderId),
    journal: new Map(
      (await rows(parcelRow, 'SELECT order_id, state FROM parcels')).map((row) => [row.order_id, row.state]),
    ),
    answered: bench.answered,
    written: new Map(
      (await rows(scanRow, 'SELECT scan_id, verdict FROM scans')).map((row) => [
        row.scan_id,
        verdictShape.parse(JSON.parse(row.verdict)).reason,
      ]),
    ),
    changes,
    boxes: { wanted: boxes.length, made: changes.reduce((sum, change) => sum + boxesMade(change), 0) },
  };
}

const isInSupplies = ({ scheme }: Pick<ShopOrder, 'scheme'>): boolean =>
  scheme === 'fbs' || scheme === 'crossborder';

/** What was handed over and goes abroad, with its carriers' labels on the pile. */
const abroadParcels = ({ floor, shop }: Bench, { orders, parcels }: Evidences): AbroadParcel[] => {
  const packed = new Set(parcels.map(({ orderId }) => orderId));
  return orders
    .filter(({ orderId, isCancelled, isComplete }) => !isCancelled && isComplete && packed.has(orderId))
    .filter(({ orderId }) => shop.order(orderId).scheme === 'crossborder')
    .map(({ orderId }) => ({
      orderId,
      onPaper: floor.carriers(orderId),
      allowed: floor.allowedCarriers(orderId),
    }));
};

async function wayEvidencesOf(
  { shop, floor }: Bench,
  hands: Hands,
  { journal }: Evidences,
): Promise<WayEvidences> {
  const orders = (await shop.state()).orders.flatMap(({ id, scheme, skus, supplierStatus }) => {
    const way = ways.find((each) => schemeOfWay[each] === scheme);
    if (way === undefined) return [];
    return [{ orderId: id, way, skus, supplierStatus, isCancelled: shop.cancelled.has(id) }];
  });
  return {
    orders,
    parcels: [...floor.parcels.values()].filter(({ orderId }) => !isInSupplies(shop.order(orderId))),
    fateOf: (orderId) => hands.of(orderId),
    journal,
  };
}

const amountShape = z.looseObject({ amount: z.int() });

const boxesMade = ({ operation, input, refusal }: Evidences['changes'][number]): number =>
  operation === 'addBoxes' && refusal === null ? amountShape.parse(input).amount : 0;
