import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { perform } from './acts.ts';
import { attend } from './attend.ts';
import { note, seatOf, type Bench, type Seat } from './bench.ts';
import { languageFor, savePrinter } from './change-printer.ts';
import { Desk } from '../shared/campaign-desk.ts';
import { Device } from '../shared/device.ts';
import { judge, type Verdict } from './judge.ts';
import { readBytes, readJobs, type JobFact } from '../../rigs/journal/printed-jobs.ts';
import { Ledger } from './ledger.ts';
import type { Counts } from './progress.ts';
import { LabelLies } from './label-lies.ts';
import { openLyingMarketplace } from '../shared/lying-marketplace.ts';
import { planRound, type Place, type RoundPlan, type Step } from './plan.ts';
import { faultFor, type DeviceTrouble, type StationTrouble } from './plan-troubles.ts';
import { SOURCES, type Programs } from '../shared/programs.ts';
import { openReferences } from '../shared/references.ts';
import { fillShop, startShop } from './shop.ts';
import { tellStory } from './round-story.ts';
import { Tray } from './tray.ts';
import { trueTimeOf } from './true-time.ts';

export interface RoundWishes {
  readonly seed: number;
  readonly round: number;
  /** The round ends with the step that makes so many jobs full. */
  readonly jobs: number;
  /** Its own; emptied at the start, left behind only when something is wrong. */
  readonly folder: string;
  /** What is to happen; left out, what seed and round say. */
  readonly plan?: RoundPlan;
  /** Left out, the sources. */
  readonly programs?: Programs;
}

export interface RoundResult extends Counts {
  /** A sentence for each thing that is wrong. */
  readonly faults: readonly string[];
}

/** One desk from its first order to its last label, with everything that goes wrong on the way. */
export async function runRound(wishes: RoundWishes): Promise<RoundResult> {
  const { seed, round, folder } = wishes;
  await rm(folder, { recursive: true, force: true });
  const { plan = planRound(seed, round), programs = SOURCES } = wishes;
  const lines: string[] = [];
  const began = performance.now();
  const tell = (line: string): void =>
    void lines.push(`${((performance.now() - began) / 1000).toFixed(2).padStart(8)} ${line}`);
  const references = openReferences(plan.dpi);
  const simulator = await startShop(seed + round);
  const met = new Map<string, number>();
  const lies = new LabelLies(plan.labelType, (what) => void met.set(what, (met.get(what) ?? 0) + 1));
  const marketplace = await openLyingMarketplace(simulator.marketplaceUrl, (...label) => lies.tell(...label));
  const desk = new Desk(folder, programs.station);
  const devices = plan.devices.map(
    (device, index) =>
      new Device({ index, plan: device, dpi: plan.dpi, folder, references, program: programs.printer }),
  );
  const ledger = new Ledger();
  let bench: Bench | null = null;
  let broken: string | null = null;
  try {
    await desk.prepare({ ...simulator, marketplaceUrl: marketplace.url });
    await Promise.all([desk.start(), ...devices.map((device) => device.start())]);
    const seats = await seatPrinters(desk, devices, plan);
    const sizes = { packed: wishes.jobs, ahead: [12, 9, 7, 5] };
    const shop = await fillShop(simulator, desk, sizes, { lies, plans: plan.lies });
    bench = {
      desk,
      shop,
      devices,
      ledger,
      tray: new Tray(
        devices,
        desk.dataFolder,
        references,
        shop.codes,
        (key) => key.startsWith('order ') && lies.wasShrunken(key.slice('order '.length)),
      ),
      lies,
      dpi: plan.dpi,
      seats,
      spare: deviceAt(devices, 2),
      ownLabels: 0,
      scannedAt: Date.now(),
      seated: new Map(seats.map(({ printerId, device }) => [printerId, new Set([device.index])])),
      waitingPieces: new Set(),
      met,
      tell,
    };
    await runSteps(bench, plan, wishes.jobs);
  } catch (error) {
    broken = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tell(broken);
  }
  const jobs = bench ? await readJobs(desk.dataFolder) : [];
  const result = resultOf(bench, ledger, jobs, broken);
  await desk.stop().catch((error: unknown) => tell(String(error)));
  await Promise.all(devices.map((device) => device.stop()));
  await marketplace.close();
  await simulator.close();
  await references.close();
  if (result.faults.length > 0)
    await tellStory({ ...wishes, plan, result, lines, jobs, tray: bench?.tray ?? null });
  else await rm(folder, { recursive: true, force: true });
  return result;
}

function deviceAt(devices: readonly Device[], index: number): Device {
  const device = devices[index];
  if (!device) throw new Error(`there is no device ${index}`);
  return device;
}

async function seatPrinters(desk: Desk, devices: readonly Device[], plan: RoundPlan): Promise<[Seat, Seat]> {
  const seat = async (place: Place): Promise<Seat> => {
    const device = deviceAt(devices, place);
    const language = languageFor(device, 0);
    const printerId = await savePrinter(desk, null, place, { device, language }, plan.dpi);
    return { printerId, device, language };
  };
  const seats: [Seat, Seat] = [await seat(0), await seat(1)];
  const { labelType } = plan;
  await desk.ask((client) => client.station.savePreferences({ labelType }));
  const [{ printerId: first }, { printerId: second }] = seats;
  const fallbackId = plan.fallback ? second : null;
  const own = plan.ownAtSecond ? { printerId: second, fallbackId: first } : { printerId: first, fallbackId };
  const order = { printerId: first, fallbackId };
  await desk.ask((client) =>
    client.printing.saveRoutes({ orderLabel: order, boxLabel: order, supplyQr: own, own }),
  );
  return seats;
}

async function runSteps(bench: Bench, plan: RoundPlan, jobs: number): Promise<void> {
  for (const [index, step] of plan.steps.entries()) {
    bench.tell(`step ${index}: ${JSON.stringify(step)}`);
    note(bench, `act ${step.act.kind}`);
    await runStep(bench, step);
    if ((await readJobs(bench.desk.dataFolder)).length >= jobs) break;
  }
  bench.tell('the end');
  await attend(bench, { wantsHeld: true, answersByScan: true, answersEarly: false });
}

/** Troubles come while the packer is at it, and stay for a while. */
async function runStep(bench: Bench, step: Step): Promise<void> {
  const { device, station } = step.troubles;
  if (device?.afterMs === null) await makeTrouble(bench, device);
  const troubled = Promise.all([
    device && device.afterMs !== null ? pause(device.afterMs).then(() => makeTrouble(bench, device)) : null,
    station ? pause(station.afterMs).then(() => disturb(bench, station)) : null,
  ]);
  const [acted] = await Promise.allSettled([perform(bench, step.act), troubled]);
  await troubled;
  if (acted.status === 'rejected') throw acted.reason;
  await pause(step.holdMs);
  if (device?.what.kind === 'trickle') await outwaitTrickle(bench, seatOf(bench, device.printer).printerId);
  if (step.attends) await attend(bench, step);
}

/** Longer than any station has waited for a printer that does not read. */
const TRICKLE_MS = 40_000;

/** The packer sees that it is slow and lets it go on: what reads is not given up. */
async function outwaitTrickle(bench: Bench, printerId: string): Promise<void> {
  const { desk } = bench;
  const ofPrinter = async () =>
    (await readJobs(desk.dataFolder)).filter((job) => job.printerId === printerId);
  const sending = (await ofPrinter()).find(({ state }) => state === 'sending');
  if (!sending) return;
  const deadline = performance.now() + TRICKLE_MS;
  let state: JobFact['state'] | undefined = sending.state;
  while (state === 'sending' && performance.now() < deadline) {
    await desk.news(LOOK_MS);
    state = (await ofPrinter()).find(({ jobId }) => jobId === sending.jobId)?.state;
  }
  note(bench, `label at a trickle: ${state ?? 'gone'}`);
}

/** How often the state of a slow label is looked at where the station tells nothing. */
const LOOK_MS = 500;

async function makeTrouble(bench: Bench, { printer, what }: DeviceTrouble): Promise<void> {
  const { device } = bench.seats[printer];
  const fault = what.kind === 'fault' ? faultFor(device.plan, what, await lastBytes(bench, printer)) : null;
  bench.tell(`device ${device.index}: ${JSON.stringify(fault ?? what)}`);
  note(bench, `printer ${fault?.fault ?? what.kind} on ${device.plan.line}`);
  if (what.kind === 'sleeping') {
    if (device.plan.line === 'tcp') await device.sleep(what.how, what.wakesAfterMs);
  } else if (what.kind === 'trickle') {
    // A pseudo-terminal has taken all of it at once, whatever the printer reads.
    if (device.plan.line !== 'pty') await device.setFault({ fault: 'slowBaud', baud: what.baud });
  } else if (what.kind === 'killed' || fault?.fault === 'killed') device.kill();
  else if (fault === null) device.powerCycle();
  else await device.setFault(fault);
}

/** How long the newest document is that was made for this printer. */
async function lastBytes({ desk, seats }: Bench, place: Place): Promise<number | null> {
  const bytes = await readBytes(desk.dataFolder);
  const jobs = (await readJobs(desk.dataFolder)).filter(
    ({ printerId }) => printerId === seats[place].printerId,
  );
  return (
    jobs.map(({ jobId }) => bytes.get(jobId)?.length ?? null).findLast((length) => length !== null) ?? null
  );
}

async function disturb(bench: Bench, trouble: StationTrouble): Promise<void> {
  const { desk, tell } = bench;
  tell(`station: ${JSON.stringify(trouble)}`);
  note(bench, `station ${trouble.kind}`);
  if (trouble.kind === 'clock') return desk.setClock(trouble.offsetMs);
  if (trouble.kind === 'kill') await desk.kill();
  else if (!(await desk.stop())) note(bench, 'station stop cut short');
  await pause(trouble.downMs);
  await desk.start();
}

function resultOf(
  bench: Bench | null,
  ledger: Ledger,
  jobs: readonly JobFact[],
  broken: string | null,
): RoundResult {
  const counted: Verdict = bench
    ? judge({
        labels: bench.tray.labels(),
        jobs: jobs.map((job) => {
          const { printers, wasPassedOver } = bench.desk.sightings.of(job.jobId);
          return {
            ...job,
            isCancelled: job.state === 'cancelled',
            madeAt: trueTimeOf(job.createdAt, bench.desk.clocks),
            // A screen may see it at the first printer alone: it can be printed by the second before it is told.
            mayBeLate: wasPassedOver || new Set([...printers, job.printerId]).size > 1,
          };
        }),
        wanted: (key) => ledger.wanted(key),
        mayComeLate: (key) => ledger.mayComeLate(key),
        doubts: [...ledger.doubts.values()],
        seated: bench.seated,
      })
    : { lost: 0, duplicated: 0, wrong: 0, outOfOrder: 0, late: 0, cut: 0, faults: [] };
  const mistaken = bench?.tray.mistaken ?? [];
  // A round that does not come to its end has lost what was on its way, however many labels that were.
  const brokenOff = broken === null ? [] : [`broken off: ${broken}`];
  return {
    ...counted,
    lost: counted.lost + ledger.lost + brokenOff.length,
    wrong: counted.wrong + mistaken.length,
    jobs: jobs.length,
    asked: ledger.asked,
    unseen: ledger.unseen,
    labels: bench?.tray.labels().length ?? 0,
    met: metBy(bench, jobs),
    faults: [...brokenOff, ...ledger.faults, ...mistaken, ...counted.faults],
  };
}

function metBy(bench: Bench | null, jobs: readonly JobFact[]): Record<string, number> {
  if (!bench) return {};
  for (const { state, evidence, cause } of jobs) {
    note(bench, `job ${cause}`);
    note(bench, `job ended ${state}${evidence ? ` by ${evidence}` : ''}`);
  }
  return Object.fromEntries(bench.met);
}
