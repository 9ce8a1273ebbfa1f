import { rmSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { LogEntry } from '../../../shared/contract/people.ts';
import type { LogHead } from '../../../shared/domain/log/log-head.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { makeFolder } from '../../core/make-folder.ts';
import { keepNewest } from '../../core/write-export.ts';
import { openDraftHandle, putInPlace } from '../../core/write-whole.ts';
import { GENESIS, hashOf, type ChainedRow } from '../../db/journal/audit-chain.ts';
import type { AuditQueries } from '../../db/journal/audit.ts';

/** Rows read in one go: about 3 ms, which no scan notices. */
const SLICE = 500;
/** A line has some 300 bytes and a parcel three of them: about a year of a busy desk, and what editors still open. */
const LARGEST_EXPORT_BYTES = 64 * 1024 * 1024;

export interface Verified {
  readonly rows: number;
  readonly head: string;
  /** The first row that is not as it was written, or is missing. */
  readonly brokenAt: number | null;
  readonly knownAt: number | null;
}

const detailSchema = z.record(z.string(), z.unknown());

export const entryOf = ({ seq, at, what, person, detail, hash }: ChainedRow): LogEntry => ({
  seq,
  at,
  what,
  person,
  detail: detailOf(detail),
  hash,
});

/** A detail that somebody wrote by hand is shown as it is. */
function detailOf(detail: string): Record<string, unknown> {
  try {
    const read = detailSchema.safeParse(JSON.parse(detail));
    return read.success ? read.data : { detail };
  } catch {
    return { detail };
  }
}

/** The rows behind `after` up to the head as it was at the beginning, oldest first, with room for others between. */
async function* rowsUpTo(
  audit: AuditQueries,
  last: number,
  after = Number.MIN_SAFE_INTEGER,
): AsyncGenerator<ChainedRow> {
  let seq = after;
  for (;;) {
    const rows = audit.after(seq, SLICE);
    for (const row of rows) {
      if (row.seq > last) return;
      yield row;
      seq = row.seq;
    }
    if (rows.length < SLICE) return;
    await nextTurn();
  }
}

/** Computes the whole chain again. `known`: the head of an earlier export or sheet, or its beginning, to be found in it. */
export async function verifyLog(audit: AuditQueries, known: string | null): Promise<Verified> {
  const head = audit.head();
  let before = GENESIS;
  let rows = 0;
  let last = 0;
  let brokenAt: number | null = null;
  let knownAt: number | null = known !== null && GENESIS.startsWith(known) ? 0 : null;
  // What was written after the head was read is for the next time; what stands behind a head put back is not.
  const end = Math.max(head.seq, audit.before(null, 1, null)[0]?.seq ?? 0);
  for await (const row of rowsUpTo(audit, end)) {
    rows += 1;
    if (brokenAt === null && (row.seq <= last || hashOf(before, row) !== row.hash)) brokenAt = row.seq;
    if (brokenAt === null && known !== null && row.hash.startsWith(known)) knownAt = row.seq;
    before = row.hash;
    last = row.seq;
  }
  const isCut = last !== head.seq || before !== head.hash;
  if (brokenAt === null && isCut) brokenAt = Math.min(last, head.seq) + 1;
  return { rows, head: head.hash, brokenAt, knownAt };
}

export interface Exported {
  readonly file: string;
  readonly rows: number;
  readonly head: string;
  /** The last line in it; where the next file begins. */
  readonly last: number;
  /** Lines behind it that are not in this file any more. */
  readonly left: number;
}

/**
 * The log as JSON lines, one row each, and at the end the head. Each hash is the SHA-256 of the one before (64 zeros at
 * first) and of `[seq, at, what, person, detail]` as JSON, where detail is a string that holds its JSON. A file that begins
 * behind a line has that line's hash as `before`; one that does not reach the end says how many lines are `left`, and
 * its head is the hash of its own last line.
 */
export async function exportLog(
  audit: AuditQueries,
  folder: string,
  name: string,
  after: number | null,
  mostBytes = LARGEST_EXPORT_BYTES,
): Promise<Result<Exported, ProblemOf<'fileNotWritable'>>> {
  const file = path.join(folder, name);
  const end = audit.head();
  const before = after === null ? null : (audit.before(after + 1, 1, null)[0]?.hash ?? GENESIS);
  const draft = `${file}.part`;
  try {
    makeFolder(folder);
    const handle = await openDraftHandle(draft);
    try {
      const written = await writeRows(handle, audit, { after, before, end, mostBytes });
      putInPlace(draft, file);
      keepNewest(folder, name);
      return ok({ file, ...written });
    } finally {
      await handle.close();
      rmSync(draft, { force: true });
    }
  } catch (error) {
    return notWritable(file, error);
  }
}

interface Part {
  readonly after: number | null;
  readonly before: string | null;
  readonly end: LogHead;
  readonly mostBytes: number;
}

async function writeRows(
  handle: FileHandle,
  audit: AuditQueries,
  { after, before, end, mostBytes }: Part,
): Promise<Omit<Exported, 'file'>> {
  let rows = 0;
  let last = after ?? 0;
  let head = before ?? GENESIS;
  let bytes = 0;
  let left = 0;
  let held = '';
  for await (const row of rowsUpTo(audit, end.seq, after ?? undefined)) {
    const line = `${JSON.stringify(entryOf(row))}\n`;
    bytes += Buffer.byteLength(line);
    // One line at least, or the next file would begin where this one does.
    if (rows > 0 && bytes > mostBytes) {
      left = end.seq - last;
      break;
    }
    held += line;
    rows += 1;
    last = row.seq;
    head = row.hash;
    if (held.length < HELD_CHARACTERS) continue;
    await handle.writeFile(held);
    held = '';
  }
  if (left === 0) head = end.hash;
  const close = { head, rows, ...(before === null ? {} : { before }), ...(left === 0 ? {} : { left }) };
  await handle.writeFile(`${held}${JSON.stringify(close)}\n`);
  await handle.sync();
  return { rows, head, last, left };
}

/** Written at once: large enough that a row costs no system call of its own. */
const HELD_CHARACTERS = 64 * 1024;

/** What is no fault of the disk or the folder is a defect, and thrown. */
function notWritable(file: string, error: unknown): Result<never, ProblemOf<'fileNotWritable'>> {
  if (!(error instanceof Error && 'code' in error)) throw error;
  return fail({ code: 'fileNotWritable', file, reason: error.message });
}
