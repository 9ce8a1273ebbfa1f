import { isSettled } from '../../../src/shared/domain/print-job/job-state.ts';
import { deed, note, scan, type Bench } from './bench.ts';
import { noteCancelled } from './acts.ts';
import { readJobs, type JobFact } from '../../rigs/journal/printed-jobs.ts';
import { lookForMissing } from './look.ts';
import { fetchTruth } from './refused-label.ts';

/** How the packer of a step answers, where either answer is right. */
export interface Manner {
  readonly wantsHeld: boolean;
  readonly answersByScan: boolean;
  /** What is asked about is answered while printers are still stopped. */
  readonly answersEarly: boolean;
}

/** A label that stalls is given up after 30 s, a failed one tried again after 8; a batch of thirty takes some seconds. */
const CALM_DEADLINE_MS = 240_000;

/** A printer that is ready is found out within so long where nobody asks. */
const LOOK_MS = 150;

/** Nothing goes wrong while the packer looks after it, but a power cut on its way: each look at a printer costs two calls. */
const MEND_EVERY_MS = 1000;

/** A label that was asked for again so often does not come. */
const MOST_LOOKS = 6;

/**
 * The packer looks after the desk: mends the printers, answers what the station asks by what lies in the trays, and
 * waits until nothing waits. Then looks at the paper, and asks again for what is not there.
 */
export async function attend(bench: Bench, manner: Manner): Promise<void> {
  if (manner.answersEarly) await answerStopped(bench);
  for (let look = 1; look <= MOST_LOOKS; look += 1) {
    await calmDown(bench, manner);
    if (!(await lookForMissing(bench, look === MOST_LOOKS))) return;
  }
}

async function calmDown(bench: Bench, manner: Manner): Promise<void> {
  const { desk, devices } = bench;
  const deadline = performance.now() + CALM_DEADLINE_MS;
  const mend = () => Promise.all(devices.map((device) => device.mend()));
  let mendsAt = 0;
  for (;;) {
    if (performance.now() >= mendsAt) {
      await mend();
      mendsAt = performance.now() + MEND_EVERY_MS;
    }
    await resumePrinters(bench);
    const open = (await readJobs(desk.dataFolder)).filter(({ state }) => !isSettled(state));
    if (open.length === 0) break;
    const doubtful = open.find(({ state }) => state === 'uncertain');
    if (doubtful) await answerDoubt(bench, doubtful, manner);
    else if (open.some(({ state }) => state === 'held')) await answerHeld(bench, manner);
    else {
      for (const { orderId, state } of open)
        if (state === 'failed' && orderId !== null && bench.lies.of(orderId))
          await fetchTruth(bench, orderId);
      if (open.some(({ state }) => state === 'failed'))
        await desk.call((client) => client.printing.retryNow({}));
      await desk.news(LOOK_MS);
    }
    if (performance.now() > deadline)
      throw new Error(
        `the desk does not come to rest: ${JSON.stringify(open)} ${JSON.stringify(desk.printers)}`,
      );
  }
  await mend();
  await quiet(devices);
}

const quiet = (devices: Bench['devices']) => Promise.all(devices.map((device) => device.quiet()));

async function resumePrinters({ desk }: Bench): Promise<void> {
  for (const { id, health } of desk.printers?.printers ?? [])
    if (health === 'paused') await desk.call((client) => client.printing.resume({ printerId: id }));
}

/** A printer that is stopped in a label is asked about within this time. */
const DOUBT_MS = 1500;

/**
 * The packer does not wait for a printer that is stopped: what is not in hand now is said not to be. It may come late,
 * and the station tells so until then.
 */
async function answerStopped(bench: Bench): Promise<void> {
  const { desk, ledger, tray, tell } = bench;
  const inDoubt = async () => (await readJobs(desk.dataFolder)).find(({ state }) => state === 'uncertain');
  if (!(await inDoubt())) await desk.news(DOUBT_MS);
  const doubtful = await inDoubt();
  if (!doubtful) return;
  const { jobId, key, printerId, seq } = doubtful;
  await tray.learn();
  if (tray.count(key) > 0 || (await openTwins(bench, doubtful)).length > 0) return;
  ledger.doubts.set(jobId, { jobId, printerId });
  note(bench, 'asked in doubt, answered while the printer was stopped');
  tell(`asked about ${seq} ${key}: not in hand, its printer still stopped`);
  await desk.ask((client) => client.packing.answerUncertain({ jobId, inHand: false }));
  await hearOfOld(bench, doubtful);
}

/** Where nobody is told that the old label may still come, a second one is one too many. */
async function hearOfOld(bench: Bench, { key, printerId }: JobFact): Promise<void> {
  const deadline = performance.now() + DOUBT_MS;
  while (!tellsOfOld(bench, printerId) && performance.now() < deadline) await bench.desk.news(LOOK_MS);
  const isTold = tellsOfOld(bench, printerId);
  if (isTold) bench.ledger.noteMayComeLate(key);
  note(bench, isTold ? 'told that an old label may come' : 'told of no old label');
}

/**
 * These printers print each line of dots as it comes. A label cut behind its last dot is whole, waits inside for the feed
 * that it lacks, and comes out before the next one. A cut label of the others is thrown away with the rest of it.
 */
const keepsPrinted = ({ seats }: Bench, printerId: string): boolean =>
  seats.some((seat) => seat.printerId === printerId && seat.language === 'escpos');

const tellsOfOld = ({ desk }: Bench, printerId: string): boolean =>
  desk.printers?.printers.some(({ id, oldMayCome }) => id === printerId && oldMayCome > 0) ?? false;

/** What is not on paper once all printers have come to rest does not come any more. */
async function answerDoubt(bench: Bench, doubtful: JobFact, manner: Manner): Promise<void> {
  const { desk, devices, ledger, tray, shop, tell } = bench;
  const { jobId, key, orderId, printerId, seq } = doubtful;
  const before = await openTwins(bench, doubtful);
  await quiet(devices);
  await tray.learn();
  const twins = await openTwins(bench, doubtful);
  // A copy that another printer puts out in this moment would be taken for the one in doubt.
  if (twins.length !== before.length || twins.some(({ state }) => state === 'sending')) {
    await desk.news(LOOK_MS);
    return;
  }
  const inHand = tray.count(key) >= ledger.wanted(key) - twins.length;
  ledger.doubts.set(jobId, { jobId, printerId });
  note(bench, `asked in doubt, ${inHand ? 'in hand' : 'not in hand'}`);
  tell(`asked about ${seq} ${key}: ${inHand ? 'in hand' : 'not in hand'}`);
  const byScan = inHand && manner.answersByScan;
  const order = orderId === null ? undefined : shop.orders.get(orderId);
  if (byScan && order) await scan(bench, order.barcode);
  else if (byScan && key.startsWith('test ')) {
    const code = tray.labels().find((label) => label.key === key)?.codes[0] ?? '';
    await desk.call((client) => client.printing.readTest({ text: code }));
  }
  const state = (await readJobs(desk.dataFolder)).find((job) => job.jobId === jobId)?.state;
  if (state !== 'uncertain') return;
  if (byScan && order) ledger.faults.push(`${jobId}: the scan of its label did not settle it`);
  await desk.call((client) => client.packing.answerUncertain({ jobId, inHand }));
  if (!inHand && keepsPrinted(bench, printerId)) await hearOfOld(bench, doubtful);
}

/** Jobs of the same label that have not come to their end either. */
const openTwins = async ({ desk }: Bench, { jobId, key }: JobFact): Promise<JobFact[]> =>
  (await readJobs(desk.dataFolder)).filter(
    (job) => job.key === key && job.jobId !== jobId && !isSettled(job.state),
  );

async function answerHeld(bench: Bench, { wantsHeld }: Manner): Promise<void> {
  const { desk, ledger } = bench;
  for (const { id, held } of desk.printers?.printers ?? []) {
    if (!held) continue;
    const request = { printerId: id, print: wantsHeld };
    const done = await deed(bench, (client) => client.printing.answerHeld(request));
    ledger.held += held.jobs;
    note(bench, `asked about held labels, ${wantsHeld ? 'wanted' : 'not wanted'}`);
    noteCancelled(bench, done);
  }
  await desk.news(LOOK_MS);
}
