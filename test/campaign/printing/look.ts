import { isSettled } from '../../../src/shared/domain/print-job/job-state.ts';
import type { Evidence } from '../../../src/shared/domain/print-job/evidence.ts';
import { deed, wantWaitingPieces, type Bench } from './bench.ts';
import { noteMade, printOwnText, printSupplyQr, printTest } from './acts.ts';
import { readJobs, type JobFact } from '../../rigs/journal/printed-jobs.ts';
import type { LabelKey } from '../../rigs/journal/label-key.ts';
import { trueTimeOf } from './true-time.ts';

/** These say that bytes are gone, and nothing of paper: a printer that loses its power loses a label behind them. */
const WEAK: ReadonlySet<Evidence | null> = new Set(['handedOver', 'connectionClosed', 'spooled']);

/**
 * Counts what should be there, once nothing waits any more. What is missing is `unseen` where the station had said no
 * more than that the connection took it, and the printer lost its power since: it is asked for again. It is `lost` where
 * the station has stronger evidence, or no job, or where the printer had power all the time. Answers whether the desk has
 * to come to rest once more.
 */
export async function lookForMissing(bench: Bench, isLastLook: boolean): Promise<boolean> {
  const { desk, ledger, tray } = bench;
  await tray.learn();
  const all = await readJobs(desk.dataFolder);
  wantWaitingPieces(bench, all);
  // A printer's count may have made the station ask in this very moment: that is answered first.
  if (!isLastLook && !all.every(({ state }) => isSettled(state))) return true;
  const jobs = Map.groupBy(all, ({ key }) => key);
  let askedAgain = false;
  for (const key of ledger.keys()) {
    const missing = ledger.wanted(key) - tray.count(key);
    if (missing <= 0) continue;
    const done = (jobs.get(key) ?? []).filter(({ state }) => state === 'sent' || state === 'confirmed');
    const without = ledger.wanted(key) + ledger.askedAgain(key) - done.length;
    const proven = done.filter(({ evidence }) => !WEAK.has(evidence)).length - tray.count(key);
    if (without > 0) ledger.noteLost(key, without, 'no job is left of it');
    if (proven > 0) ledger.noteLost(key, proven, `the station has ${evidencesOf(done)}`);
    const unseen = missing - Math.max(without, 0) - Math.max(proven, 0);
    if (unseen <= 0) continue;
    if (!done.some((job) => mayBeUnprinted(bench, job))) {
      ledger.noteLost(key, unseen, `no printer lost its power, and the station has ${evidencesOf(done)}`);
      continue;
    }
    if (isLastLook) {
      ledger.noteLost(key, unseen, 'it was asked for again and again');
      continue;
    }
    await askAgain(bench, key, unseen, done);
    askedAgain = true;
  }
  return askedAgain;
}

/** A power cut is noticed within this time; a clock of the station is set a moment after the harness says so. */
const SLACK_MS = 2000;

function mayBeUnprinted({ desk, devices, seated }: Bench, { printerId, createdAt }: JobFact): boolean {
  const madeAt = trueTimeOf(createdAt, desk.clocks);
  return devices.some(
    ({ index, powerLosses }) =>
      (seated.get(printerId)?.has(index) ?? false) && powerLosses.some((at) => at >= madeAt - SLACK_MS),
  );
}

const evidencesOf = (jobs: readonly JobFact[]): string => jobs.map(({ evidence }) => evidence).join(', ');

/** `wanted` stays what it is: the label is to be there, not to be there twice. */
async function askAgain(
  bench: Bench,
  key: LabelKey,
  labels: number,
  done: readonly JobFact[],
): Promise<void> {
  const { ledger, tell } = bench;
  const wanted = ledger.wanted(key);
  const [kind, text = ''] = key.split(' ');
  const printerId = done.at(-1)?.printerId ?? '';
  tell(`${labels} of ${key} did not come out, the station has ${evidencesOf(done)}`);
  if (kind === 'order') {
    const request = { orderId: text, reason: 'didNotComeOut' } as const;
    const again = await deed(bench, (client) => client.packing.reprint(request));
    noteMade(bench, again, (answer) => (answer.ok ? 1 : 0));
  } else if (kind === 'own') await printOwnText(bench, text, labels, null);
  else if (kind === 'supply') await printSupplyQr(bench, labels);
  else {
    // Another test label has another code.
    ledger.unwant(key, labels);
    ledger.unseen += labels;
    return printTest(bench, printerId);
  }
  const again = ledger.wanted(key) - wanted;
  ledger.unwant(key, again);
  ledger.noteUnseen(key, again);
}
