import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/main/db/database.ts';
import { peopleOfTheDesk } from '../../../src/main/db/people/migrations/001-people-of-the-desk.ts';
import { peopleMigrations } from '../../../src/main/db/people/open-people.ts';

test('whoever was at the desk stays there, and no settings are known yet, after the column for them came', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-people-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'people.sqlite');
  const before = openDatabase(file, [peopleOfTheDesk], true);
  if (!before.ok) throw new Error(before.problem.code);
  before.value.exec("UPDATE desk SET person_id = 'anna', signed_in_at = 5, desk_wrong_pins = 2");
  before.value.close();

  const after = openDatabase(file, peopleMigrations, true);
  if (!after.ok) throw new Error(after.problem.code);
  expect(after.value.prepare('SELECT * FROM desk').all()).toEqual([
    {
      desk: 1,
      person_id: 'anna',
      signed_in_at: 5,
      desk_wrong_pins: 2,
      desk_blocked_until: 0,
      settings: null,
    },
  ]);
  after.value.close();
});
