import type { IncomingMessage } from 'node:http';
import { rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { BrotliDecompress, Gunzip, Inflate } from 'node:zlib';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import { openDraftHandle, putInPlace, refuseSpecial } from '../kernel/write-whole.ts';
import { mostUnpacked, readBody } from './read-body.ts';
import type { BodyReader, ReadingHelp, ReceivedBody } from './read-body.ts';

type NotWritable = ProblemOf<'fileNotWritable'>;

/** Where the body of a good answer goes. Until `keep` it stands under another name, and `discard` leaves nothing. */
export interface FileSink {
  /** Reads refusals and pages of markup into memory; a success starts the file over. */
  readonly read: BodyReader;
  /** Gives the file its name, in place of one that had it. */
  keep(): Promise<Result<null, NotWritable>>;
  discard(): Promise<void>;
}

export interface FileSinkSetup {
  readonly file: string;
  /** The file itself is JSON: JSON is no sign of a refusal. */
  readonly mayBeJson: boolean;
  /** Keeps the temporary names of two downloads apart. */
  readonly number: number;
  /** Told what has been written so far. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/** The largest report is a year of daily rows of 100,000 articles, about 3 GB. */
const LARGEST_FILE_BYTES = 8 * 1024 ** 3;

type Decoder = BrotliDecompress | Gunzip | Inflate;

const decoders: Readonly<Record<string, () => Decoder>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Opens the temporary file at once, so that a request is not spent on what can't be kept. */
export async function openFileSink(setup: FileSinkSetup): Promise<Result<FileSink, NotWritable>> {
  const { file, number, onBytes } = setup;
  const temporary = `${file}.${process.pid}-${number}.part`;
  const notWritable = (error: unknown): NotWritable => ({
    code: 'fileNotWritable',
    file,
    reason: error instanceof Error ? error.message : String(error),
  });

  let handle: FileHandle;
  try {
    refuseSpecial(file);
    handle = await openDraftHandle(temporary);
  } catch (error) {
    return fail(notWritable(error));
  }

  let begun = false;
  async function save(response: IncomingMessage, help: ReadingHelp): Promise<ReceivedBody> {
    const source = decoded(response);
    if (source === null) {
      response.destroy();
      return { text: '', fault: 'undecodable' };
    }
    let size = 0;
    const cut = (reason: string): ReceivedBody => ({
      text: '',
      fault: { cut: `cut after ${size} bytes: ${reason}` },
    });
    try {
      if (begun) await onDisk(handle.truncate(0));
      begun = true;
      for await (const chunk of source.stream as AsyncIterable<Buffer>) {
        help.alive();
        const fault = source.faultAfter(size + chunk.length);
        // Leaving the loop destroys the stream and with it the connection.
        if (fault !== null) {
          response.destroy();
          return { text: '', fault };
        }
        // Leaving the loop by an error of the disk destroys the stream and with it the connection.
        await onDisk(write(handle, chunk, size));
        size += chunk.length;
        onBytes?.(size);
      }
    } catch (error) {
      response.destroy();
      if (error instanceof DiskError) return { text: '', fault: { notKept: notWritable(error.cause) } };
      if (response.complete && source.stream !== response) return { text: '', fault: 'undecodable' };
      return cut(help.explain(error instanceof Error ? error : new Error(String(error))));
    }
    return response.complete ? { text: '', fault: null, savedBytes: size } : cut('the connection was closed');
  }

  return ok({
    read: (response, help) =>
      holdsFile(response, setup.mayBeJson) ? save(response, help) : readBody(response, help),
    async keep() {
      try {
        await handle.sync();
        await handle.close();
        putInPlace(temporary, file);
        return ok(null);
      } catch (error) {
        return fail(notWritable(error));
      }
    },
    async discard() {
      // Closed already where `keep` came as far as the name.
      await handle.close().catch(() => undefined);
      await rm(temporary, { force: true }).catch(() => undefined);
    },
  });
}

/** A captive portal answers 200 with a page of its own to everything, and a refusal of document 3 may be a 200 too. */
function holdsFile({ statusCode = 0, headers }: IncomingMessage, mayBeJson: boolean): boolean {
  const type = headers['content-type'] ?? '';
  if (statusCode < 200 || statusCode >= 300 || /^\s*text\/html/i.test(type)) return false;
  return mayBeJson || !/^\s*application\/json/i.test(type);
}

interface Source {
  readonly stream: Readable;
  /** Why no more of it is kept once it would be so long; null while it may. */
  readonly faultAfter: (bytes: number) => 'tooLarge' | 'inflated' | null;
}

/** null for an encoding that is unknown. */
function decoded(response: IncomingMessage): Source | null {
  const faultAfter = (bytes: number): 'tooLarge' | null => (bytes > LARGEST_FILE_BYTES ? 'tooLarge' : null);
  const name = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (name === '' || name === 'identity') return { stream: response, faultAfter };
  const decoder = decoders[name]?.();
  if (decoder === undefined) return null;
  return {
    // The loop over the last stream hears of errors.
    stream: pipeline(response, decoder, () => undefined),
    faultAfter: (bytes) => (bytes > mostUnpacked(decoder.bytesWritten) ? 'inflated' : faultAfter(bytes)),
  };
}

class DiskError extends Error {}

async function onDisk(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    throw new DiskError('not written', { cause });
  }
}

async function write(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    done += (await handle.write(chunk, done, chunk.length - done, position + done)).bytesWritten;
  }
}
