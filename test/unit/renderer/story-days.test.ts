import { expect, test } from 'vitest';
import { labelsOf, storyDays } from '../../../src/renderer/screens/Story/story-days.ts';
import { toneOf } from '../../../src/renderer/screens/Story/step-tone.ts';
import type { StoryStep } from '../../../src/shared/contract/story.ts';

const HOUR = 3_600_000;
const person = null;

const job = (jobId: string, at: number, replaces: string | null = null): StoryStep => ({
  what: 'job',
  at,
  person,
  jobId,
  printerId: 'p',
  cause: 'packed',
  reason: null,
  replaces,
  overrode: null,
});
const taken = (jobId: string, at: number): StoryStep => ({ what: 'jobTaken', at, person, jobId });
const toTell = (seq: number, at: number): StoryStep => ({
  what: 'toTell',
  at,
  person,
  change: 'addOrder',
  move: null,
  seq,
});
const told = (seq: number, at: number): StoryStep => ({
  what: 'told',
  at,
  person,
  change: 'addOrder',
  move: null,
  seq,
  state: 'done',
  attempts: 0,
  trouble: null,
});
const dayOf = (at: number): string => String(Math.floor(at / (24 * HOUR)));

test('steps stand by day, and what a label or a change came to at once stands with it', () => {
  const asked = toTell(1, HOUR);
  const other = toTell(2, HOUR + 1);
  const answered = told(1, HOUR + 9000);
  const label = job('a', 2 * HOUR);
  const late = told(2, 2 * HOUR + 1);
  const taken1 = taken('a', 2 * HOUR + 2);
  const label2 = job('b', 23 * HOUR, 'a');
  const taken2 = taken('b', 25 * HOUR);
  const steps = [asked, other, answered, label, late, taken1, label2, taken2];
  expect(storyDays(steps, dayOf)).toEqual([
    {
      at: HOUR,
      lines: [
        { step: asked, label: null, goesOn: false },
        { step: answered, label: null, goesOn: true },
        { step: other, label: null, goesOn: false },
        { step: label, label: 1, goesOn: false },
        { step: taken1, label: null, goesOn: true },
        // An hour later it is news of its own.
        { step: late, label: null, goesOn: false },
        { step: label2, label: 2, goesOn: false },
      ],
    },
    // A day begins with a line of its own.
    { at: 25 * HOUR, lines: [{ step: taken2, label: 2, goesOn: false }] },
  ]);
  expect(labelsOf(steps)).toEqual(['a', 'b']);
});

test('the only label of an order has no number', () => {
  expect(storyDays([job('a', 1), taken('a', 2)], dayOf)[0]?.lines).toEqual([
    { step: job('a', 1), label: null, goesOn: false },
    { step: taken('a', 2), label: null, goesOn: true },
  ]);
});

test('a refused change, a label in doubt and a cancelled order stand out', () => {
  const state = (jobState: 'sent' | 'confirmed' | 'uncertain'): StoryStep => ({
    what: 'jobState',
    at: 0,
    person,
    jobId: 'a',
    state: jobState,
    evidence: null,
    trouble: null,
  });
  const refused = { ...told(1, 0), state: 'refused' } as StoryStep;
  const cancelled: StoryStep = {
    what: 'status',
    at: 0,
    person,
    supplierStatus: 'confirm',
    platformStatus: 'canceled_by_client',
    isCancelled: true,
  };
  expect(
    [refused, state('uncertain'), cancelled, state('confirmed'), state('sent'), told(1, 0)].map(toneOf),
  ).toEqual(['bad', 'warn', 'warn', 'good', 'plain', 'plain']);
});
