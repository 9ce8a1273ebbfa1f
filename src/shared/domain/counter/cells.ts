import { z } from 'zod';

/** As it is called and painted on the shelf. */
export const cellNameSchema = z.string().trim().min(1).max(20);

export const MOST_CELLS = 5000;

/** The largest row that is written at once: more is a typing error. */
const LONGEST_ROW = 1000;

/** Capitals, digits and hyphens, as on command cards: scanners send them alike in every keyboard layout. */
const PREFIX = 'PB-CELL-';

/** A cell's place on the shelves. */
export interface Cell {
  readonly cellId: string;
  readonly name: string;
  readonly code: string;
}

export type TypedCells =
  { readonly ok: true; readonly names: readonly string[] } | { readonly ok: false; readonly at: string };

/** `A1-A12, B1…B4, window`: names, and rows of them. A row keeps the zeros that it is written with. */
export function readTypedCells(typed: string): TypedCells {
  const names: string[] = [];
  for (const part of typed.split(/[,;\n]/u)) {
    const written = part.trim().replaceAll(/\s+/gu, ' ');
    if (written === '') continue;
    const row = rowOf(written);
    if (row === null || row.some((name) => !cellNameSchema.safeParse(name).success))
      return { ok: false, at: written };
    names.push(...row);
    if (names.length > MOST_CELLS) return { ok: false, at: written };
  }
  return { ok: true, names: [...new Map(names.map((name) => [sameCell(name), name])).values()] };
}

/** Null: a row that has no end, or too long a one. */
function rowOf(written: string): readonly string[] | null {
  const match = /^(?<begin>.*?)(?<first>\d+)\s*(?:-|–|—|…|\.\.\.?)\s*(?<again>.*?)(?<last>\d+)$/u.exec(
    written,
  );
  const { begin = '', first = '', again = '', last = '' } = match?.groups ?? {};
  if (match === null || (again !== '' && sameCell(again) !== sameCell(begin))) return [written];
  const [from, to] = [Number(first), Number(last)];
  // `A-1` alone is a name; a row that runs backwards is a mistake.
  if (to < from || to - from >= LONGEST_ROW) return null;
  const digits = first.startsWith('0') ? first.length : 1;
  return Array.from(
    { length: to - from + 1 },
    (_, index) => `${begin}${String(from + index).padStart(digits, '0')}`,
  );
}

/** Names that people read as one. */
export const sameCell = (name: string): string => name.normalize('NFKC').trim().toUpperCase();

/**
 * What stands on a cell's label: always the same for a name, so that labels outlive the book of cells. Names that bars
 * can't carry in every layout become a number.
 */
export function cellCode(name: string): string {
  const plain = sameCell(name);
  if (/^[A-Z0-9]+$/.test(plain)) return `${PREFIX}${plain}`;
  let hash = 0x811c9dc5;
  for (const character of plain) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return `${PREFIX}-${hash.toString(36).toUpperCase().padStart(7, '0')}`;
}

/** The code as the book has it, where the text is one of a cell. Caps lock may be on. */
export function readCellCode(text: string): string | null {
  const upper = text.trim().toUpperCase();
  return upper.startsWith(PREFIX) && upper.length > PREFIX.length ? upper : null;
}
