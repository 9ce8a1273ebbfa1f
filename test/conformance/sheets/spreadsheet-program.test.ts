import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellText, readAmount, readId } from '../../../src/shared/domain/sheet/sheet-cell.ts';
import { MOST_AMOUNT } from '../../../src/shared/domain/stock/stock-change.ts';
import { readSheet, writeSheet } from '../../../src/main/sheets/sheet-thread.ts';
import { temporaryFolder } from '../../rigs/temporary.ts';

const run = promisify(execFile);
const PROGRAM = 'soffice';
const isThere = (process.env['PATH'] ?? '')
  .split(path.delimiter)
  .some((folder) => existsSync(path.join(folder, PROGRAM)));
const missing = isThere ? null : 'skipped: LibreOffice Calc is not installed';

/** Its first start took more than two minutes on a machine of two cores with much else to do. */
const MOST_MS = 600_000;

const goods: readonly (readonly [id: string, article: string, amount: number])[] = [
  ['0000123', 'Zeros in front', 0],
  ['4601234567890', 'Кружка «Море», синяя', 12],
  ['46012345678901234567', 'More digits than a number keeps', 100_000],
  ['2991985292161', '1E5', 3],
  ['2991985292178', 'MAR1', 8],
  ['2991985292185', '2024-05-06', 9],
  ['2991985292192', 'истина', 10],
  ['12-05', 'Looks like a date', 4],
  ['PB-8UA6PC', 'semicolon; comma, and a "quote"', 1043],
  ['2991985292130', 'two\nlines', 5],
  ['2991985292147', '', 6],
  ['2991985292154', '007', 7],
  ['2991985292208', '=1+1', 11],
];

const never = new AbortController().signal;

const written = async (format: 'csv' | 'xlsx', separator: string): Promise<Uint8Array> => {
  const rows = [
    ['Barcode', 'Article', 'Amount'],
    ...goods.map(([id, article, amount]) => [{ id }, article, amount]),
  ];
  const bytes = await writeSheet({ format, separator, title: 'Stocks' }, [rows].values(), never);
  if (!bytes) throw new Error('it was not written');
  return bytes;
};

/** What this desk reads of a file, as it reads stocks. */
const readAgain = async (bytes: Uint8Array): Promise<unknown[]> => {
  const rows: unknown[] = [];
  const read = await readSheet(
    bytes,
    { sheet: 0, columns: null, most: 100 },
    (some) => {
      for (const { cells } of some) {
        const [id, article, amount] = cells;
        rows.push([readId(id).id, cellText(article), readAmount(amount, MOST_AMOUNT).amount]);
      }
    },
    never,
  );
  if (!read.ok) throw new Error(read.problem.code);
  return rows.slice(1);
};

/** CSV as the program takes it in a country: by its separator, in UTF-8, each column as it comes. */
const csvIn = (separator: string): string => `--infilter=CSV:${String(separator.codePointAt(0))},34,76,1`;

describe.skipIf(missing !== null)(
  `what is written for spreadsheet programs (${missing ?? 'LibreOffice'})`,
  () => {
    /** Made by its first start, which takes the longest. */
    let profile = '';
    beforeAll(async () => {
      profile = await mkdtemp(path.join(tmpdir(), 'packbench-office-'));
    });
    afterAll(() => rm(profile, { recursive: true, force: true }));

    /** Opened by the program, saved by it. */
    const through = async (
      bytes: Uint8Array,
      name: string,
      to: string,
      filter: readonly string[],
    ): Promise<Buffer> => {
      const folder = await temporaryFolder();
      const out = path.join(folder, 'out');
      await mkdir(out);
      await writeFile(path.join(folder, name), bytes);
      const parts = [
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        '--headless',
        ...filter,
        '--convert-to',
        to,
        '--outdir',
        out,
      ];
      await run(PROGRAM, [...parts, path.join(folder, name)], { timeout: MOST_MS });
      return readFile(path.join(out, `${path.parse(name).name}.${to.split(':')[0] ?? ''}`));
    };
    const expected = goods.map((row) => [...row]);

    test.each([';', ','])(
      'CSV with %j keeps every digit when the program saves it as a workbook',
      async (separator) => {
        const book = await through(await written('csv', separator), 'stocks.csv', 'xlsx', [csvIn(separator)]);
        expect(await readAgain(book)).toEqual(expected);
      },
      MOST_MS,
    );

    test(
      'a workbook keeps every digit when the program saves it again, and as CSV',
      async () => {
        const book = await written('xlsx', '');
        expect(await readAgain(await through(book, 'stocks.xlsx', 'xlsx', []))).toEqual(expected);
        const csv = await through(book, 'stocks.xlsx', 'csv:Text - txt - csv (StarCalc):59,34,76,1', []);
        expect(await readAgain(csv)).toEqual(expected);
      },
      MOST_MS,
    );
  },
);
