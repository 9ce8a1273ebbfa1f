import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evidences } from '../../../../src/shared/domain/print-job/evidence.ts';
import { isSettled, isUnsent, jobStates } from '../../../../src/shared/domain/print-job/job-state.ts';
import { happensIn, next, type JobEvent } from '../../../../src/shared/domain/print-job/next.ts';
import { job, jobsAndEvents, events } from './job-arbitraries.ts';

const walk = (start: typeof job, happened: readonly JobEvent[]) => {
  const states = [start];
  for (const [at, event] of happened.entries()) {
    const step = next(states.at(-1) ?? start, event, 5000 + at);
    if (step) states.push(step.job);
  }
  return states;
};

test('once some of a label may be out, no road leads back to a label of which nothing was sent', () => {
  const said: ReadonlySet<JobEvent['kind']> = new Set(['taken', 'doubted', 'denied']);
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (happened) => {
      let now = job;
      let isOut = false;
      for (const event of happened) {
        const step = next(now, event, 5000);
        if (!step) continue;
        isOut ||= said.has(event.kind);
        now = step.job;
        expect(isOut && isUnsent(now.state), `${event.kind} led to ${now.state}`).toBe(false);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a label that is being sent is not sent again unless the connection says that nothing went', () => {
  fc.assert(
    fc.property(jobsAndEvents, ({ job: given, event }) => {
      const step = next({ ...given, state: 'sending' }, event, 5000);
      const isSentAgain = step !== null && isUnsent(step.job.state) && event.kind !== 'nothingSent';
      expect(isSentAgain).toBe(false);
    }),
  );
});

test('evidence never gets weaker by any road, and a label that came out is never cancelled', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (happened) => {
      const states = walk(job, happened);
      for (const [at, { evidence }] of states.entries()) {
        const before = states[at - 1];
        if (!before?.evidence) continue;
        expect(evidence && evidences.indexOf(evidence)).toBeGreaterThanOrEqual(
          evidences.indexOf(before.evidence),
        );
        if (before.state === 'confirmed') expect(states[at]?.state).toBe('confirmed');
      }
    }),
    { numRuns: 2000 },
  );
});

test('what is refused changes nothing, what happens changes only what its event is about', () => {
  fc.assert(
    fc.property(jobsAndEvents, ({ job: given, event, at }) => {
      const possible: readonly string[] = happensIn[event.kind];
      const step = next(given, event, at);
      if (!possible.includes(given.state)) expect(step).toBeNull();
      if (!step) {
        if (possible.includes(given.state)) expect(event.kind).toMatch(/^provedBy/);
        return;
      }
      const { jobId, document, cause, reason, person, replaces, createdAt } = given;
      expect(step.job).toMatchObject({ jobId, document, cause, reason, person, replaces, createdAt });
      expect(step.job.changedAt).toBe(at);
    }),
  );
});

test('trouble is there exactly where somebody has to know of it', () => {
  const mustHave: ReadonlySet<string> = new Set(['failed', 'uncertain', 'held']);
  const mayHave: ReadonlySet<string> = new Set(['failed', 'uncertain', 'held', 'sending', 'cancelled']);
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (happened) => {
      const unsaid = walk(job, happened).filter(({ state, trouble }) =>
        trouble ? !mayHave.has(state) : mustHave.has(state),
      );
      expect(unsaid).toEqual([]);
    }),
  );
});

test('every state is reached, and each that is not settled has a way on by itself or by a person', () => {
  const reached = new Set(
    fc
      .sample(fc.array(events, { maxLength: 60 }), { numRuns: 1500, seed: 7 })
      .flatMap((happened) => walk(job, happened).map(({ state }) => state)),
  );
  expect([...reached].toSorted()).toEqual(jobStates.toSorted());
  const stuck = jobStates.filter(
    (state) =>
      !isSettled(state) &&
      !Object.values<readonly string[]>(happensIn).some((states) => states.includes(state)),
  );
  expect(stuck).toEqual([]);
});
