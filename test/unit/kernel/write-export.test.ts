import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeExport } from '../../../src/main/kernel/write-export.ts';

test('the newest fifty of a kind are kept, and no other kind is touched', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, at: number) => writeExport(folder, name, at, '{}');
  write('packbench-order-1', 0);
  const written = Array.from({ length: 60 }, (_, index) => write('packbench-settings', index * 1000));
  const names = written.map((each) => (each.ok ? path.basename(each.value.file) : ''));
  expect(readdirSync(path.join(folder, 'exports')).toSorted()).toEqual([
    'packbench-order-1-1970-01-01T00-00-00-000.json',
    ...names.slice(10),
  ]);
});
