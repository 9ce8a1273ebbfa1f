import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { csvText } from '../../src/main/sheets/csv-text.ts';
import { HARMFUL } from '../rigs/sheets/spreadsheet-reading.ts';

const OFFICE = 'soffice';
const isThere = spawnSync(OFFICE, ['--version']).status === 0;

/** By their numbers: semicolon, comma, tabulator, stroke, blank, and the first three at once. */
const DIVIDED_AT = ['59', '44', '9', '124', '32', '59/44/9'];
/** Texts for their own sake, compared with each other where a whole line is taken for one cell. */
const isText = (formula: string): boolean => /^of:=+$/.test(formula.replaceAll(/"(?:[^"]|"")*(?:"|$)/g, ''));

test.skipIf(!isThere).each([';', ','])(
  'LibreOffice makes no formula of a file with %j, wherever it divides it',
  { timeout: 120_000 },
  (separator) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'packbench-office-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'table.csv');
    const rows = HARMFUL.map((harmful) => [{ id: '0000123' }, harmful, 5, harmful] as const);
    writeFileSync(file, `\u{FEFF}${csvText(rows, separator)}`);
    for (const signs of DIVIDED_AT) {
      execFileSync(
        OFFICE,
        [
          '--headless',
          `-env:UserInstallation=file://${path.join(folder, 'profile')}`,
          `--infilter=CSV:${signs},34,76,1,,0,false,true,false,false,false,0,true`,
          '--convert-to',
          'fods',
          '--outdir',
          folder,
          file,
        ],
        { stdio: 'ignore' },
      );
      const table = readFileSync(path.join(folder, 'table.fods'), 'utf8');
      const formulas = [...table.matchAll(/table:formula="([^"]*)"/g)].map(([, formula = '']) =>
        formula.replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&'),
      );
      expect([signs, formulas.filter((formula) => !isText(formula))]).toEqual([signs, []]);
    }
  },
);
