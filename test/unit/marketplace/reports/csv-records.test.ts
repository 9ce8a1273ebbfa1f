import { Readable } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  csvRecords,
  LONGEST_RECORD_CHARACTERS,
} from '../../../../src/main/marketplace/reports/csv-records.ts';
import type { CsvRecord } from '../../../../src/main/marketplace/reports/csv-records.ts';

interface Read {
  readonly records: readonly CsvRecord[];
  readonly problem: object | null;
}

/** Cut into chunks of `size` bytes, through letters and line ends alike. */
function streamOf(text: string, size = 7): Readable {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return Readable.from(chunks, { objectMode: false });
}

async function read(stream: Readable): Promise<Read> {
  const records: CsvRecord[] = [];
  for await (const result of csvRecords(stream)) {
    if (!result.ok) return { records, problem: result.problem };
    records.push(result.value.record);
  }
  return { records, problem: null };
}

const unreadable = (reason: string, line: number | null) => ({ code: 'reportUnreadable', reason, line });

/** As a careful program writes CSV. */
const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`;
const printed = (field: string): string => (/[",\r\n]|^$/.test(field) ? quoted(field) : field);

describe('the CSV reader', () => {
  test('keys every row by the header', async () => {
    expect(await read(streamOf('a,b\n1,2\n,4\n'))).toEqual({
      records: [
        { a: '1', b: '2' },
        { a: '', b: '4' },
      ],
      problem: null,
    });
  });

  test('takes a mark of UTF-8, CRLF, empty lines and a last line without an end', async () => {
    expect(await read(streamOf('\ufeffимя,b\r\n"x\r\ny",2\r\n\r\n3,4'))).toEqual({
      records: [
        { имя: 'x\r\ny', b: '2' },
        { имя: '3', b: '4' },
      ],
      problem: null,
    });
  });

  test('tells on which line a row ends', async () => {
    const lines = [];
    for await (const row of csvRecords(streamOf('a,b\n"1\n1",2\n3,4\n')))
      if (row.ok) lines.push(row.value.line);
    expect(lines).toEqual([3, 4]);
  });

  test.each([
    ['too few fields', 'a,b\n1,2\n3\n5,6\n', 'a row has more or fewer fields than the header', 3],
    ['too many fields', 'a,b\n1,2\n3,4,5\n', 'a row has more or fewer fields than the header', 3],
    ['a quote in the open', 'a,b\n1,2\nx"y",4\n', 'a quote stands where none may stand', 3],
    ['text behind a quote', 'a,b\n1,2\n"x"y,4\n', 'a quote stands where none may stand', 3],
    ['a quote never closed', 'a,b\n1,2\n"x,4\n5,6\n', 'a quote is never closed', 4],
  ])('%s end with the rows before and a problem', async (_name, text, reason, line) => {
    expect(await read(streamOf(text))).toEqual({
      records: [{ a: '1', b: '2' }],
      problem: unreadable(reason, line),
    });
  });

  test('an open quote does not gather the whole file', async () => {
    let made = 0;
    const endless = Readable.from(
      (function* () {
        yield 'a,b\n"';
        for (;;) {
          made += 1;
          yield 'x'.repeat(64 * 1024);
        }
      })(),
    );
    expect(await read(endless)).toEqual({
      records: [],
      problem: unreadable(`a row is longer than ${LONGEST_RECORD_CHARACTERS} characters`, 2),
    });
    expect(made * 64 * 1024).toBeLessThan(4 * LONGEST_RECORD_CHARACTERS);
  });

  test('two columns of one name would lose one', async () => {
    expect((await read(streamOf('a,b,a\n1,2,3\n'))).problem).toEqual(
      unreadable('two columns are called "a"', 1),
    );
  });

  test('an empty file is no report', async () => {
    expect((await read(streamOf(''))).problem).toEqual(unreadable('the CSV file is empty', null));
  });

  test('a header alone is a report without rows', async () => {
    expect(await read(streamOf('a,b\r\n'))).toEqual({ records: [], problem: null });
  });

  test('a stream that breaks is a problem', async () => {
    const broken = Readable.from(
      (function* () {
        yield 'a,b\n1,2\n3,4\n';
        throw new Error('the disk is gone');
      })(),
    );
    expect((await read(broken)).problem).toEqual(unreadable('the disk is gone', null));
  });

  test('reads no further than rows are taken, and closes what it reads when left', async () => {
    let made = 0;
    const endless = Readable.from(
      (function* () {
        yield 'a,b\n';
        for (;;) {
          made += 1;
          yield `${made},x\n`.repeat(1000);
        }
      })(),
    );
    for await (const row of csvRecords(endless)) {
      expect(row).toEqual({ ok: true, value: { record: { a: '1', b: 'x' }, line: 2 } });
      break;
    }
    expect(endless.destroyed).toBe(true);
    expect(made).toBeLessThan(50);
  });

  const field = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '"',
      '""',
      ',',
      ';',
      '\n',
      '\r\n',
      '\r',
      '',
      ' ',
      '=1+1',
      '+7',
      '-1',
      '@x',
      '😀',
      '\ufeffx',
      "'",
    ),
  );

  test('gives back every field as it was written, however the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }).chain((width) =>
          fc.record({
            header: fc.uniqueArray(field, { minLength: width, maxLength: width }),
            rows: fc.array(fc.array(field, { minLength: width, maxLength: width }), { maxLength: 6 }),
          }),
        ),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 1, max: 40 }),
        async ({ header, rows }, end, mark, quoteAll, size) => {
          const print = quoteAll ? quoted : printed;
          const text = [header, ...rows].map((fields) => fields.map(print).join(',') + end).join('');
          // A mark in front is taken for one, so a header that begins with it is written behind another.
          const marked = mark || header[0]?.startsWith('\ufeff') === true ? `\ufeff${text}` : text;
          const { records, problem } = await read(streamOf(marked, size));
          expect(problem).toBeNull();
          expect(records.map((record) => header.map((name) => record[name]))).toEqual(
            rows.map((fields) => fields.map((value) => value.toWellFormed())),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  test('never throws and always ends, whatever the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.integer({ min: 1, max: 50 }),
        async (bytes, size) => {
          const { problem } = await read(streamOf(Buffer.from(bytes).toString('latin1'), size));
          expect(problem === null || 'reason' in problem).toBe(true);
        },
      ),
    );
  });
});
