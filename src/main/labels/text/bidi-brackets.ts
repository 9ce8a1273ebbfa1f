/** Bidi_Paired_Bracket of UAX #9, each opening one before its closing one. */
const PAIRS =
  '()[]{}༺༻༼༽᚛᚜⁅⁆⁽⁾₍₎⌈⌉⌊⌋〈〉❨❩❪❫❬❭❮❯❰❱❲❳❴❵⟅⟆⟦⟧⟨⟩⟪⟫⟬⟭⟮⟯⦃⦄⦅⦆⦇⦈⦉⦊⦋⦌⦏⦎⦍⦐⦑⦒⦓⦔⦕⦖⦗⦘⧘⧙⧚⧛⧼⧽⸢⸣⸤⸥⸦⸧⸨⸩⹕⹖⹗⹘⹙⹚⹛⹜〈〉《》「」『』【】〔〕〖〗〘〙〚〛﹙﹚﹛﹜﹝﹞（）［］｛｝｟｠｢｣';

const points = Array.from(PAIRS, (character) => character.codePointAt(0) ?? 0);
const closingOf = new Map<number, number>();
const openingOf = new Map<number, number>();
for (let index = 0; index + 1 < points.length; index += 2) {
  closingOf.set(points[index]!, points[index + 1]!);
  openingOf.set(points[index + 1]!, points[index]!);
}

/** U+2329 and U+232A are the same characters as U+3008 and U+3009 (BD16). */
const canonical = (point: number): number => (point === 0x2329 ? 0x3008 : point === 0x232a ? 0x3009 : point);

/** As many open ones as the algorithm keeps; with more, no pair of the text counts (BD16). */
const MOST_OPEN = 63;

/** The pairs of brackets by BD16, in the order of their opening ones. `isNeutral`: its type is still ON. */
export function bracketPairs(
  characters: readonly number[],
  isNeutral: (index: number) => boolean,
): readonly (readonly [opening: number, closing: number])[] {
  const open: { readonly closing: number; readonly at: number }[] = [];
  const pairs: (readonly [number, number])[] = [];
  for (const [index, raw] of characters.entries()) {
    if (!isNeutral(index)) continue;
    const point = canonical(raw);
    const closing = closingOf.get(point);
    if (closing !== undefined) {
      if (open.length === MOST_OPEN) return [];
      open.push({ closing, at: index });
    } else if (openingOf.has(point)) {
      const match = open.findLastIndex((one) => one.closing === point);
      if (match === -1) continue;
      pairs.push([open[match]!.at, index]);
      open.length = match;
    }
  }
  return pairs.toSorted(([a], [b]) => a - b);
}
