import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openJournal, type Journal } from '../../../src/main/db/journal/open-journal.ts';

/** A new journal in a folder of its own; both are gone when the test is over. */
export function openedJournal(): Journal {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-journal-'));
  const opened = openJournal(path.join(folder, 'journal.sqlite'));
  if (!opened.ok) throw new Error(opened.problem.code);
  onTestFinished(() => {
    opened.value.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return opened.value;
}
