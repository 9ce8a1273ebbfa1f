import { rmSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { LogEntry } from '../../../shared/contract/people.ts';
import type { LogHead } from '../../../shared/domain/log/log-head.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { makeFolder } from '../../kernel/make-folder.ts';
import { keepNewest } from '../../kernel/write-export.ts';
import { openDraftHandle, putInPlace } from '../../kernel/write-whole.ts';
import { GENESIS, hashOf, type ChainedRow } from '../../db/journal/audit-chain.ts';
import type { AuditQueries } from '../../db/journal/audit.ts';

/** Rows read in one slice: about 3 ms, too short to delay a scan noticeably. */
const SLICE = 500;
/** A line has about 300 bytes and a parcel three lines: a year of a busy desk, and small enough for text editors. */
const LARGEST_EXPORT_BYTES = 64 * 1024 * 1024;

export interface Verified {
  readonly rows: number;
  readonly head: string;
  /** The first row that was altered or is missing. */
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

/** A detail edited by hand is shown as it is. */
function detailOf(detail: string): Record<string, unknown> {
  try {
    const read = detailSchema.safeParse(JSON.parse(detail));
    return read.success ? read.data : { detail };
  } catch {
    return { detail };
  }
}

/** The rows after `after` up to the head as it was at the start, oldest first, with pauses for other work. */
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

/**
 * Recomputes the whole chain. `known`: the head of an earlier export or sheet, or its first characters, which must
 * occur in the chain.
 */
export async function verifyLog(audit: AuditQueries, known: string | null): Promise<Verified> {
  const head = audit.head();
  let before = GENESIS;
  let rows = 0;
  let last = 0;
  let brokenAt: number | null = null;
  let knownAt: number | null = known !== null && GENESIS.startsWith(known) ? 0 : null;
  // Rows written after the head was read are left for next time; rows beyond a head that was set back are not.
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
  /** The last line in the file; the next file begins after it. */
  readonly last: number;
  /** Lines after it that did not fit in this file. */
  readonly left: number;
}

/**
 * The log as JSON lines, one row each, ending with the head. Each hash is the SHA-256 of the previous hash (64 zeros at
 * first) and of `[seq, at, what, person, detail]` as JSON, where detail is a string holding JSON. A file that continues
 * after a line gives that line's hash as `before`; one that stops short gives the number of lines `left`, and its head
 * is the hash of its own last line.
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
    // At least one line, or the next file would begin at the same place.
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

/** Written in one go, so that a row doesn't cost its own system call. */
const HELD_CHARACTERS = 64 * 1024;

/** Anything that is not a fault of the disk or folder is a defect, and thrown. */
function notWritable(file: string, error: unknown): Result<never, ProblemOf<'fileNotWritable'>> {
  if (!(error instanceof Error && 'code' in error)) throw error;
  return fail({ code: 'fileNotWritable', file, reason: error.message });
}
