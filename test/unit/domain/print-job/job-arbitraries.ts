import * as fc from 'fast-check';
import { evidences } from '../../../../src/shared/domain/print-job/evidence.ts';
import { jobStates } from '../../../../src/shared/domain/print-job/job-state.ts';
import type { JobEvent } from '../../../../src/shared/domain/print-job/next.ts';
import type { PrintJob } from '../../../../src/shared/domain/print-job/print-job.ts';
import type { Problem } from '../../../../src/shared/problem.ts';

/** As it begins. */
export const job: PrintJob = {
  jobId: 'J',
  printerId: 'P',
  document: { kind: 'orderLabel', orderId: '1', supplyId: 'S' },
  cause: 'packed',
  reason: null,
  person: null,
  replaces: null,
  overrode: null,
  state: 'queued',
  evidence: null,
  attempts: 0,
  notBefore: 0,
  trouble: null,
  createdAt: 1000,
  freshFrom: null,
  changedAt: 1000,
};

const troubles = fc.constantFrom<Problem>(
  { code: 'printOutcomeUnknown', address: 'tcp://a:9100', reason: 'reset' },
  { code: 'printerUnreachable', address: 'tcp://a:9100', reason: 'refused' },
  { code: 'labelUnusable', fault: 'codeUnreadable', detail: '' },
);
const one = <K extends JobEvent['kind']>(kind: K) => fc.constant({ kind } as const);
const troubled = <K extends JobEvent['kind']>(kind: K) =>
  troubles.map((trouble) => ({ kind, trouble }) as const);

export const events: fc.Arbitrary<JobEvent> = fc.oneof(
  one('makingTakesLong'),
  fc.constant({ kind: 'made', bytes: Buffer.from('^XA^XZ') } as const),
  one('toBeMadeAgain'),
  troubled('putOff'),
  one('sendingBegan'),
  troubled('heldBack'),
  fc
    .constantFrom('spooled' as const, 'handedOver' as const, 'connectionClosed' as const)
    .map((evidence) => ({ kind: 'taken', evidence }) as const),
  fc.option(troubles).map((trouble) => ({ kind: 'nothingSent', trouble }) as const),
  fc
    .tuple(troubles, fc.boolean())
    .map(([trouble, isOutdated]) => ({ kind: 'doubted', trouble, isOutdated }) as const),
  troubled('denied'),
  fc
    .constantFrom('printerFinished' as const, 'printerCounted' as const)
    .map((evidence) => ({ kind: 'provedByPrinter', evidence }) as const),
  fc
    .constantFrom('personSaw' as const, 'scannedBack' as const)
    .map((evidence) => ({ kind: 'provedByPerson', evidence }) as const),
  one('waitedTooLong'),
  one('stillWanted'),
  troubles.map((overrode) => ({ kind: 'printedAnyway', overrode }) as const),
  one('cancelled'),
  one('unwanted'),
  fc.constantFrom('P', 'Q').map((printerId) => ({ kind: 'moved', printerId }) as const),
  fc.constantFrom('P', 'Q').map((printerId) => ({ kind: 'adopted', printerId }) as const),
  one('tryNow'),
);

/** A job in any state, whatever led there. */
export const anyJob: fc.Arbitrary<PrintJob> = fc
  .record({
    state: fc.constantFrom(...jobStates),
    printerId: fc.constantFrom('P', 'Q', null),
    evidence: fc.option(fc.constantFrom(...evidences)),
    attempts: fc.nat(9),
    notBefore: fc.nat(9000),
    trouble: fc.option(troubles),
    overrode: fc.option(troubles),
    freshFrom: fc.option(fc.nat(9000)),
  })
  .map((given) => ({ ...job, ...given }));

export const jobsAndEvents = fc.record({
  job: anyJob,
  event: events,
  at: fc.integer({ min: 2000, max: 90_000 }),
});
