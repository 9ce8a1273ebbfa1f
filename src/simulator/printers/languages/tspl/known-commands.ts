/**
 * Commands that set the printer up, move the paper or belong to its file system and programs: a label looks the same
 * with and without them. (TSPL manual, chapters "Setup", "Label formatting", "File management", "BASIC".)
 */
export const silentCommands: ReadonlySet<string> = new Set([
  'GAP',
  'GAPDETECT',
  'BLINE',
  'BLINEDETECT',
  'AUTODETECT',
  'OFFSET',
  'SPEED',
  'DENSITY',
  'COUNTRY',
  'CODEPAGE',
  'SET',
  'FEED',
  'BACKFEED',
  'BACKUP',
  'FORMFEED',
  'HOME',
  'LIMITFEED',
  'CUT',
  'SOUND',
  'DELAY',
  'REM',
  'OUT',
]);

/** What a real printer draws, or takes into its memory to draw, and this one does not. */
export const undrawnCommands: ReadonlySet<string> = new Set([
  'TEXT',
  'BLOCK',
  'BARCODE',
  'TLC39',
  'QRCODE',
  'DMATRIX',
  'PDF417',
  'MPDF417',
  'MAXICODE',
  'AZTEC',
  'RSS',
  'CODABLOCK',
  'CIRCLE',
  'ELLIPSE',
  'DIAGONAL',
  'PUTBMP',
  'PUTPCX',
  'PUTPNG',
  'DOWNLOAD',
  'SELFTEST',
]);
