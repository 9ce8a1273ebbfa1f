import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { giveFunctions } from '../../../src/main/db/cache/functions.ts';
import { cacheMigrations, openCache } from '../../../src/main/db/cache/open-cache.ts';
import { openDatabase } from '../../../src/main/db/database.ts';

test('labels from before the cache knew other forms are what they were, made in the form that was chosen', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-forms-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'cache.sqlite');
  const before = openDatabase(file, cacheMigrations.slice(0, 7), false, { prepare: giveFunctions(() => 0) });
  if (!before.ok) throw new Error(before.problem.code);
  before.value.exec(`
    INSERT INTO labels (order_id, type, width, height, part_a, part_b, barcode, file, prepared, prepared_for, fault) VALUES
      ('1', 'zplh', 58, 40, '12', '34', '*A', X'5E', X'5E58', 'key', NULL),
      ('2', 'png', 58, 40, '56', '78', '*B', X'89', NULL, NULL, '{}');
  `);
  before.value.close();
  const opened = openCache(file);
  if (!opened.ok) throw new Error(opened.problem.code);
  const { labels } = opened.value.cache;
  const [first, second] = [labels.get('1'), labels.get('2')];
  const size = { width: 58, height: 40, instead: null };
  expect(first).toEqual({
    ...size,
    orderId: '1',
    type: 'zplh',
    partA: '12',
    partB: '34',
    barcode: '*A',
    file: Uint8Array.of(0x5e),
    prepared: Uint8Array.of(0x5e, 0x58),
    preparedFor: 'key',
    fault: null,
  });
  expect(second).toEqual({
    ...size,
    orderId: '2',
    type: 'png',
    partA: '56',
    partB: '78',
    barcode: '*B',
    file: Uint8Array.of(0x89),
    prepared: null,
    preparedFor: null,
    fault: '{}',
  });
  opened.value.cache.close();
});
