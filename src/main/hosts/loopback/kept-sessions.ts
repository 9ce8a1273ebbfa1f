import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Logger } from '../../kernel/ports.ts';
import { writeWhole } from '../../kernel/write-whole.ts';

/** Name of the file in the data folder. */
const FILE = 'browsers.json';

/** Twenty sessions take four thousand bytes. */
const MAX_BYTES = 64 * 1024;

const port = z.int().min(1).max(65_535);

const keptSchema = z.object({
  /** Where the station was found last: a browser comes back to the same address, and keeps its scans under it. */
  port,
  /** Where it was found before that, the newest first; `usedAt` in Unix milliseconds: when it was last. */
  oldPorts: z.array(z.object({ port, usedAt: z.number() })).default([]),
  linkKey: z.base64url().length(43),
  sessions: z.array(
    z.object({
      digest: z.hex().length(64),
      /** Whose program opened it; null where the system does not say. */
      user: z.int().nullable(),
      /** Where it opens links; null in files that did not note it, until its page comes. */
      port: port.nullable().default(null),
      /** Unix milliseconds. */
      openedAt: z.number(),
    }),
  ),
});
export type KeptBrowsers = z.infer<typeof keptSchema>;

/** What a station that was started again knows of the browsers that it served before. */
export interface BrowserStore {
  /** Null: none, or nothing that could be trusted. */
  read(): KeptBrowsers | null;
  write(kept: KeptBrowsers): void;
}

export function browserStoreIn(folder: string, log: Logger): BrowserStore {
  const file = path.join(folder, FILE);
  return {
    read: () => {
      try {
        return keptSchema.safeParse(JSON.parse(readOrdinary(file))).data ?? null;
      } catch {
        return null;
      }
    },
    write: (kept) => {
      try {
        writeWhole(file, JSON.stringify(kept));
      } catch (error) {
        // On a full disk or at a pipe under its name: packing goes on, and browsers need the printed address once more.
        log.warn({ err: error }, 'the list of browsers was not written');
      }
    },
  };
}

/**
 * Under the name may stand anything that somebody put there: a named pipe would keep the start waiting for a writer, a link
 * would lead elsewhere. Throws for all but an ordinary file.
 */
function readOrdinary(file: string): string {
  // Windows has neither of both.
  const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
  const opened = openSync(file, constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const about = fstatSync(opened);
    if (!about.isFile() || about.size > MAX_BYTES) throw new Error('no file of browsers');
    return readFileSync(opened, 'utf8');
  } finally {
    closeSync(opened);
  }
}
