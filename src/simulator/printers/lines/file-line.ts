import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { fail, ok } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';
import type { Line, LinkListener, PortProblem } from './line.ts';

/** How soon an empty pipe or the end of a file is looked at again: no label waits so long that a person sees it. */
const LOOK_AGAIN_MS = 20;
const CHUNK_BYTES = 16_384;

/**
 * A device file without a way back, as `/dev/usb/lp0` is to many hosts. A missing one is made as a named pipe, which
 * holds back a host that writes faster than the printer reads. A plain file is read from its start and on as it grows.
 */
export async function openFileLine(path: string, onLink: LinkListener): Promise<Result<Line, PortProblem>> {
  const made = !(await exists(path));
  let file: FileHandle;
  try {
    if (made) await makePipe(path);
    // Open for writing too, or a pipe would end with its first host; and never waiting in a read.
    file = await open(path, constants.O_RDWR | constants.O_NONBLOCK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail({ code: 'badArgument', argument: '--file', reason });
  }
  const isPipe = (await file.stat()).isFIFO();
  const closing = new AbortController();
  const closed = Promise.withResolvers<void>();
  const read = readAll(file, isPipe, closing.signal);
  const close = (): void => closing.abort();
  onLink({
    endless: true,
    chunks: read,
    get gone() {
      return closing.signal.aborted;
    },
    closed: closed.promise,
    answer: () => {},
    end: () => {},
    reset: close,
    hold: () => {},
    goOn: () => {},
  });
  return ok({
    address: pathToFileURL(path).href,
    refuse: () => {},
    accept: async () => ok(null),
    breakOff: () => {},
    catchUp: () => {},
    close: async () => {
      close();
      closed.resolve();
      await file.close();
      if (made) await rm(path, { force: true });
    },
  });
}

async function* readAll(file: FileHandle, isPipe: boolean, stop: AbortSignal): AsyncGenerator<Buffer> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let from = 0;
  while (!stop.aborted) {
    const bytesRead = await readSome(file, chunk, isPipe ? null : from);
    if (bytesRead > 0) {
      from += bytesRead;
      yield Buffer.from(chunk.subarray(0, bytesRead));
      continue;
    }
    // Written again by a host that empties it first.
    if (!isPipe && !stop.aborted && (await file.stat()).size < from) from = 0;
    else await pause(LOOK_AGAIN_MS, undefined, { signal: stop }).catch(() => {});
  }
}

/** 0 when there is nothing just now. */
async function readSome(file: FileHandle, chunk: Buffer, from: number | null): Promise<number> {
  try {
    return (await file.read(chunk, 0, chunk.length, from)).bytesRead;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0;
    throw error;
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Node has no way to make a pipe with a name; every system with named pipes has this program. */
async function makePipe(path: string): Promise<void> {
  await promisify(execFile)('mkfifo', ['--', path]);
}
