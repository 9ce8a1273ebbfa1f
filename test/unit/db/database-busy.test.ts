import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { holdDataFolder } from '../../../src/main/station/data-folder.ts';
import { openDatabase } from '../../../src/main/db/database.ts';

const migrations = [{ version: 1, sql: 'CREATE TABLE things (name TEXT) STRICT;' }];

/** Long enough to be in the way of whoever opens the file meanwhile, shorter than anybody's patience. */
const HELD_MS = 300;

/** Keeps the file to itself while `heldMs`, as readers and writers, or as `how` says. */
const holder = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(workerData.file);
  database.exec(workerData.how);
  parentPort.postMessage('held');
  setTimeout(() => database.close(), workerData.heldMs);
`;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-busy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function hold(file: string, how: string, heldMs: number): Promise<void> {
  const worker = new Worker(holder, { eval: true, workerData: { file, how, heldMs } });
  onTestFinished(() => void worker.terminate());
  await once(worker, 'message');
}

async function database(): Promise<string> {
  const file = path.join(await newFolder(), 'journal.sqlite');
  const first = openDatabase(file, migrations, true);
  if (!first.ok) throw new Error(first.problem.code);
  first.value.close();
  return file;
}

test('a file that another program holds for a moment is waited for', async () => {
  const file = await database();
  await hold(
    file,
    'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; INSERT INTO things VALUES (1); COMMIT',
    HELD_MS,
  );
  const opened = openDatabase(file, migrations, true);
  if (!opened.ok) throw new Error(opened.problem.code);
  expect(opened.value.prepare('SELECT name FROM things').all()).toEqual([{ name: '1' }]);
  opened.value.close();
});

test('a file that another program keeps from being written is named as in use, whoever may read it', async () => {
  const file = await database();
  await hold(file, 'BEGIN IMMEDIATE', 60_000);
  expect(openDatabase(file, migrations, true)).toEqual({
    ok: false,
    problem: { code: 'databaseInUse', file },
  });
});

test('a data folder is another station’s where its lock can be read, and a file in use where it can’t', async () => {
  const folder = await newFolder();
  const first = holdDataFolder(folder);
  if (!first.ok) throw new Error(first.problem.code);
  expect(holdDataFolder(folder)).toEqual({ ok: false, problem: { code: 'dataFolderInUse', folder } });
  first.value.release();

  const file = path.join(folder, 'station.lock');
  await hold(file, 'BEGIN EXCLUSIVE', 60_000);
  expect(holdDataFolder(folder)).toEqual({ ok: false, problem: { code: 'databaseInUse', file } });
});
