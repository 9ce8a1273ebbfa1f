import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { makeFolder } from '../../kernel/make-folder.ts';
import type { Logger } from '../../kernel/ports.ts';
import { isNoRoom } from '../../db/store-fault.ts';
import { errorCode } from '../../kernel/error-code.ts';

/** A desk's day is a few hundred kilobytes; five files of this size go back weeks. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;
const KEPT_FILES = 5;
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
/** Windows has no `O_NOFOLLOW`. */
const APPEND = O_WRONLY | O_APPEND | O_CREAT | (O_NOFOLLOW ?? 0);

export interface StationLog {
  readonly log: Logger;
  readonly file: string;
  close(): void;
}

/** Lines go to `<data>/logs/station.log`; older files are `station.1.log` … `station.4.log`. */
export async function openLog(
  dataFolder: string,
): Promise<Result<StationLog, ProblemOf<'dataFolderNotWritable' | 'diskFull'>>> {
  const folder = join(dataFolder, 'logs');
  try {
    // Through a link, lines would go into another folder.
    if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(folder);
    makeFolder(folder);
    const stream = openRotatingFile(folder, MAX_FILE_BYTES);
    const log = pino(
      { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (level) => ({ level }) } },
      stream,
    );
    return ok({ log, file: join(folder, 'station.log'), close: () => stream.close() });
  } catch (error) {
    if (isNoRoom(error)) return fail({ code: 'diskFull', file: dataFolder });
    return fail({ code: 'dataFolderNotWritable', folder: dataFolder, reason: reasonOf(error) });
  }
}

/**
 * Written synchronously: the line that explains a crash must not be lost. Lines that can't be written, for instance on
 * a full disk, are left out and counted: a station must not die of its log.
 */
export function openRotatingFile(
  folder: string,
  maxBytes: number,
): { write(line: string): void; close(): void } {
  const current = join(folder, 'station.log');
  const older = (number: number): string => join(folder, `station.${number}.log`);

  const rotate = (): void => {
    rmSync(older(KEPT_FILES - 1), { force: true });
    for (let number = KEPT_FILES - 2; number >= 1; number--)
      if (existsSync(older(number))) renameSync(older(number), older(number + 1));
    renameSync(current, older(1));
  };

  // Through a link, lines would go into another file.
  if (lstatSync(current, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(current);
  if (existsSync(current) && statSync(current).size >= maxBytes) rotate();
  let file: number | null = openSync(current, APPEND);
  let size = fstatSync(file).size;
  let isClosed = false;
  /** Lines lost since the last complete one. */
  let missing = 0;

  const append = (text: string): void => {
    file ??= openSync(current, APPEND);
    if (size > 0 && size + Buffer.byteLength(text) > maxBytes) {
      closeSync(file);
      file = null;
      rotate();
      file = openSync(current, APPEND);
      size = 0;
    }
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length;) {
      const written = writeSync(file, bytes, done);
      done += written;
      size += written;
    }
  };
  return {
    write(line) {
      if (isClosed) return;
      try {
        // The previous line may have been cut off.
        if (missing > 0) append(`\n${missingLine(missing)}`);
        missing = 0;
        append(line);
      } catch {
        missing += 1;
      }
    },
    close() {
      isClosed = true;
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}

const missingLine = (lines: number): string =>
  `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lines, msg: 'lines are missing: nothing could be written' })}\n`;

const reasonOf = (error: unknown): string =>
  errorCode(error) ?? (error instanceof Error ? error.message : String(error));
