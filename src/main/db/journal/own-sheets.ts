import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { readTemplate, type LabelTemplate } from '../../../shared/domain/label/label-template.ts';
import { readSgtin } from '../../../shared/domain/marking/read-sgtin.ts';
import { integer, text } from '../row.ts';
import { digestOfTemplate } from './template-digest.ts';

/** A template with the values that were given for it. */
export interface OwnSheet {
  readonly template: LabelTemplate;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * The source of own labels, as it was when they were requested: stored once for all labels of a list, and each template
 * once for all lists.
 */
export interface OwnSheetQueries {
  add(sheetId: string, sheet: OwnSheet): void;
  /** Null for one that is not there, or that a newer version wrote. */
  get(sheetId: string): OwnSheet | null;
  /** Which of these marking codes were requested before, and when that last changed, in Unix milliseconds. */
  printedCodes(keys: readonly string[]): PrintedCode[];
}

export interface PrintedCode {
  /** GTIN and serial number, as in `01…21…`. */
  readonly key: string;
  readonly at: number;
}

const fieldsSchema = z.record(z.string(), z.unknown());

export function createOwnSheetQueries(database: DatabaseSync): OwnSheetQueries {
  const addTemplate = database.prepare(
    'INSERT OR IGNORE INTO own_templates (digest, template) VALUES (?, ?)',
  );
  const add = database.prepare(
    'INSERT INTO own_sheets (sheet_id, template_digest, fields, code_key) VALUES (?, ?, ?, ?)',
  );
  const get = database.prepare(
    'SELECT template, fields FROM own_sheets JOIN own_templates ON digest = template_digest WHERE sheet_id = ?',
  );
  const printed = database.prepare(`
    SELECT code_key AS key, max(print_jobs.updated_at) AS at FROM own_sheets
    JOIN print_jobs ON cause = 'own' AND CASE WHEN json_valid(document) THEN document ->> 'sheetId' END = sheet_id
    WHERE code_key IN (SELECT value FROM json_each(?)) AND print_jobs.state <> 'cancelled'
    GROUP BY code_key`);
  return {
    add: (sheetId, { template, fields }) => {
      const written = JSON.stringify(template);
      const digest = digestOfTemplate(written);
      addTemplate.run(digest, written);
      add.run(sheetId, digest, JSON.stringify(fields), keyOfOwnSheet({ template, fields }));
    },
    get: (sheetId) => {
      const row = get.get(sheetId);
      if (!row) return null;
      const template = readTemplate(JSON.parse(text(row, 'template')), sheetId);
      return template.ok
        ? { template: template.value, fields: fieldsSchema.parse(JSON.parse(text(row, 'fields'))) }
        : null;
    },
    printedCodes: (keys) =>
      printed.all(JSON.stringify(keys)).map((row) => ({ key: text(row, 'key'), at: integer(row, 'at') })),
  };
}

/** Identifies the piece whose marking code the label carries; null if it carries none. */
export function keyOfOwnSheet({ template, fields }: OwnSheet): string | null {
  const { code } = fields;
  if (template.kind !== 'markingCode' || typeof code !== 'string') return null;
  const read = readSgtin(code);
  return read.ok ? read.value.key : null;
}
