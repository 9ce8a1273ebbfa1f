import type { Migration } from '../../database.ts';

/**
 * People have a store above accounts, and a badge's code is in memory alone until it is printed: what waited for a printer
 * is not printed any more, and what a badge's job left behind goes.
 */
export const noPeopleNoBadges: Migration = {
  version: 8,
  sql: `
    DROP TRIGGER badge_printed;
    UPDATE print_jobs SET bytes = NULL,
      state = CASE WHEN state IN ('sent', 'confirmed', 'cancelled') THEN state ELSE 'cancelled' END
      WHERE cause = 'own' AND CASE WHEN json_valid(document) THEN document ->> 'sheetId' END IN (
        SELECT sheet_id FROM own_sheets WHERE fields LIKE '%PB-U-%');
    UPDATE own_sheets SET fields = '{}' WHERE fields LIKE '%PB-U-%';
    DROP TABLE desk_person;
    DROP TABLE person_names;
    DROP TABLE people;
  `,
};
