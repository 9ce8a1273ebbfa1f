import type { Writable } from 'node:stream';
import { rm, type FileHandle } from 'node:fs/promises';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { openDraftHandle, putInPlace, refuseSpecial } from '../../kernel/write-whole.ts';

/** Standard output is full or closed, so nothing more can be reported there. */
export class OutputLost extends Error {
  override readonly name = 'OutputLost';
  /** What could not be printed. */
  readonly line: string;

  constructor(line: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.line = line;
  }
}

/** Resolves when the system has taken the line; rejects with `OutputLost`. */
export const printLine = (stream: Writable, line: string): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(`${line}\n`, (error) => (error ? reject(new OutputLost(line, error)) : resolve()));
  });

/** Lines on their way into a file, which appears whole or not at all. */
export interface LineFile {
  write(line: string): Promise<Result<null, ProblemOf<'fileNotWritable'>>>;
  keep(): Promise<Result<{ readonly bytes: number }, ProblemOf<'fileNotWritable'>>>;
  /** Removes the file unless `keep` has succeeded. */
  discard(): Promise<void>;
}

/** Written at once: large enough that a row costs no system call of its own. */
const CHUNK_CHARACTERS = 64 * 1024;

export async function openLineFile(file: string): Promise<Result<LineFile, ProblemOf<'fileNotWritable'>>> {
  const temporary = `${file}.${process.pid}.part`;
  const notWritable = (error: unknown) =>
    fail({
      code: 'fileNotWritable',
      file,
      reason: error instanceof Error ? error.message : String(error),
    } as const);
  let handle: FileHandle;
  try {
    refuseSpecial(file);
    handle = await openDraftHandle(temporary);
  } catch (error) {
    return notWritable(error);
  }
  let held = '';
  let bytes = 0;
  const flush = async (): Promise<void> => {
    const chunk = Buffer.from(held);
    held = '';
    await handle.writeFile(chunk);
    bytes += chunk.length;
  };
  return ok({
    async write(line) {
      held += `${line}\n`;
      if (held.length < CHUNK_CHARACTERS) return ok(null);
      try {
        await flush();
        return ok(null);
      } catch (error) {
        return notWritable(error);
      }
    },
    async keep() {
      try {
        await flush();
        await handle.sync();
        await handle.close();
        putInPlace(temporary, file);
        return ok({ bytes });
      } catch (error) {
        return notWritable(error);
      }
    },
    async discard() {
      await handle.close().catch(() => undefined);
      await rm(temporary, { force: true }).catch(() => undefined);
    },
  });
}
