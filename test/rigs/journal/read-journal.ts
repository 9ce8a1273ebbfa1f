import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/** A database whose station was killed a moment ago is opened by its next one within seconds. */
const TRIES = 40;
const TRY_AGAIN_MS = 250;

/** Rows of a desk's journal as they are on disk, the station running or not. */
export async function readJournal(dataFolder: string, sql: string): Promise<unknown[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      const database = new DatabaseSync(path.join(dataFolder, 'journal.sqlite'), { readOnly: true });
      try {
        return database.prepare(sql).all();
      } finally {
        database.close();
      }
    } catch (error) {
      if (tries >= TRIES) throw error;
      await pause(TRY_AGAIN_MS);
    }
  }
}
