import type { DatabaseSync } from 'node:sqlite';
import { integer, integerOrNull, textOrNull } from '../row.ts';

/** What must be known of a printer after a crash. */
export interface PrinterStateQueries {
  /** Unix milliseconds; null: it is not paused. */
  pausedAt(printerId: string): number | null;
  setPaused(printerId: string, at: number | null): void;
  /** What the bytes of its waiting jobs were made for. */
  labelFormat(printerId: string): string | null;
  saveLabelFormat(printerId: string, format: string): void;
  /** Its last document was cut off, so it may still be waiting for the rest. */
  wasCut(printerId: string): boolean;
  setCut(printerId: string, wasCut: boolean): void;
  /** Since when it has been this device, in Unix milliseconds; `at` if it was another until now. */
  deviceSince(printerId: string, device: string, at: number): number;
}

export function createPrinterStateQueries(database: DatabaseSync): PrinterStateQueries {
  const get = database.prepare(
    'SELECT paused_at, label_format, was_cut, device, device_since FROM printer_states WHERE printer_id = ?',
  );
  const upsert = (column: string) =>
    database.prepare(`
      INSERT INTO printer_states (printer_id, ${column}) VALUES (:printerId, :value)
      ON CONFLICT (printer_id) DO UPDATE SET ${column} = excluded.${column}
    `);
  const paused = upsert('paused_at');
  const format = upsert('label_format');
  const cut = upsert('was_cut');
  const device = database.prepare(`
    INSERT INTO printer_states (printer_id, device, device_since) VALUES (:printerId, :device, :at)
    ON CONFLICT (printer_id) DO UPDATE SET device = excluded.device, device_since = excluded.device_since
  `);
  return {
    pausedAt: (printerId) => integerOrNull(get.get(printerId) ?? {}, 'paused_at'),
    setPaused: (printerId, value) => {
      paused.run({ printerId, value });
    },
    labelFormat: (printerId) => textOrNull(get.get(printerId) ?? { label_format: null }, 'label_format'),
    saveLabelFormat: (printerId, value) => {
      format.run({ printerId, value });
    },
    wasCut: (printerId) => {
      const row = get.get(printerId);
      return row !== undefined && integer(row, 'was_cut') === 1;
    },
    setCut: (printerId, wasCut) => {
      cut.run({ printerId, value: wasCut ? 1 : 0 });
    },
    deviceSince: (printerId, given, at) => {
      const row = get.get(printerId);
      const since = row && row['device'] === given ? integerOrNull(row, 'device_since') : null;
      if (since === null) device.run({ printerId, device: given, at });
      return since ?? at;
    },
  };
}
