import type { DatabaseSync } from 'node:sqlite';
import type { Day, Span } from '../../../shared/domain/numbers/calendar-day.ts';
import { partOf } from '../../../shared/domain/numbers/report-kinds.ts';
import { integer, integerOrNull, textOrNull } from '../row.ts';

/** A card that was measured otherwise than it was declared. Sizes as `length × width × height`, cm; volumes in litres. */
export interface CoefficientRow {
  readonly day: Day | null;
  readonly nmId: string | null;
  readonly title: string | null;
  readonly coefficient: number | null;
  readonly declaredVolume: number | null;
  readonly actualVolume: number | null;
  readonly declared: string | null;
  readonly actual: string | null;
}

/** What was sold of one card in one place, in a month. Amounts are ten-thousandths. */
export interface RegionRow {
  readonly nmId: string | null;
  readonly article: string | null;
  readonly country: string | null;
  readonly district: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly pieces: number | null;
  readonly amount: number | null;
}

export interface RegionSum {
  readonly country: string | null;
  readonly district: string | null;
  readonly region: string | null;
  readonly pieces: number;
  readonly amount: number;
}

export interface PlaceReads {
  /** Of the week of a day. */
  coefficients(day: Day): (CoefficientRow & { readonly article: string | null })[];
  /** Of the months that a period touches, each whole; the most pieces first. */
  regions(span: Span): RegionSum[];
}

export interface PlaceWrites {
  putCoefficients(part: Span, rows: readonly CoefficientRow[]): void;
  putRegions(part: Span, rows: readonly RegionRow[]): void;
}

export function createPlaceReads(database: DatabaseSync): PlaceReads {
  const coefficients = database.prepare(
    `SELECT coefficient_rows.*, articles.article AS article FROM coefficient_rows LEFT JOIN articles USING (nm_id)
     WHERE part = ? ORDER BY coefficient DESC, ordinal`,
  );
  const regions = database.prepare(
    `SELECT country, district, region, COALESCE(SUM(pieces), 0) AS pieces, TOTAL(amount) AS amount
     FROM region_rows WHERE part BETWEEN ? AND ?
     GROUP BY country, district, region ORDER BY SUM(pieces) DESC, country, district, region`,
  );
  return {
    coefficients: (day) =>
      coefficients.all(partOf('coefficients', day).from).map((row) => ({
        day: textOrNull(row, 'day'),
        nmId: textOrNull(row, 'nm_id'),
        article: textOrNull(row, 'article'),
        title: textOrNull(row, 'title'),
        coefficient: integerOrNull(row, 'coefficient'),
        declaredVolume: integerOrNull(row, 'declared_volume'),
        actualVolume: integerOrNull(row, 'actual_volume'),
        declared: textOrNull(row, 'declared'),
        actual: textOrNull(row, 'actual'),
      })),
    regions: ({ from, to }) =>
      regions.all(partOf('regions', from).from, partOf('regions', to).from).map((row) => ({
        country: textOrNull(row, 'country'),
        district: textOrNull(row, 'district'),
        region: textOrNull(row, 'region'),
        pieces: integer(row, 'pieces'),
        amount: integer(row, 'amount'),
      })),
  };
}

export function createPlaceWrites(database: DatabaseSync): PlaceWrites {
  const clear = (table: string) => database.prepare(`DELETE FROM ${table} WHERE part = ?`);
  const clearCoefficients = clear('coefficient_rows');
  const clearRegions = clear('region_rows');
  const addCoefficient = database.prepare(
    `INSERT INTO coefficient_rows (part, ordinal, day, nm_id, title, coefficient, declared_volume, actual_volume,
       declared, actual)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addRegion = database.prepare(
    `INSERT INTO region_rows (part, ordinal, nm_id, article, country, district, region, city, pieces, amount)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    putCoefficients: ({ from }, rows) => {
      clearCoefficients.run(from);
      for (const [ordinal, row] of rows.entries()) {
        const { day, nmId, title, coefficient, declaredVolume, actualVolume, declared, actual } = row;
        const volumes = [declaredVolume, actualVolume] as const;
        addCoefficient.run(from, ordinal, day, nmId, title, coefficient, ...volumes, declared, actual);
      }
    },
    putRegions: ({ from }, rows) => {
      clearRegions.run(from);
      for (const [ordinal, row] of rows.entries()) {
        const { nmId, article, country, district, region, city, pieces, amount } = row;
        addRegion.run(from, ordinal, nmId, article, country, district, region, city, pieces, amount);
      }
    },
  };
}
