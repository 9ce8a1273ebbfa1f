import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonRecords, LONGEST_ITEM_BYTES } from '../../../../src/main/marketplace/reports/json-records.ts';
import { readRecords, readReport } from '../../../../src/main/marketplace/reports/read-report.ts';
import {
  downloadStockReport,
  downloadStorageReport,
} from '../../../../src/shared/marketplace/report-tasks.ts';
import { parseWire, printWire } from '../../../../src/shared/marketplace/wire.ts';
import { temporaryFolder, zipFile } from '../../../rigs/marketplace/archives.ts';

async function rowsOf<T>(results: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of results) all.push(one);
  return all;
}

const report = async (type: string, text: string) =>
  rowsOf(readReport(await zipFile({ 'report.csv': text }), type));

const metrics = {
  AveragePosition: 4.5,
  OpenCard: 10,
  AddToCart: 2,
  OpenToCart: 20,
  Orders: 1,
  CartToOrder: 50,
  Visibility: 33.3,
};
const noPast = {
  AveragePositionPast: null,
  OpenCardPast: null,
  AddToCartPast: null,
  OpenToCartPast: null,
  OrdersPast: null,
  CartToOrderPast: null,
  VisibilityPast: null,
};
const metricNames = Object.keys(metrics).join(',');
const metricValues = Object.values(metrics).join(',');

describe('the rows of a generated report', () => {
  const funnelHeader =
    'dt,openCardCount,addToCartCount,ordersCount,ordersSumRub,buyoutsCount,buyoutsSumRub,cancelCount,cancelSumRub,addToCartConversion,cartToOrderConversion,buyoutPercent';
  const funnelDay = {
    dt: '2026-11-01',
    openCardCount: 5,
    addToCartCount: 4,
    ordersCount: 3,
    ordersSumRub: 1999.5,
    buyoutsCount: 0,
    buyoutsSumRub: null,
    cancelCount: -1,
    cancelSumRub: null,
    addToCartConversion: 80,
    cartToOrderConversion: 75,
    buyoutPercent: null,
  };
  const funnelValues = '2026-11-01,5,4,3,1999.5,0,,-1,,80,75,';

  test('sales funnel by article: numbers, empty ones null, columns of no document kept', async () => {
    const text = `nmID,${funnelHeader},newColumn\n9007199254740993,${funnelValues},x\n`;
    expect(await report('DETAIL_HISTORY_REPORT', text)).toEqual([
      { ok: true, value: { nmID: '9007199254740993', ...funnelDay, newColumn: 'x' } },
    ]);
  });

  test('sales funnel, grouped: no article', async () => {
    expect(await report('GROUPED_HISTORY_REPORT', `${funnelHeader}\n${funnelValues}\n`)).toEqual([
      { ok: true, value: { nmID: null, ...funnelDay } },
    ]);
  });

  test('search parameters by group', async () => {
    const text = `SubjectName,SubjectID,BrandName,TagID,${metricNames}\n"Cups, mugs",12,,7,${metricValues}\n`;
    expect(await report('SEARCH_QUERIES_PREMIUM_REPORT_GROUP', text)).toEqual([
      {
        ok: true,
        value: {
          SubjectName: 'Cups, mugs',
          SubjectID: '12',
          BrandName: null,
          TagID: '7',
          ...metrics,
          ...noPast,
        },
      },
    ]);
  });

  test('search parameters by article', async () => {
    const text =
      `NmID,VendorCode,Name,SubjectName,BrandName,IsAdvertised,IsRated,Rating,FeedbackRating,MinPrice,MaxPrice,${metricNames},OrdersPast\n` +
      `1,00042,=1+1,Cups,,true,False,9.8,,100,200,${metricValues},6\n`;
    expect(await report('SEARCH_QUERIES_PREMIUM_REPORT_PRODUCT', text)).toEqual([
      {
        ok: true,
        value: {
          NmID: '1',
          VendorCode: '00042',
          Name: '=1+1',
          SubjectName: 'Cups',
          BrandName: null,
          IsAdvertised: true,
          IsRated: false,
          Rating: 9.8,
          FeedbackRating: null,
          MinPrice: 100,
          MaxPrice: 200,
          ...metrics,
          ...noPast,
          OrdersPast: 6,
        },
      },
    ]);
  });

  test('a type that no document describes gives plain text', async () => {
    expect(await report('SEARCH_QUERIES_PREMIUM_REPORT_TEXT', 'Text,Orders\ncup,\n')).toEqual([
      { ok: true, value: { Text: 'cup', Orders: '' } },
    ]);
  });

  test.each([
    ['nmID,dt,ordersCount\n1,2026-11-01,2\n2,2026-11-01,two\n', 'ordersCount must be a number'],
    ['nmID,dt,ordersCount\n1,2026-11-01,2\nx,2026-11-01,2\n', 'nmID must be a whole number'],
  ])('a value of the wrong kind names its column and line', async (text, reason) => {
    expect((await report('DETAIL_HISTORY_REPORT', text)).slice(1)).toEqual([
      { ok: false, problem: { code: 'reportUnreadable', reason, line: 3 } },
    ]);
  });

  test('a damaged archive is the only result', async () => {
    const file = join(await temporaryFolder(), 'report.zip');
    await writeFile(file, 'PK');
    expect(await rowsOf(readReport(file, 'DETAIL_HISTORY_REPORT'))).toMatchObject([
      { ok: false, problem: { code: 'reportUnreadable' } },
    ]);
  });
});

describe('the records of a task report', () => {
  const file = async (text: string): Promise<string> => {
    const path = join(await temporaryFolder(), 'report.json');
    await writeFile(path, text);
    return path;
  };

  test('are those of the declared answer, one by one', async () => {
    const text = `[{"nmId":9007199254740993,"brand":"[,]\\"","warehouses":[{"warehouseName":"A","quantity":3}],"more":1}\n,{}]`;
    const records = await rowsOf(readRecords(await file(text), downloadStockReport.answer.element));
    expect(records).toEqual(
      downloadStockReport.answer
        .parse([
          {
            nmId: 9007199254740993n,
            brand: '[,]"',
            warehouses: [{ warehouseName: 'A', quantity: 3 }],
            more: 1,
          },
          {},
        ])
        .map((value) => ({ ok: true, value })),
    );
  });

  test('that break their shape are named', async () => {
    const records = await rowsOf(
      readRecords(await file('[{"nmId":1},{"nmId":"x"}]'), downloadStorageReport.answer.element),
    );
    expect(records[1]).toMatchObject({
      problem: {
        code: 'reportUnreadable',
        reason: expect.stringMatching(/^record 2: nmId must be /),
        line: null,
      },
    });
  });

  test.each([
    ['nothing', '', 'an empty file'],
    ['an object', '{"error":true}', 'not a list of records'],
    ['half a list', '[{"nmId":1},{"nm', 'after record 1: the list is cut short'],
    ['what is no JSON', '[{"nmId":1},{nmId}]', 'after record 1: not JSON'],
    ['a gap', '[{"nmId":1},,{}]', 'after record 1: not JSON'],
    ['a comma too many', '[{"nmId":1},]', 'after record 1: not JSON'],
  ])('%s ends with a problem', async (_what, text, reason) => {
    const records = await rowsOf(readRecords(await file(text), downloadStockReport.answer.element));
    expect(records.at(-1)).toEqual({ ok: false, problem: { code: 'reportUnreadable', reason, line: null } });
  });

  test('a record without an end does not fill the memory', async () => {
    const endless = Readable.from(
      (function* () {
        yield Buffer.from('[{"a":"');
        for (;;) yield Buffer.alloc(64 * 1024, 'x');
      })(),
    );
    expect(await rowsOf(jsonRecords(endless))).toEqual([
      {
        ok: false,
        problem: {
          code: 'reportUnreadable',
          reason: `longer than ${LONGEST_ITEM_BYTES} bytes`,
          line: null,
        },
      },
    ]);
  });

  test('come out as they went in, however the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { maxLength: 8 }),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        async (list, size, spaced) => {
          const bytes = Buffer.from(spaced ? JSON.stringify(list, null, 2) : printWire(list));
          const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
            bytes.subarray(index * size, (index + 1) * size),
          );
          const records = await rowsOf(jsonRecords(Readable.from(chunks)));
          const values = records.map((record) => (record.ok ? record.value : record.problem));
          expect(printWire(values)).toBe(printWire(parseWire(bytes.toString())));
        },
      ),
      { numRuns: 300 },
    );
  });
});
