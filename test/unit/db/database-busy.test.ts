import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/main/db/database.ts';

const migrations = [{ version: 1, sql: 'CREATE TABLE things (name TEXT) STRICT;' }];

/** Long enough to be in the way of whoever opens the file meanwhile, shorter than anybody's patience. */
const HELD_MS = 300;

const holder = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(workerData.file);
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; INSERT INTO things VALUES (1); COMMIT');
  parentPort.postMessage('held');
  setTimeout(() => database.close(), workerData.heldMs);
`;

test('a file that another program holds for a moment is waited for', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-busy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'journal.sqlite');
  const first = openDatabase(file, migrations, true);
  if (!first.ok) throw new Error(first.problem.code);
  first.value.close();

  const worker = new Worker(holder, { eval: true, workerData: { file, heldMs: HELD_MS } });
  onTestFinished(() => void worker.terminate());
  await once(worker, 'message');
  const opened = openDatabase(file, migrations, true);
  if (!opened.ok) throw new Error(opened.problem.code);
  expect(opened.value.prepare('SELECT name FROM things').all()).toEqual([{ name: '1' }]);
  opened.value.close();
});
