import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Journal } from '../../../src/main/db/journal/open-journal.ts';
import { next, type JobEvent } from '../../../src/shared/domain/print-job/next.ts';
import type { PrintJob } from '../../../src/shared/domain/print-job/print-job.ts';
import { anyJob, job, jobsAndEvents } from '../domain/print-job/job-arbitraries.ts';
import { bringTo } from '../../rigs/desk/bring-to.ts';
import { openedJournal } from './opened-journal.ts';

/** Puts them into the journal, each under an id of its own. */
function added({ jobs }: Journal, given: readonly PrintJob[], run: number): PrintJob[] {
  const named = given.map((job, at) => ({ ...job, jobId: `${run}-${at}` }));
  for (const job of named) jobs.add({ ...job, bytes: Buffer.from('made') });
  return named;
}

const read = ({ jobs }: Journal, { jobId }: PrintJob): PrintJob | null => {
  const row = jobs.get(jobId);
  if (!row) return null;
  const { bytes: _bytes, ...job } = row;
  return job;
};

test('the journal writes what the life of a job says, and nothing of what it refuses', () => {
  const journal = openedJournal();
  let run = 0;
  journal.transaction(() =>
    fc.assert(
      fc.property(jobsAndEvents, ({ job: given, event, at }) => {
        const [job = given] = added(journal, [given], (run += 1));
        const step = next(job, event, at);
        const applied = journal.jobs.apply(job.jobId, event, at);
        expect(applied).toEqual(step && { job: step.job, outcome: step.outcome });
        // What is written down was job as it was added: its time of change is that of its making.
        expect(read(journal, job)).toEqual(step ? step.job : { ...job, changedAt: 1000 });
        const bytes = journal.jobs.get(job.jobId)?.bytes;
        const expected =
          step?.bytes.kind === 'forgotten' ? null : step?.bytes.kind === 'made' ? '^XA^XZ' : 'made';
        expect(bytes ? Buffer.from(bytes).toString() : null).toBe(expected);
      }),
      { numRuns: 400 },
    ),
  );
});

const many = fc.array(anyJob, { minLength: 1, maxLength: 12 });
const AT = 77_000;
const after = (job: PrintJob, event: JobEvent): PrintJob => next(job, event, AT)?.job ?? job;

test.each(['waitedTooLong', 'stillWanted', 'cancelled'] as const)(
  '%s of many jobs in one statement is the same as of one after the other',
  (kind) => {
    const journal = openedJournal();
    let run = 0;
    journal.transaction(() =>
      fc.assert(
        fc.property(many, (given) => {
          const jobs = added(journal, given, (run += 1));
          journal.jobs.applyAll(
            jobs.map(({ jobId }) => jobId),
            kind,
            AT,
          );
          expect(jobs.map((job) => read(journal, job))).toEqual(jobs.map((job) => after(job, { kind })));
        }),
        { numRuns: 60 },
      ),
    );
  },
);

test('moving, trying at once and adopting what a printer has is the same as one job after the other', () => {
  const journal = openedJournal();
  let run = 0;
  journal.transaction(() =>
    fc.assert(
      fc.property(many, (given) => {
        const printer = `at ${(run += 1)}`;
        const jobs = added(
          journal,
          given.map((job) => ({ ...job, printerId: printer })),
          run,
        );
        const tried = jobs.map((job) => after(job, { kind: 'tryNow' }));
        journal.jobs.tryNow(printer, AT);
        expect(jobs.map((job) => read(journal, job))).toEqual(tried);
        const moved = tried.map((job) => after(job, { kind: 'moved', printerId: 'elsewhere' }));
        const count = journal.jobs.moveWaiting(printer, 'elsewhere', ['orderLabel'], AT);
        expect(count).toBe(moved.filter(({ printerId }) => printerId === 'elsewhere').length);
        expect(jobs.map((job) => read(journal, job))).toEqual(moved);
        const adopted = moved.map((job) =>
          job.printerId === printer ? after(job, { kind: 'adopted', printerId: 'first' }) : job,
        );
        journal.jobs.adopt(
          'first',
          ['first', 'elsewhere', ...Array.from({ length: run - 1 }, (_, at) => `at ${at + 1}`)],
          AT,
        );
        expect(jobs.map((job) => read(journal, job))).toEqual(adopted);
      }),
      { numRuns: 40 },
    ),
  );
});

test('a label that a person saw or scanned back was seen out, and says so of its printer alone', () => {
  const journal = openedJournal();
  const seen = added(journal, [job, { ...job, printerId: 'Q' }], 1);
  const wereSeen = (): boolean[] => ['P', 'Q'].map((printerId) => journal.jobs.wasSeenOut(printerId, 0));
  for (const { jobId } of seen) bringTo(journal.jobs, jobId, 'confirmed', AT);
  expect(wereSeen()).toEqual([false, false]);
  journal.jobs.apply(seen[0]?.jobId ?? '', { kind: 'provedByPerson', evidence: 'scannedBack' }, AT);
  expect(wereSeen()).toEqual([true, false]);
  // Another device in its place has shown nothing yet.
  expect([AT, AT + 1].map((since) => journal.jobs.wasSeenOut('P', since))).toEqual([true, false]);
});
