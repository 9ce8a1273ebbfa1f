type Separator = '\t' | ';' | ',';

/**
 * The cells of a table as spreadsheets copy it (tabs) or write it to a file (commas or semicolons; RFC 4180).
 * `separator` null: found out.
 */
export function readTable(text: string, known: Separator | null): string[][] {
  const bare = text.replace(/^\uFEFF/, '');
  const separator = known ?? separatorOf(bare);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= bare.length) {
    const { cell, end } = readCell(bare, at, separator);
    row.push(cell);
    if (bare[end] !== separator) {
      rows.push(row);
      row = [];
    }
    at = end + (bare.startsWith('\r\n', end) ? 2 : 1);
    if (at === bare.length && bare[end] !== separator) break;
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''));
}

function readCell(
  text: string,
  from: number,
  separator: Separator,
): { readonly cell: string; readonly end: number } {
  const isEnd = (at: number): boolean => {
    const character = text[at];
    return character === undefined || character === separator || character === '\n' || character === '\r';
  };
  let end = from;
  if (text[from] === '"') {
    const quoted = /"((?:[^"]|"")*)"/y;
    quoted.lastIndex = from;
    const found = quoted.exec(text);
    if (found && isEnd(quoted.lastIndex))
      return { cell: (found[1] ?? '').replaceAll('""', '"').trim(), end: quoted.lastIndex };
  }
  while (!isEnd(end)) end += 1;
  return { cell: text.slice(from, end).trim(), end };
}

/** Outside quotes a tab is never part of a cell; else what the first line has more of. */
function separatorOf(text: string): Separator {
  const outside = text.replaceAll(/"(?:[^"]|"")*"/g, '');
  if (outside.includes('\t')) return '\t';
  const first = outside.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '';
  const count = (character: string): number => first.split(character).length - 1;
  return count(';') >= count(',') && count(';') > 0 ? ';' : ',';
}

export type Row = Readonly<Record<string, string>>;

export interface TablePlace {
  readonly row: number;
  readonly column: number;
}

/**
 * Puts a table into the rows of a label, from `at` on. A first line of titles says which column is which; without one
 * they come in the order of `columns`. `titles`: in small letters, to the name of the column.
 */
export function pasteTable(
  rows: readonly Row[],
  at: TablePlace,
  columns: readonly string[],
  titles: ReadonlyMap<string, string>,
  table: readonly (readonly string[])[],
): readonly Row[] {
  const named = table[0] && namedColumns(table[0], titles);
  const cells = named ? table.slice(1) : table;
  const order = named ?? columns.slice(at.column);
  const changed = [...rows];
  for (const [index, line] of cells.entries()) {
    const row = { ...changed[at.row + index] };
    for (const [column, value] of line.entries()) {
      const name = order[column];
      if (name !== undefined && name !== null) row[name] = value;
    }
    changed[at.row + index] = row;
  }
  return changed;
}

/** The columns that a line of titles names, null for those that no label has; null where the line is none. */
function namedColumns(
  line: readonly string[],
  titles: ReadonlyMap<string, string>,
): readonly (string | null)[] | null {
  const found = line.map((cell) => titles.get(cell.toLowerCase()) ?? null);
  return found.filter((name) => name !== null).length * 2 > line.filter((cell) => cell !== '').length
    ? found
    : null;
}
