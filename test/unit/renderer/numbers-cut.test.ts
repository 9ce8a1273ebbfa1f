import { describe, expect, test } from 'vitest';
import { allRows, uncounted } from '../../../src/renderer/screens/Numbers/all-rows.ts';
import { cutOf, cutOfFile, writtenTable } from '../../../src/renderer/screens/Numbers/sheet-table.ts';
import { ok } from '../../../src/shared/result.ts';

/** What one table may have. */
const MOST = 1999;

const list = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('a list to be taken along', () => {
  const counted = async (count: number) => {
    const found = await allRows(async ({ offset, limit }) =>
      ok({ rows: list(count).slice(offset, offset + limit), total: count }),
    );
    return found.ok ? { rows: found.value.rows.length, total: found.value.total } : null;
  };
  const notCounted = async (count: number) => {
    const found = await allRows(
      uncounted(async ({ offset, limit }) => ok(list(count).slice(offset, offset + limit))),
    );
    return found.ok ? { rows: found.value.rows.length, total: found.value.total } : null;
  };

  test('is whole as long as a table takes it', async () => {
    for (const count of [0, 1, 500, 1000, MOST]) {
      expect(await counted(count)).toEqual({ rows: count, total: count });
      expect(await notCounted(count)).toEqual({ rows: count, total: count });
    }
  });

  test('has the number of all rows where a table does not take it, or that there are more', async () => {
    expect(await counted(MOST + 1)).toEqual({ rows: MOST, total: MOST + 1 });
    expect(await counted(5321)).toEqual({ rows: MOST, total: 5321 });
    expect(await notCounted(MOST + 1)).toEqual({ rows: MOST, total: null });
    expect(await notCounted(5321)).toEqual({ rows: MOST, total: null });
  });

  test('is no list where a part of it can’t be had', async () => {
    const away = { ok: false, problem: { code: 'numbersAway' } } as const;
    expect(
      await allRows(async ({ offset }) => (offset > 0 ? away : ok({ rows: list(500), total: 900 }))),
    ).toEqual(away);
  });
});

describe('what was left out', () => {
  const table = (total: number | null) => ({ columns: [{ title: 'Article' }], rows: [['a'], ['b']], total });

  test('is nothing of a whole table', () => {
    expect(cutOf(2, 2)).toBeNull();
    expect(cutOf(2, 3)).toEqual({ rows: 2, total: 3 });
    expect(cutOf(2, null)).toEqual({ rows: 2, total: null });
  });

  test('is known of a file, too: the station counts what it looks up, and of a table what it was given', () => {
    const file = { rows: 2, total: 2 };
    expect(cutOfFile(writtenTable(table(2)), file)).toBeNull();
    expect(cutOfFile(writtenTable(table(7)), file)).toEqual({ rows: 2, total: 7 });
    expect(cutOfFile(writtenTable(table(null)), file)).toEqual({ rows: 2, total: null });
    const rows = {
      written: {
        kind: 'rows',
        of: 'storage',
        span: { from: '2026-11-01', to: '2026-11-02' },
        nmId: null,
        order: 'newest',
        titles: {
          day: '',
          article: '',
          nmId: '',
          amount: '',
          currency: '',
          barcode: '',
          item: '',
          subject: '',
          brand: '',
          other: '',
        },
        fields: {},
      },
      total: null,
    } as const;
    expect(cutOfFile(rows, file)).toBeNull();
    expect(cutOfFile(rows, { rows: 2, total: 9 })).toEqual({ rows: 2, total: 9 });
  });
});
