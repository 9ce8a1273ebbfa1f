import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/main/db/database.ts';
import { journalMigrations, openJournal } from '../../../src/main/db/journal/open-journal.ts';
import { defaultTemplates } from '../../../src/main/labels/templates/defaults/default-templates.ts';

const template = defaultTemplates('en').get('default-markingCode-58x40')!;
const other = defaultTemplates('en').get('default-markingCode-40x30')!;

test('templates of sheets are kept once, those that were kept with each sheet too', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-sheets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'journal.sqlite');
  const before = openDatabase(
    file,
    journalMigrations.filter(({ version }) => version < 10),
    false,
  );
  if (!before.ok) throw new Error('no journal');
  const add = before.value.prepare(
    'INSERT INTO own_sheets (sheet_id, template, fields, code_key) VALUES (?, ?, ?, ?)',
  );
  const written = JSON.stringify(template);
  add.run('a', written, '{"code":"1"}', 'key 1');
  add.run('b', written, '{"code":"2"}', null);
  add.run('c', JSON.stringify(other), '{}', 'key 3');
  // Of a newer version, or damaged: it stays as it is.
  add.run('d', '{}', '{}', null);
  before.value.close();

  const opened = openJournal(file);
  if (!opened.ok) throw new Error('no journal');
  const { ownSheets } = opened.value;
  expect(ownSheets.get('a')).toEqual({ template, fields: { code: '1' } });
  expect(ownSheets.get('c')).toEqual({ template: other, fields: {} });
  expect(ownSheets.get('d')).toBeNull();
  ownSheets.add('e', { template, fields: { code: '5' } });
  expect(ownSheets.get('e')).toEqual({ template, fields: { code: '5' } });
  opened.value.close();

  const after = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => after.close());
  const templates = after.prepare('SELECT template FROM own_templates ORDER BY rowid').all();
  expect(templates.map((row) => row['template'])).toEqual([written, JSON.stringify(other), '{}']);
  expect(
    after
      .prepare(
        'SELECT sheet_id, template, fields, code_key FROM own_sheets JOIN own_templates ON digest = template_digest ORDER BY sheet_id',
      )
      .all()
      .map((row) => ({ ...row })),
  ).toEqual([
    { sheet_id: 'a', template: written, fields: '{"code":"1"}', code_key: 'key 1' },
    { sheet_id: 'b', template: written, fields: '{"code":"2"}', code_key: null },
    { sheet_id: 'c', template: JSON.stringify(other), fields: '{}', code_key: 'key 3' },
    { sheet_id: 'd', template: '{}', fields: '{}', code_key: null },
    { sheet_id: 'e', template: written, fields: '{"code":"5"}', code_key: null },
  ]);
  expect(
    after.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'own_sheets%' ORDER BY name").all(),
  ).toEqual(
    [{ name: 'own_sheets' }, { name: 'own_sheets_by_code' }].map(
      (row) => expect.objectContaining(row) as unknown,
    ),
  );
});
