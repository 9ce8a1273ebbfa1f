/** The whole length of a command in bytes; null when it can't be told before more of it is there. */
type LengthOf = (bytes: Buffer) => number | null;

const DLE = 0x10;
const ESC = 0x1b;
const FS = 0x1c;
const GS = 0x1d;

const introducers: ReadonlySet<number> = new Set([DLE, ESC, FS, GS]);

/** After its first `header` bytes the command says how many more there are. */
const counted =
  (header: number, more: (bytes: Buffer) => number): LengthOf =>
  (bytes) =>
    bytes.length < header ? null : header + more(bytes);

const until =
  (last: number): LengthOf =>
  (bytes) =>
    bytes.length > 2 && bytes.at(-1) === last ? bytes.length : null;

const word = (bytes: Buffer, at: number): number => bytes.readUInt16LE(at);

/** `ESC *`: columns of 1 byte, of 3 in the modes of 24 dots. */
const columns = counted(5, (bytes) => word(bytes, 3) * ((bytes[2] ?? 0) >= 32 ? 3 : 1));
/** `GS v 0 m xL xH yL yH`: x bytes in each of y rows. */
const raster = counted(8, (bytes) => word(bytes, 4) * word(bytes, 6));
/** `GS V m`, and a feed `n` for the modes that feed. */
const cut = counted(3, (bytes) => ([65, 66, 97, 98, 103, 104].includes(bytes[2] ?? 0) ? 1 : 0));
/** `GS ( x pL pH`, and so with ESC and FS. */
const parenthesis = counted(5, (bytes) => word(bytes, 3));
/** `GS 8 L p1 p2 p3 p4`. */
const longGraphics = counted(7, (bytes) => bytes.readUInt32LE(3));
/** `GS k m`: text up to NUL for m 0 to 6, a length before it for 65 and more. */
const barcode: LengthOf = (bytes) => {
  const [, , system = 0, length] = bytes;
  if (bytes.length < 4) return null;
  return system >= 65 ? 4 + (length ?? 0) : until(0)(bytes);
};
/** `GS * x y`: a picture of x × y × 8 bytes for later. */
const downloaded = counted(4, (bytes) => (bytes[2] ?? 0) * (bytes[3] ?? 0) * 8);
/** `DLE DC4 fn`: a pulse, switching off or clearing the buffer. */
const dc4 = counted(3, (bytes) => ({ 1: 2, 2: 2, 8: 7 })[bytes[2] ?? 0] ?? 0);

/** Parameter bytes after the two of the command, or how to find its length. (ESC/POS command references.) */
const lengths: ReadonlyMap<number, ReadonlyMap<string, number | LengthOf>> = new Map([
  [DLE, table({ '\x04': 1, '\x05': 1, '\x14': dc4 })],
  [
    ESC,
    table(
      { '*': columns, D: until(0), '(': parenthesis, c: 2, p: 3, $: 2, '\\': 2, W: 8 },
      zero('@', '2', 'S', 'L', '\x0c', 'i', 'm', '<'),
      one(
        ' ',
        '!',
        '-',
        '3',
        '=',
        'E',
        'G',
        'J',
        'M',
        'R',
        'T',
        'U',
        'V',
        'a',
        'd',
        'e',
        't',
        '{',
        'r',
        '%',
        '?',
      ),
    ),
  ],
  [FS, table({ S: 2, p: 2, '(': parenthesis }, zero('&', '.'), one('!', '-', 'W', 'C'))],
  [
    GS,
    table(
      { v: raster, V: cut, '(': parenthesis, '8': longGraphics, k: barcode, '*': downloaded, '^': 3 },
      { L: 2, P: 2, W: 2, $: 2, '\\': 2 },
      zero('\x0c', ':'),
      one('!', 'B', 'H', 'I', 'T', '/', 'a', 'b', 'f', 'h', 'r', 'w', 'E'),
    ),
  ],
]);

/** `bytes` are the start of a command; a byte that introduces none is a command of its own. */
export function commandLength(bytes: Buffer): number | null {
  const [introducer = 0, letter] = bytes;
  if (!introducers.has(introducer)) return 1;
  if (letter === undefined) return null;
  const known = lengths.get(introducer)?.get(String.fromCharCode(letter)) ?? 0;
  return typeof known === 'number' ? 2 + known : known(bytes);
}

export function isKnownCommand(bytes: Buffer): boolean {
  const [introducer = 0, letter = 0] = bytes;
  return lengths.get(introducer)?.has(String.fromCharCode(letter)) ?? false;
}

function table(
  ...parts: readonly Readonly<Record<string, number | LengthOf>>[]
): ReadonlyMap<string, number | LengthOf> {
  return new Map(parts.flatMap((part) => Object.entries(part)));
}

function zero(...letters: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(letters.map((letter) => [letter, 0]));
}

function one(...letters: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(letters.map((letter) => [letter, 1]));
}
