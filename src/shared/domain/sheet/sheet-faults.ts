/** Why a file can't be read as a table. */
export const sheetFaults = [
  'empty',
  /** No table of any kind that is read. */
  'notASheet',
  /** `.xls`, or an XLSX that is closed by a password: both are of the same old kind. */
  'oldOrLocked',
  'damaged',
  /** More than a file of stocks can honestly be. */
  'tooLarge',
  'tooManyRows',
  'quoteNotClosed',
  'tookTooLong',
] as const;
export type SheetFault = (typeof sheetFaults)[number];

/** As many as are sent from a page to the station: a hundred thousand rows are 3 to 12 MB. */
export const MOST_SHEET_BYTES = 32 * 1024 * 1024;
/** Twice what a warehouse may have. */
export const MOST_SHEET_ROWS = 200_000;
/** Columns behind these are left out. */
export const MOST_SHEET_COLUMNS = 200;
