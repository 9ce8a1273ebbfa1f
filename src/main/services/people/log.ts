import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import type { LogEntry } from '../../../shared/contract/people.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { makeFolder } from '../../core/make-folder.ts';
import { GENESIS, hashOf, type ChainedRow } from '../../db/journal/audit-chain.ts';
import type { AuditQueries } from '../../db/journal/audit.ts';

/** Rows read in one go: about 3 ms, which no scan notices. */
const SLICE = 500;

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

/** The rows up to the head as it was at the beginning, oldest first, with room for others between. */
async function* rowsUpTo(audit: AuditQueries, last: number): AsyncGenerator<ChainedRow> {
  let seq = Number.MIN_SAFE_INTEGER;
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
}

/**
 * The log as JSON lines, one row each, and at the end the head. Each hash is the SHA-256 of the one before (64 zeros at
 * first) and of `[seq, at, what, person, detail]` as JSON, where detail is a string that holds its JSON.
 */
export async function exportLog(
  audit: AuditQueries,
  folder: string,
  name: string,
): Promise<Result<Exported, ProblemOf<'fileNotWritable'>>> {
  const file = path.join(folder, name);
  const head = audit.head();
  let rows = 0;
  try {
    makeFolder(folder);
  } catch (error) {
    return notWritable(file, error);
  }
  const stream = createWriteStream(file);
  try {
    await once(stream, 'open');
    for await (const row of rowsUpTo(audit, head.seq)) {
      rows += 1;
      if (!stream.write(`${JSON.stringify(entryOf(row))}\n`)) await once(stream, 'drain');
    }
    stream.end(`${JSON.stringify({ head: head.hash, rows })}\n`);
    await finished(stream);
    return ok({ file, rows, head: head.hash });
  } catch (error) {
    stream.destroy();
    await rm(file, { force: true });
    return notWritable(file, error);
  }
}

/** What is no fault of the disk or the folder is a defect, and thrown. */
function notWritable(file: string, error: unknown): Result<never, ProblemOf<'fileNotWritable'>> {
  if (!(error instanceof Error && 'code' in error)) throw error;
  return fail({ code: 'fileNotWritable', file, reason: error.message });
}
