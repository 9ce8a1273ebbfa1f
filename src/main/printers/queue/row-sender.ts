import { isDue } from '../../../shared/domain/print-job/job-state.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import { outOfReach } from '../transports/no-permission.ts';
import type { SendOutcome, Transport, TransportFault } from '../transport.ts';
import type { MakeDocument } from './document-maker.ts';
import type { JobSteps } from './job-steps.ts';
import type { PrintQueuePorts } from './queue.ts';
import { isAwaited, WORTH_TELLING_MS } from './queue-health.ts';
import type { Flight, QueueMemory } from './queue-memory.ts';
import { isOfRow } from './rows.ts';
import type { WhoseTurn } from './whose-turn.ts';

/** A 40 mm label is fed in under half a second; a printer that has not taken one by then is paused, open or empty. */
const SLOW_SENDING_MS = 4000;

/** Sends a job whose bytes are there, with the labels behind it that fit into the same row, and writes down what became of them. */
export type SendRow = (job: JobRow, bytes: Uint8Array, transport: Transport) => Promise<void>;

export function createRowSender(
  ports: PrintQueuePorts,
  memory: QueueMemory,
  { happen, putOff }: JobSteps,
  { nextBehind }: Pick<WhoseTurn, 'nextBehind'>,
  make: MakeDocument,
  stopping: AbortSignal,
): SendRow {
  const { printerId, jobs, states, transaction, clock, log } = ports;

  /**
   * The labels that go into one row with this one: those right behind it that were asked for ahead of their use. None is
   * waited for, and one that a packer has just scanned goes alone, as the next scan may be minutes away.
   */
  const matesOf = async (job: JobRow): Promise<readonly JobRow[]> => {
    const mates: JobRow[] = [];
    while (isOfRow(job) && mates.length < ports.across() - 1) {
      const head = nextBehind([job, ...mates]);
      if (!head || head.cause !== job.cause || !ports.stillWanted(head)) break;
      if (!head.bytes) await make(head);
      const made = jobs.get(head.jobId);
      if (memory.isStopped || !made?.bytes || !isDue(made.state)) break;
      mates.push(made);
    }
    return mates;
  };

  /** No mates: this one alone, whose bytes stand for themselves. */
  const rowOf = async (
    job: JobRow,
    bytes: Uint8Array,
  ): Promise<{ bytes: Uint8Array; mates: readonly JobRow[] }> => {
    const mates = await matesOf(job);
    const row =
      mates.length === 0 ? null : ports.joinRow([bytes, ...mates.flatMap((mate) => mate.bytes ?? [])]);
    return row === null ? { bytes, mates: [] } : { bytes: row, mates };
  };

  const noteSlow = (flight: Flight, address: string): void => {
    flight.slow = true;
    const trouble: Problem = { code: 'printerHoldsBack', address };
    try {
      happen(flight.job.jobId, { kind: 'heldBack', trouble });
      ports.moveOn();
    } catch (error) {
      log.error({ error: String(error) }, 'what became of a label could not be noted');
    }
  };

  const concludeOne = (job: JobRow, isStale: boolean, outcome: SendOutcome, address: string): void => {
    const { jobId } = job;
    switch (outcome.kind) {
      case 'taken':
        memory.away = null;
        happen(jobId, { kind: 'taken', evidence: outcome.evidence });
        return;
      case 'nothingSent':
        log.warn({ jobId, fault: outcome.fault, stale: isStale }, 'nothing reached the printer');
        if (isStale) happen(jobId, { kind: 'nothingSent', trouble: null });
        else putOff(job, { kind: 'nothingSent', trouble: outOfReach(address, reasonOf(outcome.fault)) });
        return;
      case 'uncertain': {
        log.warn({ jobId, fault: outcome.fault }, 'a label may or may not have been printed');
        const trouble: Problem = { code: 'printOutcomeUnknown', address, reason: reasonOf(outcome.fault) };
        happen(jobId, { kind: 'doubted', trouble, isOutdated: isStale });
      }
    }
  };

  /** What became of the row became of each label in it. The printer counts it once. */
  const conclude = (flight: Flight, outcome: SendOutcome, address: string): void => {
    const { job, mates } = flight;
    transaction(() => {
      for (const each of [job, ...mates]) concludeOne(each, flight.stale, outcome, address);
    });
    const behind = mates.map(({ jobId }) => jobId);
    if (outcome.kind !== 'nothingSent') memory.rows.add(job.jobId, behind);
    if (outcome.kind === 'taken') ports.onTaken(job.jobId, 1 + mates.length);
    if (outcome.kind === 'uncertain') ports.onDoubt(job.jobId, outcome.isUnclosed === true);
  };

  return async (job, alone, transport) => {
    const { bytes, mates } = await rowOf(job, alone);
    // While the others were made, this one may have been cancelled, or made for another printer.
    const now = jobs.get(job.jobId);
    if (memory.isStopped || !now?.bytes || !isDue(now.state) || states.pausedAt(printerId) !== null) return;
    const wasCut = states.wasCut(printerId);
    transaction(() => {
      for (const { jobId } of [job, ...mates]) happen(jobId, { kind: 'sendingBegan' });
    });
    const finished = ports.finishing.say(bytes, !isAwaited(jobs, printerId));
    const document = wasCut ? ports.afterCut(finished) : finished;
    const expectedMs = transport.expectedMs(document.length);
    const flight: Flight = { job, mates, slow: false, stale: false, sending: { since: clock(), expectedMs } };
    memory.inFlight = flight;
    const slowTimer = setTimeout(() => noteSlow(flight, transport.address), SLOW_SENDING_MS + expectedMs);
    // Told before it is over, where a person would wonder.
    if (expectedMs >= WORTH_TELLING_MS) ports.changed();
    const outcome = await transport.send(document, stopping).finally(() => {
      clearTimeout(slowTimer);
      memory.inFlight = null;
    });
    if (outcome.kind !== 'nothingSent') ports.finishing.went();
    if (outcome.kind === 'uncertain') states.setCut(printerId, true);
    else if (outcome.kind === 'taken' && wasCut) states.setCut(printerId, false);
    conclude(flight, outcome, transport.address);
  };
}

const reasonOf = (fault: TransportFault): string => `${fault.kind}: ${fault.reason}`;
