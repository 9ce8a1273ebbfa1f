import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildOf } from '../page.ts';

/** Under the root, so that the worker answers for every page of the station. */
export const WORKER_FILE = 'shell-worker.js';

/** The worker fetches from the station, and does nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/**
 * The worker that shows the screens while the station is away, with what it is to keep: by its content a browser sees that
 * the screens are others now. Null where the screens were built without one.
 */
export async function shellWorker(pages: string): Promise<string | null> {
  try {
    const [worker, shell, assets] = await Promise.all([
      readFile(join(pages, WORKER_FILE), 'utf8'),
      readFile(join(pages, 'index.html'), 'utf8'),
      readdir(join(pages, 'assets')),
    ]);
    const facts = { build: buildOf(shell), files: ['/icon.svg', ...assets.map((name) => `/assets/${name}`)] };
    return `self.packbenchShell = ${JSON.stringify(facts)};\n${worker}`;
  } catch {
    return null;
  }
}
