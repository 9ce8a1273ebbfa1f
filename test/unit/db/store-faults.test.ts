import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdDataFolder } from '../../../src/main/station/data-folder.ts';
import { inTransaction, openDatabase } from '../../../src/main/db/database.ts';
import { openJournal } from '../../../src/main/db/journal/open-journal.ts';
import { stopProblem } from '../../../src/main/station/station.ts';
import { startSentence, stopSentence } from '../../../src/main/hosts/host-sentences.ts';
import { asStoreFault, storeProblem } from '../../../src/main/db/store-fault.ts';
import { openRotatingFile } from '../../../src/main/platform/node/log-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'packbench-faults-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const migrations = [{ version: 1, sql: 'CREATE TABLE things (name TEXT) STRICT;' }];
const file = (): string => path.join(folder, 'journal.sqlite');

function opened(): DatabaseSync {
  const found = openDatabase(file(), migrations, true);
  if (!found.ok) throw new Error(found.problem.code);
  return found.value;
}

function problemOf(work: () => unknown) {
  try {
    work();
    return null;
  } catch (error) {
    return storeProblem(error, 'somewhere');
  }
}

test('a stop that had no room for its copy says so, and what else went wrong is no full disk', () => {
  const noRoom = Object.assign(new Error('write'), { code: 'ENOSPC' });
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  const problem = stopProblem(new AggregateError([asStoreFault(full, file()), noRoom]));
  expect(problem).toEqual({ code: 'diskFull', file: file() });
  expect(stopProblem(new AggregateError([noRoom, new Error('a defect')]))).toBeNull();
  expect(stopProblem(noRoom)).toBeNull();
  if (!problem) return;
  expect(stopSentence(problem, 'en')).toContain('the disk is full');
  expect(stopSentence(problem, 'en')).toContain(file());
  expect(stopSentence(problem, 'ru')).toContain('диск заполнен');
});

describe('what stands at the name of the lock', () => {
  const lock = (): string => path.join(folder, 'station.lock');
  const refusal = () => {
    const found = holdDataFolder(folder);
    if (found.ok) throw new Error('it was held');
    return {
      problem: found.problem,
      said: [startSentence(found.problem, 'en'), startSentence(found.problem, 'ru')],
    };
  };
  const unusable = (why: string) => ({
    problem: { code: 'lockUnusable', file: lock(), why },
    said: [
      expect.stringMatching(/station\.lock (?:is a folder|was written by|may not be opened).*move it away/),
      expect.stringMatching(/station\.lock — (?:папка|файл).*уберите его из папки/),
    ],
  });

  test('is called a folder, or the file of another program, and is to be moved away', () => {
    mkdirSync(lock());
    expect(refusal()).toEqual(unusable('folder'));
    rmSync(lock(), { recursive: true });
    writeFileSync(lock(), 'somebody wrote this '.repeat(40));
    expect(refusal()).toEqual(unusable('foreign'));
    rmSync(lock());
    const free = holdDataFolder(folder);
    expect(free.ok).toBe(true);
    if (free.ok) free.value.release();
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'is called closed to this user where it is',
    () => {
      writeFileSync(lock(), '');
      chmodSync(lock(), 0o000);
      expect(refusal()).toEqual(unusable('noRight'));
    },
  );
});

describe('while people scan', () => {
  test('a file that another program keeps to itself is named within half a second, and taken up again', () => {
    const ours = opened();
    const other = new DatabaseSync(file());
    other.exec('BEGIN IMMEDIATE');
    const began = performance.now();
    const add = (): void => inTransaction(ours, () => ours.exec("INSERT INTO things VALUES ('one')"));
    expect(problemOf(add)).toEqual({ code: 'databaseInUse', file: file() });
    expect(performance.now() - began).toBeLessThan(700);
    other.exec('ROLLBACK');
    expect(problemOf(add)).toBeNull();
    other.close();
    ours.close();
  });

  test('a file that has no room left is named as a full disk, and nothing of the change is in it', () => {
    const ours = opened();
    ours.exec('PRAGMA max_page_count = 3');
    const fill = (): void =>
      inTransaction(ours, () => {
        for (let more = 0; more < 9; more++)
          ours.prepare('INSERT INTO things VALUES (?)').run('x'.repeat(3000));
      });
    expect(problemOf(fill)).toEqual({ code: 'diskFull', file: file() });
    expect(ours.prepare('SELECT count(*) AS things FROM things').get()).toEqual({ things: 0 });
    ours.close();
  });

  test('what the system calls a full disk is one, wherever it comes from', () => {
    expect(storeProblem(Object.assign(new Error('write'), { code: 'ENOSPC' }), 'x')).toEqual({
      code: 'diskFull',
      file: 'x',
    });
    expect(storeProblem(new Error('a defect'), 'x')).toBeNull();
  });

  test('a log that can’t be written stops nothing, and says afterwards how many lines are missing', () => {
    const logs = path.join(folder, 'logs');
    mkdirSync(logs);
    const log = openRotatingFile(logs, 40);
    log.write('the first line, long enough for one\n');
    renameSync(logs, `${logs}-away`);
    log.write('two\n'.repeat(9));
    log.write('three\n');
    mkdirSync(logs);
    log.write('four\n');
    log.close();
    const text = readFileSync(path.join(logs, 'station.log'), 'utf8');
    expect(text).toContain('four\n');
    expect(readdirText(logs)).toContain('"lines":2');
  });
});

const readdirText = (logs: string): string =>
  ['station.log', 'station.1.log']
    .map((name) => path.join(logs, name))
    .filter((name) => existsSync(name))
    .map((name) => readFileSync(name, 'utf8'))
    .join('');

describe('a lock that somebody deletes', () => {
  test('is held again before another station gets it', async () => {
    const first = holdDataFolder(folder);
    if (!first.ok) throw new Error(first.problem.code);
    rmSync(path.join(folder, 'station.lock'));
    await vi.waitFor(() => expect(existsSync(path.join(folder, 'station.lock'))).toBe(true));
    expect(holdDataFolder(folder)).toEqual({ ok: false, problem: { code: 'dataFolderInUse', folder } });
    first.value.release();
  });

  test('tells the station that must stop, where another was quicker', async () => {
    const lost = vi.fn<(problem: unknown) => void>();
    const first = holdDataFolder(folder, lost);
    rmSync(path.join(folder, 'station.lock'));
    const second = holdDataFolder(folder);
    if (!first.ok || !second.ok) throw new Error('the second was to get the folder');
    await vi.waitFor(() => expect(lost).toHaveBeenCalledWith({ code: 'dataFolderInUse', folder }));
    first.value.release();
    second.value.release();
  });
});

describe('a journal that is none', () => {
  test.each(['CREATE TABLE accounts (name TEXT)', 'CREATE TABLE orders (x TEXT); PRAGMA user_version = 9'])(
    'but another database is refused as it is: %s',
    (sql) => {
      const other = new DatabaseSync(file());
      other.exec(sql);
      other.close();
      expect(openJournal(file())).toMatchObject({ ok: false, problem: { code: 'databaseDamaged' } });
      const still = new DatabaseSync(file());
      expect(still.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()).toEqual({ tables: 1 });
      still.close();
    },
  );

  test('for a table was taken out of it is refused, in words that name the file', () => {
    const first = openJournal(file());
    if (!first.ok) throw new Error(first.problem.code);
    first.value.close();
    const hand = new DatabaseSync(file());
    hand.exec('DROP TABLE parcels');
    hand.close();
    expect(openJournal(file())).toMatchObject({
      ok: false,
      problem: { code: 'databaseDamaged', file: file() },
    });
  });

  test('for what lies beside it can’t be opened is refused, in words that name the file', () => {
    mkdirSync(`${file()}-wal`);
    expect(openJournal(file())).toMatchObject({
      ok: false,
      problem: { code: 'databaseNotWritable', file: file() },
    });
  });
});
