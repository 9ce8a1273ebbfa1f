import type { Migration } from '../../database.ts';
import { digestOfTemplate } from '../template-digest.ts';

/** A list of codes has a sheet for each, all of the same template, which has a logo in it: it is kept once, by its content. */
export const templatesOnce: Migration = {
  version: 10,
  sql: `
    CREATE TABLE own_templates (
      -- SHA-256 of the template as it is written here, base64.
      digest TEXT PRIMARY KEY,
      template TEXT NOT NULL
    ) STRICT;

    ALTER TABLE own_sheets RENAME TO own_sheets_before;
    DROP INDEX own_sheets_by_code;
    CREATE TABLE own_sheets (
      sheet_id TEXT PRIMARY KEY,
      template_digest TEXT NOT NULL REFERENCES own_templates (digest),
      fields TEXT NOT NULL,
      -- Of a marking code what tells its piece from others.
      code_key TEXT
    ) STRICT;
    CREATE INDEX own_sheets_by_code ON own_sheets (code_key) WHERE code_key IS NOT NULL;
  `,
  also: (database) => {
    database.function('digest_of_template', { deterministic: true }, (template) =>
      digestOfTemplate(String(template)),
    );
    database.exec(`
      INSERT OR IGNORE INTO own_templates SELECT digest_of_template(template), template FROM own_sheets_before;
      INSERT INTO own_sheets SELECT sheet_id, digest_of_template(template), fields, code_key FROM own_sheets_before;
      DROP TABLE own_sheets_before;
    `);
  },
};
