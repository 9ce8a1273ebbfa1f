import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLog } from '../../../src/main/platform/node/log-file.ts';

test('a folder of logs that is a link leads nowhere: lines stay in the data folder', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-log-'));
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'packbench-elsewhere-'));
  onTestFinished(() => {
    for (const each of [folder, elsewhere]) rmSync(each, { recursive: true });
  });
  symlinkSync(elsewhere, path.join(folder, 'logs'));
  const opened = await openLog(folder);
  if (!opened.ok) throw new Error(opened.problem.code);
  opened.value.log.info({}, 'a line');
  opened.value.close();
  expect(readdirSync(elsewhere)).toEqual([]);
  expect(readFileSync(path.join(folder, 'logs', 'station.log'), 'utf8')).toContain('a line');
});
