import { readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  LARGEST_RATIO,
  openArchivedCsv,
  SMALL_CSV_BYTES,
} from '../../../../src/main/marketplace/reports/archive.ts';
import { zipBytes, zipFile } from '../../../rigs/marketplace/archives.ts';

const csv = `a,b\n${'1,2\n'.repeat(1000)}`;
const unreadable = (reason: unknown) => ({
  ok: false,
  problem: { code: 'reportUnreadable', reason, line: null },
});

/** Where a ZIP's entry is told of: once before its contents, once at the end of the archive. */
const LOCAL = Buffer.from('PK\x03\x04');
const CENTRAL = Buffer.from('PK\x01\x02');

async function changed(file: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  await writeFile(file, change(await readFile(file)));
  return file;
}

async function contentsOf(file: string): Promise<string> {
  const opened = await openArchivedCsv(file);
  if (!opened.ok) throw new Error(opened.problem.reason);
  return text(opened.value.stream);
}

describe('a report archive', () => {
  test.each([
    ['alone', { 'report.csv': csv }],
    ['in a folder, in capitals', { 'reports/2026/REPORT.CSV': csv }],
    ['behind others', { 'read me.txt': 'x', 'folder/': '', 'report.csv': csv, 'second.csv': 'no' }],
  ])('gives its CSV %s', async (_where, contents) => {
    const opened = await openArchivedCsv(await zipFile(contents));
    expect(opened.ok && opened.value.bytes).toBe(csv.length);
    expect(opened.ok && (await text(opened.value.stream))).toBe(csv);
  });

  test('without a CSV is no report', async () => {
    expect(await openArchivedCsv(await zipFile({ 'report.csv.txt': csv }))).toEqual(
      unreadable('no CSV file is in the archive'),
    );
  });

  test('that is encrypted can’t be read', async () => {
    const file = await changed(await zipFile({ 'report.csv': csv }), (bytes) => {
      bytes[bytes.indexOf(LOCAL) + 6] = 1;
      bytes[bytes.indexOf(CENTRAL) + 8] = 1;
      return bytes;
    });
    expect(await openArchivedCsv(file)).toEqual(unreadable('the CSV file is encrypted'));
  });

  test('packed in an unknown way can’t be read', async () => {
    const file = await changed(await zipFile({ 'report.csv': csv }), (bytes) => {
      bytes[bytes.indexOf(CENTRAL) + 10] = 93;
      return bytes;
    });
    expect(await openArchivedCsv(file)).toEqual(unreadable('the CSV file is packed in an unknown way'));
  });

  test('that unpacks to a mountain is not unpacked', async () => {
    const file = await zipFile({ 'report.csv': Buffer.alloc(SMALL_CSV_BYTES + 1, '0') });
    expect(await openArchivedCsv(file)).toEqual(
      unreadable(`the CSV file unpacks to more than ${LARGEST_RATIO} times its size`),
    );
  });

  test('that holds more than it says is not read beyond what it says', async () => {
    const file = await changed(await zipFile({ 'report.csv': csv }), (bytes) => {
      bytes.writeUInt32LE(10, bytes.indexOf(CENTRAL) + 24);
      return bytes;
    });
    await expect(contentsOf(file)).rejects.toThrow(/too many bytes/);
  });

  test('whose contents do not fit their check sum fails at the end', async () => {
    const file = await changed(await zipFile({ 'report.csv': csv }), (bytes) => {
      bytes.writeUInt32LE(1, bytes.indexOf(CENTRAL) + 16);
      return bytes;
    });
    await expect(contentsOf(file)).rejects.toThrow('the check sum of the CSV file is wrong');
  });

  test('with a name that leads out of the folder is refused, and nothing is written anyway', async () => {
    const file = await changed(await zipFile({ 'aaaa.csv': csv }), (bytes) =>
      Buffer.from(bytes.toString('latin1').replaceAll('aaaa.csv', '../a.csv'), 'latin1'),
    );
    expect(await openArchivedCsv(file)).toEqual(unreadable(expect.stringContaining('invalid relative path')));
  });

  test.each([
    ['nothing', ''],
    ['markup', '<html>'.repeat(100)],
    ['JSON', '{"error":true}'],
  ])('made of %s is none', async (_what, content) => {
    const file = await changed(await zipFile({ 'x.csv': '' }), () => Buffer.from(content));
    expect(await openArchivedCsv(file)).toEqual(
      unreadable(expect.stringMatching(/^not a whole ZIP archive: /)),
    );
  });

  test('a missing file is a problem', async () => {
    expect(await openArchivedCsv('/nowhere/report.zip')).toEqual(
      unreadable(expect.stringContaining('ENOENT')),
    );
  });

  test('damaged anywhere never gives other contents, and never crashes', async () => {
    const whole = await zipBytes({ 'report.csv': csv });
    const file = await zipFile({ 'x.csv': '' });
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: whole.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        async (at, flip, cut) => {
          const bytes = Buffer.from(cut ? whole.subarray(0, at) : whole);
          if (!cut) bytes[at] = (bytes[at] ?? 0) ^ flip;
          await writeFile(file, bytes);
          const contents = await contentsOf(file).catch(() => null);
          expect(contents === null || contents === csv).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
