import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { printerEvents, type PrinterEvent } from '../../../shared/domain/printer/printer-events.ts';
import { NEW_LIFE, type PrinterLife } from '../../../shared/domain/printer/printer-life.ts';
import { integer, integerOrNull, text } from '../row.ts';

export interface PastEvent {
  /** Unix milliseconds. */
  readonly at: number;
  readonly what: PrinterEvent;
}

/** What printers said and what went through them. */
export interface PrinterLifeQueries {
  life(printerId: string): PrinterLife;
  saveLife(printerId: string, life: PrinterLife): void;
  /** Also drops events older than `since`, or beyond a printer's share. */
  addEvent(printerId: string, event: PastEvent, since: number): void;
  /** Newest first. */
  events(printerId: string, limit: number): PastEvent[];
}

/** A printer with a loose plug must not fill the disk, and people read no further back. */
const KEPT_EVENTS = 300;

const rollsSchema = z.array(z.number()).catch([]);
const whatSchema = z.enum(printerEvents);

export function createPrinterLifeQueries(database: DatabaseSync): PrinterLifeQueries {
  const get = database.prepare(
    'SELECT fed_mm, since_roll_mm, rolls, since_cleaned_mm, cleaned_at FROM printer_lives WHERE printer_id = ?',
  );
  const save = database.prepare(`
    INSERT OR REPLACE INTO printer_lives (printer_id, fed_mm, since_roll_mm, rolls, since_cleaned_mm, cleaned_at)
    VALUES (:printerId, :fedMm, :sinceRollMm, :rolls, :sinceCleanedMm, :cleanedAt)
  `);
  const add = database.prepare('INSERT INTO printer_events (printer_id, at, what) VALUES (?, ?, ?)');
  const forget = database.prepare(`
    DELETE FROM printer_events WHERE printer_id = :printerId AND (at < :since OR seq <= (
      SELECT seq FROM printer_events WHERE printer_id = :printerId ORDER BY seq DESC LIMIT 1 OFFSET ${KEPT_EVENTS}))
  `);
  const events = database.prepare(
    'SELECT at, what FROM printer_events WHERE printer_id = ? ORDER BY seq DESC LIMIT ?',
  );
  return {
    life: (printerId) => {
      const row = get.get(printerId);
      if (!row) return NEW_LIFE;
      return {
        fedMm: integer(row, 'fed_mm'),
        sinceRollMm: integerOrNull(row, 'since_roll_mm'),
        rolls: rollsSchema.parse(JSON.parse(text(row, 'rolls'))),
        sinceCleanedMm: integer(row, 'since_cleaned_mm'),
        cleanedAt: integerOrNull(row, 'cleaned_at'),
      };
    },
    saveLife: (printerId, life) => {
      save.run({ printerId, ...life, rolls: JSON.stringify(life.rolls) });
    },
    addEvent: (printerId, { at, what }, since) => {
      add.run(printerId, at, what);
      forget.run({ printerId, since });
    },
    // What a newer version wrote is passed over.
    events: (printerId, limit) =>
      events.all(printerId, limit).flatMap((row) => {
        const what = whatSchema.safeParse(row['what']).data;
        return what === undefined ? [] : [{ at: integer(row, 'at'), what }];
      }),
  };
}
