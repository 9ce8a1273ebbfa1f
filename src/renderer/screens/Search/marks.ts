import { foldForSearch } from '../../../shared/domain/fold-for-search.ts';

export interface MarkedPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** What a person takes for one letter, whatever it is composed of. */
const letters = new Intl.Segmenter();

const isWordy = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** The parts of `name` that were typed: all of it where it begins so, else each word where one begins. */
export function markTyped(name: string, typed: string): MarkedPart[] {
  const characters = Array.from(letters.segment(name), ({ segment }) => segment);
  const folded = characters.map(foldForSearch);
  const whole = foldForSearch(typed.trim());
  const words = new Set([whole, ...whole.split(/\s+/)]);
  words.delete('');
  const marked = characters.map(() => false);
  for (const word of words) {
    for (const start of folded.keys()) {
      if (isWordy(folded[start - 1]) && isWordy(folded[start])) continue;
      const end = endOfMatch(folded, start, word);
      if (end !== null) marked.fill(true, start, end);
    }
  }
  return joined(characters, marked);
}

/** Where `word` ends that begins at `start`; null: it does not. */
function endOfMatch(folded: readonly string[], start: number, word: string): number | null {
  let rest = word;
  let at = start;
  while (rest !== '') {
    const next = folded[at];
    if (next === undefined || !rest.startsWith(next)) return null;
    rest = rest.slice(next.length);
    at += 1;
  }
  return at;
}

function joined(characters: readonly string[], marked: readonly boolean[]): MarkedPart[] {
  const parts: { text: string; isMarked: boolean }[] = [];
  for (const [index, text] of characters.entries()) {
    const isMarked = marked[index] ?? false;
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.text += text;
    else parts.push({ text, isMarked });
  }
  return parts;
}

/** The number on a label: typed as its last part, from its beginning, or the label's code was scanned. */
export function markSticker(
  { partA, partB }: { readonly partA: string; readonly partB: string },
  typed: string,
): { readonly partA: MarkedPart[]; readonly partB: MarkedPart[] } {
  const compact = typed.replaceAll(/\s/g, '');
  const plain = (text: string, isMarked: boolean): MarkedPart[] => (text === '' ? [] : [{ text, isMarked }]);
  const split = (text: string, count: number): MarkedPart[] => [
    ...plain(text.slice(0, count), true),
    ...plain(text.slice(count), false),
  ];
  if (compact === partB) return { partA: plain(partA, false), partB: plain(partB, true) };
  const length = `${partA}${partB}`.startsWith(compact) ? compact.length : Infinity;
  return { partA: split(partA, length), partB: split(partB, Math.max(0, length - partA.length)) };
}
