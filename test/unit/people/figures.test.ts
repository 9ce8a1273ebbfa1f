import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bringTo } from '../../rigs/desk/bring-to.ts';
import type { Journal } from '../../../src/main/db/journal/open-journal.ts';
import { newJob } from '../../../src/main/printers/queue/new-job.ts';
import { readFigures } from '../../../src/main/services/people/figures.ts';
import type { Verdict } from '../../../src/shared/domain/verdict.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** This computer's midnight, whatever its time zone. */
const midnight = (date: number): number => new Date(2026, 2, date).getTime();

const parcel = { orderId: '1', article: 'MUG', colorCode: null, sticker: null };
const printing: Verdict = { reason: 'labelPrinting', parcel };
const tooMany: Verdict = {
  reason: 'oneTooMany',
  product: { article: 'MUG', colorCode: null, sku: '1' },
  packed: 1,
};
const unknown: Verdict = { reason: 'unknownBarcode', text: 'x' };

function desk(journal: Journal) {
  let count = 0;
  let at = 0;
  let person: string | null = null;
  journal.setPersonSource(() => person);
  const scan = (time: number, verdict: Verdict, isRepeat = false): void => {
    count += 1;
    journal.scans.add({
      scanId: `scan ${count}`,
      at: time,
      endedAt: time,
      text: 'x',
      supplyId: 'S',
      verdict,
      isRepeat,
      jobId: null,
    });
  };
  return {
    works: (name: string | null, from: number): void => {
      person = name;
      at = from;
    },
    /** A parcel `after` milliseconds; its label is taken `label` later. */
    packs: (after: number, label: number): void => {
      at += after;
      count += 1;
      const orderId = `order ${count}`;
      const jobId = `job ${count}`;
      scan(at, printing);
      const document = { kind: 'orderLabel', orderId, supplyId: 'S' } as const;
      journal.jobs.add(
        newJob({ jobId, printerId: 'P', document, cause: 'packed', bytes: null, person, createdAt: at }),
      );
      bringTo(journal.jobs, jobId, 'sent', at + label);
      const counted = { kind: 'provedByPrinter', evidence: 'printerCounted' } as const;
      journal.jobs.apply(jobId, counted, at + label + MINUTE);
      journal.parcels.claim({
        orderId,
        supplyId: 'S',
        article: 'MUG',
        colorCode: null,
        partA: null,
        partB: null,
        state: 'labelling',
        jobId,
        claimedAt: at,
        packedAt: null,
        boxKey: null,
        position: null,
        person,
      });
      journal.parcels.apply(orderId, { kind: 'packed', at: at + label, person: null });
    },
    scans: (after: number, verdict: Verdict, isRepeat = false): void =>
      scan((at += after), verdict, isRepeat),
  };
}

describe('the figures', () => {
  test('of a shift are counted from scans, parcels and labels, breaks and repeated pulls left out', async () => {
    const { journal } = openStores();
    const { works, packs, scans } = desk(journal);
    works('Анна', midnight(2) + 8 * HOUR);
    for (const label of [300, 500, 400, 9000]) packs(2 * MINUTE, label);
    scans(1000, tooMany);
    scans(100, tooMany, true);
    scans(1000, unknown);
    scans(1000, tooMany);
    // Lunch.
    packs(HOUR, 600);
    packs(2 * MINUTE, 700);
    const figures = {
      parcels: 6,
      // Four gaps of about two minutes: 120.2, 119.9, 128.6 and 120.1 seconds.
      perHour: 29.5,
      scans: 9,
      errors: [
        { reason: 'oneTooMany', count: 2 },
        { reason: 'unknownBarcode', count: 1 },
      ],
      toLabel: { p50: 500, p95: 9000, labels: 6 },
    };
    const worker = { id: null, name: 'Анна' };
    const startedAt = midnight(2) + 8 * HOUR + 2 * MINUTE;
    expect(await readFigures(journal, '2026-03-02', '2026-03-02')).toEqual({
      ok: true,
      value: {
        total: figures,
        days: [{ ...figures, day: '2026-03-02' }],
        people: [{ ...figures, worker }],
        shifts: [{ ...figures, worker, day: '2026-03-02', startedAt, endedAt: startedAt + 483_100 + HOUR }],
      },
    });
  });

  test('are those of each person, day and shift; a night shift belongs to the day on which it began', async () => {
    const { journal } = openStores();
    journal.people.add({ id: 'a', name: 'Анна', role: 'packer', pin: null }, 0);
    journal.people.add({ id: 'b', name: 'Boris', role: 'packer', pin: null }, 0);
    const { works, packs } = desk(journal);
    works('Анна', midnight(3) - HOUR);
    for (let half = 0; half < 4; half += 1) packs(HOUR / 2, 100);
    journal.people.change('a', { name: 'Анна К.', role: 'packer', pin: null });
    works('Анна К.', midnight(3) + 20 * HOUR);
    packs(0, 300);
    works('Boris', midnight(3) + 9 * HOUR);
    for (let minute = 0; minute < 3; minute += 1) packs(MINUTE, 200);
    works(null, midnight(3) + 12 * HOUR);
    packs(0, 100);
    const read = await readFigures(journal, '2026-03-02', '2026-03-03');
    if (!read.ok) throw new Error(read.problem.code);
    const { total, days, people, shifts } = read.value;
    expect([total.parcels, total.toLabel]).toEqual([9, { p50: 100, p95: 300, labels: 9 }]);
    expect(days.map(({ day, parcels }) => [day, parcels])).toEqual([
      ['2026-03-03', 5],
      ['2026-03-02', 4],
    ]);
    expect(people.map(({ worker, parcels, perHour }) => [worker, parcels, perHour])).toEqual([
      [{ id: 'a', name: 'Анна К.' }, 5, null],
      [{ id: 'b', name: 'Boris' }, 3, null],
      [{ id: null, name: null }, 1, null],
    ]);
    expect(shifts.map(({ worker: { name }, day, parcels }) => [name, day, parcels])).toEqual([
      ['Анна К.', '2026-03-03', 1],
      [null, '2026-03-03', 1],
      ['Boris', '2026-03-03', 3],
      ['Анна К.', '2026-03-02', 4],
    ]);
  });

  test('tell no pace until five minutes of work were followed', async () => {
    const { journal } = openStores();
    const { works, packs } = desk(journal);
    works('Анна', midnight(2) + 8 * HOUR);
    for (const after of [0, 4000]) packs(after, 100);
    works('Boris', midnight(2) + 10 * HOUR);
    for (const after of [0, 4 * MINUTE, MINUTE]) packs(after, 100);
    const read = await readFigures(journal, '2026-03-02', '2026-03-02');
    expect(read.ok && read.value.people.map(({ worker, perHour }) => [worker.name, perHour])).toEqual([
      ['Boris', 24],
      ['Анна', null],
    ]);
    expect(read.ok && read.value.total.perHour).toBe(35.5);
  });

  test('begin another shift wherever nobody of that name scanned for four hours', () => {
    const scans = fc.array(
      fc.record({
        wait: fc.oneof(fc.integer({ min: 1, max: HOUR }), fc.integer({ min: 3 * HOUR, max: 9 * HOUR })),
        person: fc.constantFrom('Анна', 'Boris', null),
      }),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(scans, (all) => {
        const { journal, close } = openStores();
        const { works, scans: scan } = desk(journal);
        const expected: { person: string | null; startedAt: number; endedAt: number }[] = [];
        journal.transaction(() => {
          let at = 0;
          for (const { wait, person } of all) {
            at += wait;
            works(person, at);
            scan(0, unknown);
            const last = expected.findLast((shift) => shift.person === person);
            if (last && at - last.endedAt <= 4 * HOUR) last.endedAt = at;
            else expected.push({ person, startedAt: at, endedAt: at });
          }
        });
        const found = journal.figures.shifts(0, Number.MAX_SAFE_INTEGER);
        close();
        expect(found.toReversed()).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  test('of days on which nobody worked are nothing, and of too many days a problem', async () => {
    const { journal } = openStores();
    const nothing = { parcels: 0, perHour: null, scans: 0, errors: [], toLabel: null };
    expect(await readFigures(journal, '2026-01-01', '2026-12-31')).toEqual({
      ok: true,
      value: { total: nothing, days: [], people: [], shifts: [] },
    });
    expect(await readFigures(journal, '2026-01-01', '2027-01-31')).toEqual({
      ok: false,
      problem: { code: 'periodTooLong', days: 396, most: 366 },
    });
  });
});
