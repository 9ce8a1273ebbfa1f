import { isDue, WITHDRAWABLE } from '../../../shared/domain/print-job/job-state.ts';
import type { JobEvent } from '../../../shared/domain/print-job/next.ts';
import type { PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import type { Problem } from '../../../shared/problem.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { JobHead, JobRow } from '../../db/journal/job-rows.ts';
import { outOfReach } from '../transports/no-permission.ts';
import type { SendOutcome, Transport, TransportFault } from '../transport.ts';
import type { PrintQueue, PrintQueuePorts, QueueHealth, Sending } from './queue.ts';
import { createRows, isOfRow } from './rows.ts';
import { holdsUpOthers, isStale, makingMs, nextJob } from './waits-for.ts';

/** A 40 mm label is fed in under half a second; a printer that has not taken one by then is paused, open or empty. */
const SLOW_SENDING_MS = 4000;

/** A label that takes no longer is under way when the packer looks up. */
const WORTH_TELLING_MS = 1500;

/** A label in flight gets this long to finish at a stop, so that leaving the program seldom leaves a question. */
const STOP_GRACE_MS = 2000;

/** After a defect of ours: soon enough for a packer, seldom enough for the log. */
const STUMBLE_MS = 4000;

/** So long a printer that could not be had is taken to be away, when nothing else is heard of it. */
const AWAY_MS = 30_000;

/** A printer that wakes up refuses the first connection: only what fails twice is given to another. */
const TRIES_BEFORE_MOVING = 2;

/** What is under way; `stale`: the printer changed meanwhile, so its bytes are for no printer any more. */
interface Flight {
  readonly job: JobRow;
  /** Labels in the same row, behind it. */
  readonly mates: readonly JobRow[];
  slow: boolean;
  stale: boolean;
  /** Null while it is made. */
  readonly sending: Sending | null;
}

/**
 * One printer's jobs: in order, one in flight. Only jobs of which nothing was sent are tried again. A printer that
 * takes nothing holds up all of them, a document that can't be made (yet) only itself.
 */
export function createPrintQueue(ports: PrintQueuePorts): PrintQueue {
  const { printerId, jobs, states, transaction, clock, log } = ports;
  const stopping = new AbortController();
  let inFlight: Flight | null = null;
  /** Being made beside the line. */
  const makings = new Set<Flight>();
  const making = new Set<string>();
  let busy = false;
  let stopped = false;
  let draining: Promise<void> = Promise.resolve();
  let retryTimer: NodeJS.Timeout | null = null;
  /** It could not be had when it was last tried, and what waited for it is elsewhere. */
  let away: { readonly trouble: Problem; readonly at: number } | null = null;
  const rows = createRows();
  /** A person asked for a try, whatever the printer says of itself. */
  let isForced = false;

  /** Whether it happened: by now the job may be cancelled, or elsewhere. */
  const happen = (jobId: string, event: JobEvent): boolean => {
    const applied = transaction(() => {
      const done = jobs.apply(jobId, event, clock());
      if (done?.outcome) ports.onOutcome(done.job, done.outcome);
      return done;
    });
    ports.changed();
    return applied !== null;
  };

  /** Null: nobody's turn has come, or something must be answered first. */
  const next = (): JobRow | null => {
    if (rescue() || jobs.firstIn(printerId, ['uncertain', 'held']) || states.pausedAt(printerId) !== null)
      return null;
    // Parked jobs hold up no other; nor do those that are being made from afar.
    const passedOver = new Set(making);
    for (;;) {
      const turn = nextJob(others(jobs.waiting(printerId), passedOver), clock());
      if (turn.kind === 'wait') scheduleRetry(turn.milliseconds);
      if (turn.kind !== 'job') return null;
      const job = jobs.get(turn.job.jobId);
      if (!job) {
        passedOver.add(turn.job.jobId);
        continue;
      }
      if (!isOverdue(job)) return job;
      hold();
      return null;
    }
  };

  /** Nothing is in flight here: what is written so all the same is what a stumble left behind. */
  const rescue = (): boolean => {
    const sending = jobs.allIn(printerId, ['sending']);
    for (const job of sending) doubt(job, 'ended: what became of it was not written down');
    const lost = [...jobs.waiting(printerId, ['rendering'])].filter(({ jobId }) => !making.has(jobId));
    for (const { jobId } of lost) jobs.apply(jobId, { kind: 'toBeMadeAgain' }, clock());
    return sending.length > 0;
  };

  const isOverdue = (job: JobHead): boolean => {
    // A document that could not be made was passed over: the labels printed meanwhile say nothing of it.
    const isOwnTrouble = job.state === 'failed' && !holdsUpOthers(job);
    const since = isOwnTrouble ? null : jobs.lastTakenAt(printerId);
    return isStale(job, since, clock(), ports.staleAfterMs);
  };

  /** One question for all that waited too long; what was made since waits behind them. */
  const hold = (): void => {
    const overdue = [...jobs.waiting(printerId)].filter(isOverdue);
    transaction(() => {
      jobs.applyAll(idsOf(overdue), 'waitedTooLong', clock());
      const first = jobs.firstIn(printerId, ['held']);
      if (first) ports.onOutcome(first, { kind: 'held' });
    });
    log.warn({ printerId, jobs: overdue.length }, 'labels waited too long and ask whether they are wanted');
    ports.changed();
  };

  const doubt = ({ jobId }: PrintJob, reason: string): void => {
    const trouble: Problem = { code: 'printOutcomeUnknown', address: '', reason };
    states.setCut(printerId, true);
    happen(jobId, { kind: 'doubted', trouble, isOutdated: false });
  };

  const scheduleRetry = (milliseconds: number): void => {
    if (retryTimer) clearTimeout(retryTimer);
    retryTimer = setTimeout(wake, milliseconds);
    retryTimer.unref();
  };

  /**
   * The job's turn comes again once its bytes are there: order and printer may have changed meanwhile. Resolves when it
   * is made, or when it takes so long that it is made beside the line.
   */
  const make = async (job: JobRow): Promise<void> => {
    const flight: Flight = { job, mates: [], slow: false, stale: false, sending: null };
    inFlight = flight;
    making.add(job.jobId);
    const made = finish(flight);
    makings.add(flight);
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(
      () => {
        // What stumbles after this is beside the line, where nobody waits for it.
        made.then(wake, noteDefect);
        try {
          if (isOurs(job)) happen(job.jobId, { kind: 'makingTakesLong' });
        } catch (error) {
          noteDefect(error);
        }
        late.resolve();
      },
      makingMs(ports.isFetched(job)),
    );
    await Promise.race([made, late.promise]).finally(() => {
      clearTimeout(timer);
      inFlight = null;
    });
    // Documents that can't be made follow each other without any waiting: scans must come in between.
    await new Promise((resolve) => setImmediate(resolve));
  };

  const noteDefect = (error: unknown): void =>
    log.error({ error: String(error) }, 'what became of a label could not be noted');

  const finish = async (flight: Flight): Promise<void> => {
    const { job } = flight;
    const rendered = await ports.render(job).catch((error: unknown) => unmakeable(job, error));
    making.delete(job.jobId);
    makings.delete(flight);
    if (stopped || !isOurs(job)) return;
    if (flight.stale) happen(job.jobId, { kind: 'toBeMadeAgain' });
    else if (rendered.ok) happen(job.jobId, { kind: 'made', bytes: rendered.value });
    else putOff(job, { kind: 'putOff', trouble: rendered.problem });
  };

  /** Cancelled or moved while it was made, it is nobody's any more. */
  const isOurs = ({ jobId }: JobRow): boolean => jobs.standOf(jobId)?.printerId === printerId;

  /** A defect in the making of one document is that document's trouble. */
  const unmakeable = (job: JobRow, error: unknown): Result<Uint8Array, Problem> => {
    const reference = job.jobId.slice(0, 8);
    log.error({ jobId: job.jobId, reference, error: String(error) }, 'a document could not be made');
    return fail({ code: 'unexpected', reference });
  };

  const putOff = (
    { jobId, attempts }: JobRow,
    event: Extract<JobEvent, { kind: 'putOff' | 'nothingSent' }> & { readonly trouble: Problem },
  ): void => {
    const { trouble } = event;
    if (!happen(jobId, event) || !holdsUpOthers({ state: 'failed', trouble })) return;
    const isSure = attempts + 1 >= TRIES_BEFORE_MOVING || trouble.code === 'printerStopped';
    if (isSure && ports.moveOn()) away = { trouble, at: clock() };
  };

  /**
   * The labels that go into one row with this one: those right behind it that were asked for ahead of their use. None is
   * waited for, and one that a packer has just scanned goes alone, as the next scan may be minutes away.
   */
  const matesOf = async (job: JobRow): Promise<readonly JobRow[]> => {
    const mates: JobRow[] = [];
    while (isOfRow(job) && mates.length < ports.across() - 1) {
      const passedOver = new Set([...making, ...idsOf([job, ...mates])]);
      const turn = nextJob(others(jobs.waiting(printerId), passedOver), clock());
      const head = turn.kind === 'job' && !isOverdue(turn.job) ? jobs.get(turn.job.jobId) : null;
      if (!head || head.cause !== job.cause || !ports.stillWanted(head)) break;
      if (!head.bytes) await make(head);
      const made = jobs.get(head.jobId);
      if (stopped || !made?.bytes || !isDue(made.state)) break;
      mates.push(made);
    }
    return mates;
  };

  /** Null: this one alone, whose bytes stand for themselves. */
  const rowOf = async (
    job: JobRow,
    bytes: Uint8Array,
  ): Promise<{ bytes: Uint8Array; mates: readonly JobRow[] }> => {
    const mates = await matesOf(job);
    const row =
      mates.length === 0 ? null : ports.joinRow([bytes, ...mates.flatMap((mate) => mate.bytes ?? [])]);
    return row === null ? { bytes, mates: [] } : { bytes: row, mates };
  };

  const send = async (job: JobRow, alone: Uint8Array, transport: Transport): Promise<void> => {
    const { bytes, mates } = await rowOf(job, alone);
    // While the others were made, this one may have been cancelled, or made for another printer.
    const now = jobs.get(job.jobId);
    if (stopped || !now?.bytes || !isDue(now.state) || states.pausedAt(printerId) !== null) return;
    const wasCut = states.wasCut(printerId);
    transaction(() => {
      for (const { jobId } of [job, ...mates]) happen(jobId, { kind: 'sendingBegan' });
    });
    const finished = ports.finishing.say(bytes, !isAwaited());
    const document = wasCut ? ports.afterCut(finished) : finished;
    const expectedMs = transport.expectedMs(document.length);
    const flight: Flight = { job, mates, slow: false, stale: false, sending: { since: clock(), expectedMs } };
    inFlight = flight;
    const slowTimer = setTimeout(() => noteSlow(flight, transport.address), SLOW_SENDING_MS + expectedMs);
    // Told before it is over, where a person would wonder.
    if (expectedMs >= WORTH_TELLING_MS) ports.changed();
    const outcome = await transport.send(document, stopping.signal).finally(() => {
      clearTimeout(slowTimer);
      inFlight = null;
    });
    if (outcome.kind !== 'nothingSent') ports.finishing.went();
    if (outcome.kind === 'uncertain') states.setCut(printerId, true);
    else if (outcome.kind === 'taken' && wasCut) states.setCut(printerId, false);
    conclude(flight, outcome, transport.address);
  };

  /** A label waits behind the one in flight, and nothing but its turn keeps it. */
  const isAwaited = (): boolean => {
    const heads = jobs.waiting(printerId, ['queued', 'rendering', 'failed']);
    for (const head of heads) if (head.state !== 'failed' || holdsUpOthers(head)) return true;
    return false;
  };

  const noteSlow = (flight: Flight, address: string): void => {
    flight.slow = true;
    const trouble: Problem = { code: 'printerHoldsBack', address };
    try {
      happen(flight.job.jobId, { kind: 'heldBack', trouble });
      ports.moveOn();
    } catch (error) {
      noteDefect(error);
    }
  };

  /** What became of the row became of each label in it. The printer counts it once. */
  const conclude = (flight: Flight, outcome: SendOutcome, address: string): void => {
    const { job, mates } = flight;
    transaction(() => {
      for (const each of [job, ...mates]) concludeOne(each, flight, outcome, address);
    });
    if (outcome.kind !== 'nothingSent') rows.add(job.jobId, idsOf(mates));
    if (outcome.kind === 'taken') ports.onTaken(job.jobId);
    if (outcome.kind === 'uncertain') ports.onDoubt(job.jobId, outcome.isUnclosed === true);
  };

  const concludeOne = (
    job: JobRow,
    { stale }: Pick<Flight, 'stale'>,
    outcome: SendOutcome,
    address: string,
  ): void => {
    const { jobId } = job;
    switch (outcome.kind) {
      case 'taken':
        away = null;
        happen(jobId, { kind: 'taken', evidence: outcome.evidence });
        return;
      case 'nothingSent':
        log.warn({ jobId, fault: outcome.fault, stale }, 'nothing reached the printer');
        if (stale) happen(jobId, { kind: 'nothingSent', trouble: null });
        else putOff(job, { kind: 'nothingSent', trouble: outOfReach(address, reasonOf(outcome.fault)) });
        return;
      case 'uncertain': {
        log.warn({ jobId, fault: outcome.fault }, 'a label may or may not have been printed');
        const trouble: Problem = { code: 'printOutcomeUnknown', address, reason: reasonOf(outcome.fault) };
        happen(jobId, { kind: 'doubted', trouble, isOutdated: stale });
      }
    }
  };

  const drain = async (): Promise<void> => {
    try {
      for (;;) {
        const transport = ports.transport();
        const job = transport && !stopped ? next() : null;
        if (!job || !transport) return;
        if (!ports.stillWanted(job)) happen(job.jobId, { kind: 'unwanted' });
        else if (!job.bytes) await make(job);
        else {
          const blocked = isForced ? null : ports.blockedBy();
          isForced = false;
          if (blocked) putOff(job, { kind: 'putOff', trouble: blocked });
          else await send(job, job.bytes, transport);
        }
      }
    } catch (error) {
      // The job stays as it is written; the next wake takes it up again, or asks where something may have been sent.
      log.error({ error: String(error) }, 'the print queue stopped at an unexpected error');
      scheduleRetry(STUMBLE_MS);
    } finally {
      busy = false;
      isForced = false;
    }
  };

  const wake = (): void => {
    if (busy || stopped) return;
    busy = true;
    draining = drain();
  };

  /** Waiting for its turn again is no waiting for the packer. */
  const tryAgain = (): void => {
    away = null;
    jobs.tryNow(printerId, clock());
    ports.changed();
    wake();
  };

  const retryNow = (): void => {
    isForced = true;
    tryAgain();
  };

  const isNewest = ({ jobId, document }: JobRow): boolean =>
    document.kind !== 'orderLabel' || jobs.lastOfOrder(document.orderId)?.jobId === jobId;

  /** Jobs of this printer that its connection took and of which nothing stronger is known. */
  const sentAmong = (jobIds: readonly string[]): JobRow[] =>
    rows.whole(jobIds).flatMap((jobId) => {
      const job = jobs.get(jobId);
      return job?.state === 'sent' ? [job] : [];
    });

  /** A label that was printed anew, or whose parcel is no more, is no question any more. */
  const ask = (jobIds: readonly string[], trouble: Problem): void => {
    const asked = sentAmong(jobIds).filter(isNewest);
    transaction(() => {
      for (const { jobId } of asked) happen(jobId, { kind: 'denied', trouble });
    });
  };

  /** All of them at once, written and told of once: ten thousand may wait. */
  const cancelAll = (waiting: readonly PrintJob[]): number => {
    if (waiting.length === 0) return 0;
    transaction(() => {
      jobs.applyAll(idsOf(waiting), 'cancelled', clock());
      ports.onCancelled(waiting);
    });
    ports.changed();
    setImmediate(wake);
    return waiting.length;
  };

  return {
    start: () => {
      rescue();
      wake();
    },
    wake,
    retryNow,
    ready: tryAgain,
    pause: () => {
      states.setPaused(printerId, clock());
      ports.changed();
    },
    resume: () => {
      states.setPaused(printerId, null);
      ports.changed();
      setImmediate(wake);
    },
    printerChanged: () => {
      if (inFlight) inFlight.stale = true;
      for (const flight of makings) flight.stale = true;
      jobs.forgetBytes(printerId, false);
      tryAgain();
    },
    proved: ({ jobId }, evidence) => {
      if (happen(jobId, { kind: 'provedByPerson', evidence })) setImmediate(wake);
    },
    confirmed: (jobIds, evidence) => {
      transaction(() => {
        for (const jobId of rows.whole(jobIds)) happen(jobId, { kind: 'provedByPrinter', evidence });
      });
      ports.changed();
      setImmediate(wake);
    },
    printedNothing: (jobIds, detail) =>
      ask(jobIds, { code: 'printerPrintedNothing', address: ports.transport()?.address ?? '', detail }),
    stoppedInLabel: (jobIds, conditions) =>
      ask(jobIds, {
        code: 'printerStoppedInLabel',
        address: ports.transport()?.address ?? '',
        conditions: [...conditions],
      }),
    cancel: ({ jobId }) => {
      if (happen(jobId, { kind: 'cancelled' })) setImmediate(wake);
    },
    cancelWaiting: (isMeant = () => true) => cancelAll(jobs.allIn(printerId, WITHDRAWABLE).filter(isMeant)),
    answerHeld: (print) => {
      const held = jobs.allIn(printerId, ['held']);
      if (!print) return cancelAll(held);
      jobs.applyAll(idsOf(held), 'stillWanted', clock());
      ports.changed();
      setImmediate(wake);
      return held.length;
    },
    health: () => healthOf(inFlight?.slow ?? false),
    sending: () => {
      // A printer that holds back takes as long as it likes: no time is promised then.
      if (!inFlight?.sending || inFlight.slow) return null;
      return inFlight.sending.expectedMs >= WORTH_TELLING_MS ? inFlight.sending : null;
    },
    uncut: () => (inFlight?.sending || isAwaited() ? 0 : ports.finishing.uncut()),
    stop: async () => {
      stopped = true;
      if (retryTimer) clearTimeout(retryTimer);
      const grace = setTimeout(() => stopping.abort(), STOP_GRACE_MS);
      await draining;
      clearTimeout(grace);
    },
  };

  function healthOf(isSlow: boolean): QueueHealth {
    const asking = jobs.firstIn(printerId, ['uncertain', 'held']);
    if (asking) return { health: 'asking', trouble: asking.trouble };
    if (!ports.transport()) return { health: 'notSet', trouble: { code: 'printerNotSet' } };
    if (states.pausedAt(printerId) !== null) return { health: 'paused', trouble: null };
    const stuck = isSlow ? jobs.firstIn(printerId, ['sending']) : firstHoldUp();
    const isAway = away !== null && Math.abs(clock() - away.at) < AWAY_MS;
    const trouble = stuck?.trouble ?? (isAway ? away?.trouble : null) ?? null;
    if (trouble) return { health: 'needsHelp', trouble };
    return { health: jobs.countOpen(printerId) > 0 ? 'printing' : 'ready', trouble: null };
  }

  function firstHoldUp(): JobHead | null {
    for (const job of jobs.waiting(printerId, ['failed'])) if (holdsUpOthers(job)) return job;
    return null;
  }
}

function* others(heads: Iterable<JobHead>, passedOver: ReadonlySet<string>): Iterable<JobHead> {
  for (const head of heads) if (!passedOver.has(head.jobId)) yield head;
}

const idsOf = (jobs: readonly { readonly jobId: string }[]): string[] => jobs.map(({ jobId }) => jobId);

const reasonOf = (fault: TransportFault): string => `${fault.kind}: ${fault.reason}`;
