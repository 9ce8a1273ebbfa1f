const SEPARATORS = [';', '\t', '|', ','] as const;
export type Separator = (typeof SEPARATORS)[number];

const LINES_LOOKED_AT = 30;

/** `sep=;` in the first line, as one spreadsheet program understands it. */
const SAID = /^sep=(.)\r?(?:\n|$)/i;

/** What is told of a file by its first lines: what stands between cells, and where the rows begin. */
export function separatorOf(text: string): { readonly separator: Separator; readonly begin: number } {
  const said = SAID.exec(text);
  const named = SEPARATORS.find((each) => each === said?.[1]);
  if (said && named) return { separator: named, begin: said[0].length };
  const counts = countsOf(text);
  const best = SEPARATORS.map((separator) => ({
    separator,
    score: scoreOf(counts.map((of) => of[separator])),
  }))
    .toSorted((one, other) => other.score - one.score)
    .at(0);
  return { separator: best?.separator ?? ';', begin: 0 };
}

type Counts = Record<Separator, number>;
const none = (): Counts => ({ ';': 0, '\t': 0, '|': 0, ',': 0 });

/** Of each line, how often each stands outside quotes. */
function countsOf(text: string): readonly Counts[] {
  const lines: Counts[] = [];
  let line = none();
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n' || sign === '\r') {
      if (SEPARATORS.some((each) => line[each] > 0)) lines.push(line);
      line = none();
      if (lines.length >= LINES_LOOKED_AT) return lines;
    } else {
      const found = SEPARATORS.find((each) => each === sign);
      if (found) line[found] += 1;
    }
  }
  return [...lines, line];
}

/** In how many lines it stands as often as in most; a comma in one name or amount stands nowhere else. */
function scoreOf(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) if (count > 0) times.set(count, (times.get(count) ?? 0) + 1);
  return Math.max(0, ...times.values());
}
