import { expect, test } from 'vitest';
import { jobNews } from '../../../src/main/services/packing/job-news.ts';
import { newJob } from '../../../src/main/printers/queue/new-job.ts';
import type { Problem } from '../../../src/shared/problem.ts';

const job = newJob({
  jobId: 'J',
  printerId: 'P',
  document: { kind: 'boxLabel', supplyId: 'S', boxId: 'B' },
  cause: 'boxLabel',
  bytes: null,
  person: null,
  createdAt: 0,
});
const parcel = { orderId: '1', article: 'MUG', colorCode: null, sticker: null };
const unreadable: Problem = { code: 'labelUnusable', fault: 'codeUnreadable', detail: '' };
const outcomeOf = (trouble: Problem, of: typeof parcel | null): string =>
  jobNews(job, { kind: 'stuck', trouble }, of, false, null, {}).outcome;

test.each([
  [unreadable, 'documentFaulty', 'labelFaulty'],
  [{ code: 'boxLabelNotReady', boxKey: 'K', box: '1', why: 'empty' }, 'documentFaulty', 'stuck'],
  [{ code: 'printerStopped', address: '', conditions: ['paperOut'] }, 'stuck', 'stuck'],
  [{ code: 'printerHoldsBack', address: '' }, 'stuck', 'stuck'],
] as const satisfies readonly (readonly [Problem, string, string])[])(
  'what keeps a label is the printer’s or its own: %j',
  (trouble, alone, ofParcel) => {
    expect([outcomeOf(trouble, null), outcomeOf(trouble, parcel)]).toEqual([alone, ofParcel]);
  },
);
