import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { openCache, type Cache } from '../../../src/main/db/cache/open-cache.ts';
import { openJournal, type Journal } from '../../../src/main/db/journal/open-journal.ts';

export interface TestStores {
  readonly folder: string;
  readonly journalFile: string;
  readonly cacheFile: string;
  readonly journal: Journal;
  readonly cache: Cache;
  close(): void;
}

const FILES = ['journal.sqlite', 'cache.sqlite'] as const;

/** Empty stores that every test gets a copy of: opening new ones is mostly waiting for the disk. */
let empty: string | null = null;
afterAll(() => {
  if (empty !== null) rmSync(empty, { recursive: true, force: true });
  empty = null;
});

const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'packbench-stores-'));

/** Both stores on disk, in a folder of their own. */
export function openStores(clock: () => number = Date.now): TestStores {
  if (empty === null) {
    empty = newFolder();
    storesIn(empty, clock).close();
  }
  const folder = newFolder();
  for (const file of FILES) copyFileSync(path.join(empty, file), path.join(folder, file));
  const stores = storesIn(folder, clock);
  onTestFinished(() => {
    stores.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return stores;
}

export function storesIn(folder: string, clock: () => number): TestStores {
  const [journalFile = '', cacheFile = ''] = FILES.map((file) => path.join(folder, file));
  const journal = openJournal(journalFile);
  const cache = openCache(cacheFile, clock);
  if (!journal.ok || !cache.ok) throw new Error('the stores did not open');
  let isOpen = true;
  return {
    folder,
    journalFile,
    cacheFile,
    journal: journal.value,
    cache: cache.value.cache,
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      journal.value.close();
      cache.value.cache.close();
    },
  };
}
