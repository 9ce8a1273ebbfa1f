/** How what arrived differs from what was sent. Characters that were added (a prefix, a suffix) do not count. */
export interface Alignment {
  readonly same: number;
  readonly missing: number;
  readonly changed: readonly { readonly sent: string; readonly arrived: string }[];
}

/** The fewest changes that make the one of the other (Levenshtein). */
export function align(sent: string, arrived: string): Alignment {
  const width = arrived.length + 1;
  const costs = new Uint16Array((sent.length + 1) * width);
  const at = (row: number, column: number): number => costs[row * width + column] ?? 0;
  for (let row = 0; row <= sent.length; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const cost =
        row === 0 || column === 0
          ? row + column
          : Math.min(
              at(row - 1, column - 1) + (sent[row - 1] === arrived[column - 1] ? 0 : 1),
              at(row - 1, column) + 1,
              at(row, column - 1) + 1,
            );
      costs[row * width + column] = cost;
    }
  }
  let same = 0;
  let missing = 0;
  const changed = new Map<string, { sent: string; arrived: string }>();
  let row = sent.length;
  let column = arrived.length;
  while (row > 0) {
    const [from = '', to = ''] = [sent[row - 1], column === 0 ? '' : arrived[column - 1]];
    if (column > 0 && at(row, column) === at(row - 1, column - 1) + (from === to ? 0 : 1)) {
      if (from === to) same += 1;
      else changed.set(from + to, { sent: from, arrived: to });
      row -= 1;
      column -= 1;
    } else if (column > 0 && at(row, column) === at(row, column - 1) + 1) column -= 1;
    else {
      missing += 1;
      row -= 1;
    }
  }
  return { same, missing, changed: [...changed.values()].sort((a, b) => (a.sent < b.sent ? -1 : 1)) };
}
