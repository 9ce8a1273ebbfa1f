/**
 * The commands a label from the marketplace may use: those that form this one label. An allow list, because the rest
 * of ZPL stores, deletes, reconfigures, resets, asks and prints more, and grows with every firmware.
 *
 * Left out on purpose: `^FN` and `^SN` (fields of stored formats, counters), `^PM` (mirrored codes cannot be read, and
 * it stays on), `^PR` and `^MD` (speed and darkness belong to the printer's owner, and stay on), `^LT` and `^LS` (the
 * owner's adjustment of the media: a label would shift all labels after it), `^XG` and `^IM` (recall what is stored),
 * `^FM` (places of a message spread over several symbols: a label's code is one), `^FX` (comments, which the filter
 * takes out without a word).
 */
const ALLOWED: ReadonlySet<string> = new Set(
  [
    // the label
    'XA XZ LH LL LR PO PQ PW',
    // fields and text
    'FB FD FH FO FP FR FS FT FV FW TB CF CI',
    // bar codes and their defaults
    'B0 B1 B2 B3 B4 B5 B7 B8 B9 BA BB BC BD BE BF BI BJ BK BL BM BO BP BQ BR BS BT BU BX BY BZ',
    // graphics
    'GB GC GD GE GF GS',
  ].flatMap((names) => names.split(' ')),
);

/** Without any of these a format leaves the paper white. */
const DRAWING: ReadonlySet<string> = new Set(['FD', 'FV', 'GB', 'GC', 'GD', 'GE', 'GF']);

/** Encodings of one byte a character, and UTF-8: in the others the bytes of `^` and `~` can be half a character. */
const SAFE_ENCODINGS = new Set([...Array(14).keys(), 27, 28, 31, 33, 34, 35, 36].map(String));

/** `name` is the two characters after `^`, upper case: printers don't tell cases apart. `^A` takes any font, `^A@` too. */
export const isAllowedName = (name: string): boolean => ALLOWED.has(name) || /^A[0-9A-Z@]$/.test(name);

export const isDrawing = (name: string): boolean => DRAWING.has(name);

export const isSafeEncoding = (parameters: string): boolean =>
  SAFE_ENCODINGS.has(parameters.trim().replace(/^0+(?=\d)/, ''));

/**
 * Control characters are commands of their own on some interfaces (STX and ETX stand for `^XA` and `^XZ`, SI for `^FS`,
 * DLE and ESC begin other languages), and a line end is what finishes an SGD command (`! U1 …`). Line ends and tabs
 * mean nothing in ZPL. GS alone is none of them: it is data, the separator of GS1 codes.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
export const CONTROLS = /[\u0000-\u001c\u001e\u001f\u007f]/g;
