import { createHash, randomBytes, scryptSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDeviceKey } from '../../../src/main/station/device-key.ts';
import { movePeople } from '../../../src/main/station/move-people.ts';
import { openDatabase } from '../../../src/main/db/database.ts';
import { journalMigrations, openJournal } from '../../../src/main/db/journal/open-journal.ts';
import { createMemorySecrets } from '../../../src/main/platform/node/memory-secrets.ts';
import { checkPinHash } from '../../../src/main/services/people/pin.ts';
import { filesWith } from '../../rigs/desk/files-with.ts';
import { silent } from '../../rigs/silent.ts';

const CODE = 'PB-U-123456789012345678';
const BADGE = createHash('sha256').update(CODE).digest('hex');
const salt = randomBytes(16);
const oldPin = (pin: string): string => {
  const hash = scryptSync(pin, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
  return ['scrypt', 2 ** 15, 8, 1, salt.toString('base64'), hash.toString('base64')].join('$');
};
const PIN = oldPin('4711');

const DIGITS = CODE.slice(5);
const unknown = (scanned: string): string => JSON.stringify({ reason: 'unknownBarcode', text: scanned });
/** What older versions wrote down, and what is left of it. */
const TOLD = [
  ['digits', DIGITS, 'PB-U-…'],
  ['joined', `4600051000057${DIGITS}`, 'PB-U-…'],
  ['tail', `u-${DIGITS.slice(0, 16)}`, 'PB-U-…'],
  ['hyphen', ` -${DIGITS}`, ' PB-U-…'],
  ['pin', '4711', '…'],
  ['box', '046012345678901234', '046012345678901234'],
  ['article', 'SKU-4607812345679', 'SKU-4607812345679'],
  ['product', '4600051000057', '4600051000057'],
] as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'packbench-people-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** An account's journal as the version before wrote it, its log not yet merged and a copy beside it. */
function writeBefore(account: string, people: string, at: number): string {
  mkdirSync(path.join(folder, account), { recursive: true });
  const file = path.join(folder, account, 'journal.sqlite');
  const before = openDatabase(file, journalMigrations.slice(0, 7), false);
  if (!before.ok) throw new Error(before.problem.code);
  before.value.exec('PRAGMA secure_delete = OFF; PRAGMA wal_autocheckpoint = 0');
  before.value.exec(`
    INSERT INTO audit (at, what, person, detail, hash) VALUES (${at}, 'supplyOpened', NULL, '{}', '');
    ${people}
    INSERT INTO own_sheets (sheet_id, template, fields) VALUES ('s', '{}', '{"rows":[{"code":"${CODE}"}]}');
    INSERT INTO print_jobs (job_id, document, cause, state, created_at, updated_at, bytes)
      VALUES ('s', '{"kind":"own","sheetId":"s","title":"x","page":0}', 'own', 'queued', 1, 1, CAST('${CODE}' AS BLOB));
    INSERT INTO scans (scan_id, at, ended_at, text, length, verdict, is_repeat)
      VALUES ('part', 1, 1, ' ${CODE.toLowerCase()}', 23, '{"kind":"refused","text":"${CODE}"}', 0),
        ${TOLD.map(([id, scanned]) => `('${id}', 1, 1, '${scanned}', 23, '${unknown(scanned)}', 0)`).join()};
    INSERT OR REPLACE INTO session (desk, state) VALUES (1, '${unknown('4711')}');
  `);
  // What was deleted long ago stands in free pages.
  before.value.exec(`
    INSERT INTO own_sheets (sheet_id, template, fields) VALUES ('gone', '{}', '${`${CODE} ${BADGE} `.repeat(2000)}');
    DELETE FROM own_sheets WHERE sheet_id = 'gone';
  `);
  before.value.exec(`VACUUM INTO '${file}.backup'`);
  const wal = readFileSync(`${file}-wal`);
  before.value.close();
  // As a power cut leaves it.
  writeFileSync(`${file}-wal`, wal);
  return file;
}

const person = (id: string, name: string, role: string, badge: string | null): string =>
  `INSERT INTO people (person_id, name, role, pin, badge, created_at) VALUES ('${id}', '${name}', '${role}', '${PIN}', ${badge ? `'${badge}'` : 'NULL'}, 1);
   INSERT INTO person_names VALUES ('${name}', '${id}');`;

async function move(current: string) {
  const key = await openDeviceKey(folder, createMemorySecrets());
  movePeople(folder, path.join(folder, current), key, silent);
  return key;
}

function readMoved() {
  const database = new DatabaseSync(path.join(folder, 'people.sqlite'), { readOnly: true });
  const rows = database
    .prepare('SELECT person_id, name, role, pin, badge FROM people ORDER BY person_id')
    .all();
  database.close();
  return rows;
}

test('people come above the accounts: whole from the one in force, as packers from others, none from practice', async () => {
  writeBefore(
    'account-a',
    person('1', 'Anna', 'owner', BADGE) + "INSERT INTO desk_person VALUES (1, '1', 5);",
    10,
  );
  writeBefore('account-b', person('2', 'Boris', 'owner', null) + person('3', 'Anna', 'owner', null), 20);
  writeBefore('training', person('4', 'Ghost', 'owner', null), 30);
  const key = await move('account-a');
  const moved = readMoved();
  expect(moved.map(({ name, role }) => [name, role])).toEqual([
    ['Anna', 'owner'],
    ['Boris', 'packer'],
  ]);
  expect(await checkPinHash('4711', String(moved[0]?.['pin']), key)).toBe('right');
  expect(await checkPinHash('4712', String(moved[0]?.['pin']), key)).toBe('wrong');
  const other = await openDeviceKey(mkdtempSync(path.join(folder, 'other-')), createMemorySecrets());
  expect(await checkPinHash('4711', String(moved[0]?.['pin']), other)).toBe('otherKey');
});

test('in practice the people of the account where something was done last stay in force', async () => {
  writeBefore('account-a', person('1', 'Anna', 'owner', null), 10);
  writeBefore('account-b', person('2', 'Boris', 'owner', null), 20);
  writeBefore('training', person('4', 'Ghost', 'owner', null), 30);
  await move('training');
  expect(readMoved().map(({ name, role }) => [name, role])).toEqual([
    ['Anna', 'packer'],
    ['Boris', 'owner'],
  ]);
});

test('no file keeps what a PIN could be guessed by, nor a badge: neither free pages, nor the log, nor the copy', async () => {
  const files = ['account-a', 'training'].map((account) =>
    writeBefore(account, person(account, account, 'owner', account === 'training' ? null : BADGE), 1),
  );
  const [, , , , , hash = ''] = PIN.split('$');
  const secrets = [CODE, CODE.toLowerCase(), BADGE, hash];
  for (const secret of secrets) expect(filesWith(folder, secret).length).toBeGreaterThan(1);
  await move('account-a');
  for (const secret of secrets) expect(filesWith(folder, secret)).toEqual([]);
  for (const file of files) {
    const journal = openJournal(file, path.join(folder, 'people.sqlite'));
    if (!journal.ok) throw new Error(journal.problem.code);
    expect(journal.value.jobs.get('s')).toMatchObject({ state: 'cancelled', bytes: null });
    expect(journal.value.scans.get('part')?.text).toBe(' PB-U-…');
    journal.value.close();
  }
});

test('old scans keep no badge, known by its digits or read in part, and no number that may be a PIN', async () => {
  const file = writeBefore('account-a', person('1', 'Anna', 'owner', BADGE), 1);
  await move('account-a');
  expect(filesWith(folder, '4711')).toEqual([]);
  const before = new DatabaseSync(file);
  expect(before.prepare('SELECT state FROM session').get()).toEqual({ state: unknown('…') });
  const told = before.prepare("SELECT scan_id, text, verdict FROM scans WHERE scan_id <> 'part'").all();
  before.close();
  expect(told).toEqual(TOLD.map(([id, , left]) => ({ scan_id: id, text: left, verdict: unknown(left) })));
});

test('a move that was cut short is made again, and a wipe that was cut short goes on', async () => {
  const file = writeBefore('account-a', person('1', 'Anna', 'owner', BADGE), 1);
  writeFileSync(path.join(folder, 'people.sqlite.new'), 'half of it');
  const reader = new DatabaseSync(file);
  reader.exec('BEGIN; SELECT count(*) FROM people;');
  reader.prepare('SELECT * FROM people').all();
  await move('account-a');
  expect(readMoved()).toHaveLength(1);
  expect(reader.isTransaction).toBe(true);
  reader.close();
  const [left] = filesWith(folder, 'secretsToWipe');
  expect(left).toBeDefined();
  await move('account-a');
  expect(filesWith(folder, BADGE)).toEqual([]);
  expect(readMoved()).toHaveLength(1);
  expect(existsSync(path.join(folder, 'people.sqlite.new'))).toBe(false);
});
