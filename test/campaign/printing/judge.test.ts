import { expect, test } from 'vitest';
import { judge, type Evidences, type JudgedJob } from './judge.ts';
import type { SeenLabel } from './tray.ts';

const job = (seq: number, key: string, more: Partial<JudgedJob> = {}): JudgedJob => ({
  seq,
  jobId: `job-${seq}`,
  printerId: 'first',
  key,
  isCancelled: false,
  madeAt: seq * 1000,
  mayBeLate: false,
  ...more,
});

const label = (at: number, key: string | null, more: Partial<SeenLabel> = {}): SeenLabel => ({
  device: 0,
  label: at,
  at: at * 1000,
  codes: [],
  digest: 'dots',
  key,
  isWhole: true,
  ...more,
});

/** One of each kind is wanted unless something else is said. */
const judged = (given: Partial<Evidences>) =>
  judge({
    labels: [],
    jobs: [],
    wanted: () => 1,
    mayComeLate: () => 0,
    doubts: [],
    seated: new Map([['first', new Set([0])]]),
    ...given,
  });

const CLEAN = { lost: 0, duplicated: 0, wrong: 0, outOfOrder: 0, late: 0, cut: 0 };

test('labels that came out once, in the order of their jobs, are as they should be', () => {
  const jobs = [job(1, 'a'), job(2, 'b')];
  expect(judged({ jobs, labels: [label(3, 'a'), label(4, 'b')] })).toEqual({ ...CLEAN, faults: [] });
});

test('a label that is not there is lost, one that is there twice duplicated', () => {
  const jobs = [job(1, 'a'), job(2, 'b')];
  expect(judged({ jobs, labels: [label(3, 'b'), label(4, 'b')] })).toMatchObject({
    ...CLEAN,
    lost: 1,
    duplicated: 1,
  });
});

test('an old label beside its new one is late where the station told of it, and a third is one too many', () => {
  const jobs = [job(1, 'a', { isCancelled: true }), job(2, 'a')];
  const labels = [label(3, 'a'), label(4, 'a')];
  expect(judged({ jobs, labels, mayComeLate: () => 1 })).toMatchObject({ ...CLEAN, late: 1 });
  expect(judged({ jobs, labels: [...labels, label(5, 'a')], mayComeLate: () => 1 })).toMatchObject({
    ...CLEAN,
    late: 1,
    duplicated: 1,
  });
});

test('a label that nobody wanted, or not any more, is wrong', () => {
  const jobs = [job(1, 'a', { isCancelled: true })];
  const labels = [label(3, 'a'), label(4, 'stranger')];
  expect(judged({ jobs, labels, wanted: () => 0 })).toMatchObject({ ...CLEAN, wrong: 2 });
});

test('a label that is not whole is wrong, unless a fault cut it and the packer was asked', () => {
  const jobs = [job(1, 'a')];
  const labels = [label(2, null, { isWhole: false }), label(3, 'a')];
  const doubts = [{ jobId: 'job-1', printerId: 'first' }];
  expect(judged({ jobs, labels })).toMatchObject({ ...CLEAN, wrong: 1 });
  expect(judged({ jobs, labels, doubts })).toMatchObject({ ...CLEAN, cut: 1 });
  const elsewhere = labels.map((each) => ({ ...each, device: 1 }));
  expect(judged({ jobs, labels: elsewhere, doubts })).toMatchObject({ ...CLEAN, wrong: 1 });
});

test('a label after one whose job is younger is out of order, unless it was moved there', () => {
  const labels = [label(3, 'b'), label(4, 'a')];
  expect(judged({ jobs: [job(1, 'a'), job(2, 'b')], labels })).toMatchObject({ ...CLEAN, outOfOrder: 1 });
  const moved = [job(1, 'a', { mayBeLate: true }), job(2, 'b')];
  expect(judged({ jobs: moved, labels })).toMatchObject(CLEAN);
});

test('a reprint is of the job that was made for it, not of the one that never came out', () => {
  const jobs = [job(1, 'a'), job(2, 'b'), job(3, 'a')];
  const labels = [label(2.5, 'b'), label(4, 'a')];
  expect(judged({ jobs, labels })).toMatchObject(CLEAN);
});
