import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/main/db/database.ts';
import { journalMigrations, openJournal, type Journal } from '../../../src/main/db/journal/open-journal.ts';
import { NEW_LIFE } from '../../../src/shared/domain/printer/printer-life.ts';

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'packbench-lives-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function journalIn(file: string): Journal {
  const opened = openJournal(file);
  if (!opened.ok) throw new Error('no journal');
  onTestFinished(() => opened.value.close());
  return opened.value;
}

test('a journal from before printers had a life keeps its printers, whose lives begin', () => {
  const file = path.join(folder(), 'journal.sqlite');
  const before = openDatabase(
    file,
    journalMigrations.filter(({ version }) => version < 9),
    false,
  );
  if (!before.ok) throw new Error('no journal');
  before.value.exec("INSERT INTO printer_states (printer_id, label_format) VALUES ('P', 'zpl')");
  before.value.close();
  const { printerStates, printerLives } = journalIn(file);
  expect(printerStates.labelFormat('P')).toBe('zpl');
  expect([printerLives.life('P'), printerLives.events('P', 10)]).toEqual([NEW_LIFE, []]);
});

test('a life is kept as it is, and of events the newest 300 of two months, each printer’s for itself', () => {
  const file = path.join(folder(), 'journal.sqlite');
  const { printerLives } = journalIn(file);
  const life = { fedMm: 42, sinceRollMm: 42, rolls: [30_000, 29_400], sinceCleanedMm: 7, cleanedAt: 5 };
  printerLives.saveLife('P', { ...life, sinceRollMm: null });
  printerLives.saveLife('P', life);
  expect(printerLives.life('P')).toEqual(life);
  printerLives.addEvent('Q', { at: 1, what: 'jam' }, 0);
  for (let at = 1; at <= 400; at += 1) printerLives.addEvent('P', { at, what: 'paperOut' }, 150);
  const kept = printerLives.events('P', 1000);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([
    251,
    { at: 400, what: 'paperOut' },
    { at: 150, what: 'paperOut' },
  ]);
  for (let at = 401; at <= 500; at += 1) printerLives.addEvent('P', { at, what: 'back' }, 0);
  expect(printerLives.events('P', 1000)).toHaveLength(300);
  expect(printerLives.events('Q', 10)).toEqual([{ at: 1, what: 'jam' }]);
});
