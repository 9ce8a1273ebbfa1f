import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../kernel/make-folder.ts';
import { errorCode } from '../../kernel/error-code.ts';
import { formatPrinterAddress, type LookingAddress } from '../address.ts';
import type { SendOutcome, Transport, TransportFault } from '../transport.ts';
import { faultOf } from './fault.ts';
import { oneAtATime, oneWay, stopFault } from './one-at-a-time.ts';

/** Enough to look through a day's labels; drawn in dots they are some 15 KB each, so 15 MB. */
const KEPT_FILES = 1000;

const FILE = /^(\d{6,})\.prn$/;
const nameOf = (number: number): string => `${String(number).padStart(6, '0')}.prn`;

const NO_FOLDER: TransportFault = { kind: 'refused', reason: 'no folder to put labels into' };

/**
 * Puts each document as a file of its own into a folder of the station's, for looking at: numbered by the station and
 * never over another one. `folder` null: whoever made it has none.
 */
export function createLookingTransport(address: LookingAddress, folder: string | null): Transport {
  return oneAtATime({
    address: formatPrinterAddress(address),
    deliver: async (bytes, stop) =>
      folder === null
        ? { kind: 'nothingSent', fault: NO_FOLDER }
        : deliver(join(folder, address.name), bytes, stop),
    ask: oneWay,
  });
}

async function deliver(folder: string, bytes: Uint8Array, stop: AbortSignal): Promise<SendOutcome> {
  try {
    makeFolder(folder);
    const number = await put(folder, bytes);
    if (number > KEPT_FILES) await rm(join(folder, nameOf(number - KEPT_FILES)), { force: true });
    return { kind: 'taken', evidence: 'connectionClosed' };
  } catch (error) {
    return { kind: 'nothingSent', fault: stop.aborted ? stopFault(stop) : faultOf(error) };
  }
}

/** Half a label is useless: a file that could not be written whole is removed again. */
async function put(folder: string, bytes: Uint8Array): Promise<number> {
  const numbers = (await readdir(folder)).map((name) => Number(FILE.exec(name)?.[1] ?? 0));
  for (let number = Math.max(0, ...numbers) + 1; ; number += 1) {
    const file = join(folder, nameOf(number));
    try {
      const handle = await open(file, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      return number;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}
