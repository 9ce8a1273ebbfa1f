import { pipeline, Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';

type Unreadable = ProblemOf<'reportUnreadable'>;

/** The CSV of an archive. Destroying the stream closes the archive. */
export interface ArchivedCsv {
  readonly stream: Readable;
  /** Its length when unpacked; the stream fails where the archive holds more or less. */
  readonly bytes: number;
}

/** A year of daily rows of 100,000 articles is about 3 GB. */
export const LARGEST_CSV_BYTES = 8 * 1024 ** 3;
/** Report rows pack to about a tenth, columns of nothing but zeros to a hundredth. */
export const LARGEST_RATIO = 500;
/** Any ratio is harmless up to here. */
export const SMALL_CSV_BYTES = 16 * 1024 ** 2;
/** Document 3, N13: one CSV file in the archive. */
export const MOST_ENTRIES = 1000;

const unreadable = (reason: string): { ok: false; problem: Unreadable } =>
  fail({ code: 'reportUnreadable', reason, line: null });

/** Opens the first `.csv` of a ZIP archive. Entries are read and never written: their names lead nowhere. */
export async function openArchivedCsv(file: string): Promise<Result<ArchivedCsv, Unreadable>> {
  let archive: ZipFile | null = null;
  try {
    archive = await openPromise(file, { autoClose: false, lazyEntries: true });
    // What goes wrong is heard where it is waited for; unheard besides, it would end the process.
    archive.on('error', () => undefined);
    const entry = await findCsv(archive);
    const fault = entry === null ? 'no CSV file is in the archive' : faultOf(entry);
    if (entry === null || fault !== null) {
      archive.close();
      return unreadable(fault ?? '');
    }
    const stream = checked(await archive.openReadStreamPromise(entry), entry);
    const opened = archive;
    stream.once('close', () => opened.close());
    return ok({ stream, bytes: entry.uncompressedSize });
  } catch (error) {
    archive?.close();
    return unreadable(`not a whole ZIP archive: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function findCsv(archive: ZipFile): Promise<Entry | null> {
  let seen = 0;
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName.toLowerCase().endsWith('.csv')) return entry;
    seen += 1;
    if (seen >= MOST_ENTRIES) return null;
  }
  return null;
}

function faultOf(entry: Entry): string | null {
  if (entry.isEncrypted()) return 'the CSV file is encrypted';
  if (!entry.canDecodeFileData()) return 'the CSV file is packed in an unknown way';
  const { uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > LARGEST_CSV_BYTES) return `the CSV file is larger than ${LARGEST_CSV_BYTES} bytes`;
  if (uncompressedSize > SMALL_CSV_BYTES && uncompressedSize > compressedSize * LARGEST_RATIO) {
    return `the CSV file unpacks to more than ${LARGEST_RATIO} times its size`;
  }
  return null;
}

/** The library checks lengths and leaves the check sum of the contents to its caller. */
function checked(source: Readable, entry: Entry): Readable {
  let sum = 0;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush: (done) => done(sum === entry.crc32 ? null : new Error('the check sum of the CSV file is wrong')),
  });
  // Whoever reads the last stream hears of errors.
  return pipeline(source, check, () => undefined);
}
