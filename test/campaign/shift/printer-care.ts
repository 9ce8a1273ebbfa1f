import { z } from 'zod';
import { isSettled } from '../../../src/shared/domain/print-job/job-state.ts';
import { DIED } from '../shared/campaign-desk.ts';
import {
  look,
  note,
  readJobs,
  scan,
  takePaper,
  UNSETTLED,
  fault,
  type Bench,
  type SeenJob,
} from './bench.ts';

/** A label that stalls is given up after 30 s, a failed one tried again after 8. */
const SETTLE_DEADLINE_MS = 240_000;

/** How long a person watches a printer that does nothing before they look at it. */
const PATIENCE_MS = 700;

/** News comes by itself; this is for what makes none. */
const LOOK_MS = 60;

/** These say that bytes are gone, and nothing of paper: a printer that loses its power loses a label behind them. */
const WEAK: ReadonlySet<string | null> = new Set(['handedOver', 'connectionClosed', 'spooled', null]);

/** Answers one label in doubt by what lies in the tray, when the printer has come to rest. False: nothing is in doubt. */
export async function answerDoubt(bench: Bench, byScan: boolean): Promise<boolean> {
  const { desk, device, shop } = bench;
  const [doubtful] = await readJobs(bench, "state = 'uncertain'");
  if (!doubtful) return false;
  await device.mend();
  await device.quiet();
  takePaper(bench);
  const { jobId, orderId } = doubtful;
  const inHand =
    orderId === null ? await carrierCameOut(bench, doubtful) : await cameOut(bench, jobId, orderId);
  note(bench, `asked in doubt, ${inHand ? 'in hand' : 'not in hand'}`);
  bench.tell(`asked about ${orderId ?? doubtful.document}: ${inHand ? 'in hand' : 'not in hand'}`);
  if (inHand && byScan && orderId !== null) {
    await scan(bench, shop.order(orderId).sticker.barcode);
    const [now] = await readJobs(bench, `job_id = '${jobId}'`);
    if (now?.state !== 'uncertain') return true;
    // Another label may be asked about first; the scan of this one says nothing then.
    note(bench, 'a scan did not settle its doubt');
  }
  await desk.call((client) => client.packing.answerUncertain({ jobId, inHand }));
  return true;
}

/**
 * Whether the label lies on the pile, or sticks on the goods already, or is in the bin: a printer that went off right after
 * a label is asked about late. What came out of other jobs says nothing of this one.
 */
async function cameOut(bench: Bench, jobId: string, orderId: string): Promise<boolean> {
  const { floor } = bench;
  if (floor.loose(orderId) > 0) return true;
  const others = await readJobs(
    bench,
    `order_id = '${orderId}' AND job_id <> '${jobId}' AND state <> 'cancelled'`,
  );
  return floor.out(orderId) > others.length;
}

const carrierShape = z.object({ kind: z.literal('carrierLabel'), orderId: z.string() });

/** Of a carrier's label: more of the order's lie there than the other jobs for it account for. Nothing else is seen so. */
async function carrierCameOut(bench: Bench, { jobId, document }: SeenJob): Promise<boolean> {
  const label = carrierShape.safeParse(JSON.parse(document));
  if (!label.success) return false;
  const others = await readJobs(
    bench,
    `document = '${document}' AND job_id <> '${jobId}' AND state IN ('sent', 'confirmed')`,
  );
  return bench.floor.carriers(label.data.orderId) > others.length;
}

export async function answerHeld({ desk }: Bench): Promise<void> {
  for (const { id, held } of desk.printers?.printers ?? [])
    if (held) await desk.call((client) => client.printing.answerHeld({ printerId: id, print: true }));
}

/** Mends what is wrong with the printer, answers what is asked, until the jobs (of one order, or all) are settled. */
export async function settleJobs(
  bench: Bench,
  byScan: boolean,
  orderId: string | null = null,
): Promise<void> {
  const { desk, device } = bench;
  const which = orderId === null ? UNSETTLED : `${UNSETTLED} AND order_id = '${orderId}'`;
  const began = performance.now();
  for (;;) {
    const open = await readJobs(bench, which);
    if (open.length === 0) break;
    if (performance.now() - began > SETTLE_DEADLINE_MS)
      throw new Error(
        `the printer does not come to rest: ${JSON.stringify(open)} ${JSON.stringify(desk.printers)}`,
      );
    // What is in doubt stands before all that follow, whatever it is of.
    if (await answerDoubt(bench, byScan)) continue;
    if (open.some(({ state }) => state === 'held')) await answerHeld(bench);
    else if (performance.now() - began > PATIENCE_MS) {
      await device.mend();
      if (open.some(({ state }) => state === 'failed'))
        await desk.call((client) => client.printing.retryNow({}));
    }
    await desk.news(LOOK_MS);
  }
}

/** The newest label job of an order. */
export const lastJob = async (bench: Bench, orderId: string): Promise<SeenJob | null> =>
  (await readJobs(bench, `order_id = '${orderId}'`)).at(-1) ?? null;

/**
 * Waits until the label of an order lies on the pile. False: there will be none, its job was cancelled. What the station
 * calls printed and is not there is asked for again; that is `lost` where the printer had its power all the time.
 */
export async function awaitPaper(bench: Bench, orderId: string, byScan: boolean): Promise<boolean> {
  const { desk, device, floor } = bench;
  const began = performance.now();
  for (;;) {
    takePaper(bench);
    const job = await lastJob(bench, orderId);
    if (!job) {
      const { verdict } = await look(bench);
      if (verdict.reason === 'orderCancelled' || performance.now() - began > JOB_COMES_MS) return false;
      await desk.news(LOOK_MS);
      continue;
    }
    if (!isSettled(job.state)) {
      await settleJobs(bench, byScan, orderId);
      continue;
    }
    if (floor.loose(orderId) > 0) return true;
    if (job.state === 'cancelled') return false;
    await device.mend();
    await device.quiet();
    takePaper(bench);
    if (floor.loose(orderId) > 0) return true;
    // The printer itself may have told the station meanwhile that nothing came out.
    if ((await lastJob(bench, orderId))?.state !== job.state) continue;
    const mayBeLost =
      WEAK.has(job.evidence) && device.powerLosses.some((at) => at >= job.createdAt - CLOCKS_APART_MS);
    if (mayBeLost) bench.unseen += 1;
    else fault(bench, `the label of ${orderId} is not there, the station has ${String(job.evidence)}`);
    bench.tell(`the label of ${orderId} did not come out`);
    const reason = 'didNotComeOut';
    const asked = await desk.call((client) => client.packing.reprint({ orderId, reason }));
    if (asked !== DIED && !asked.ok) return false;
  }
}

/** A station that was killed between a scan and its label makes the job when it has come again. */
const JOB_COMES_MS = 15_000;

/** A power cut is written down within this time. */
const CLOCKS_APART_MS = 2000;
