import type { ApiProblem } from './problem.ts';

/** Names shown for one that does not exist. */
const MOST = 3;

/** The names that are spelt most like the one given, the likeliest first; none where nothing comes close. */
export function nearestNames(wanted: string, names: readonly string[]): readonly string[] {
  const lower = wanted.toLowerCase();
  return names
    .map((name) => ({ name, likeness: likeness(lower, name.toLowerCase()) }))
    .filter(({ likeness }) => likeness >= 0.5)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MOST)
    .map(({ name }) => name);
}

/** Share of the pairs of neighbouring letters that two words have in common (Dice): 0 nothing, 1 the same. */
function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const pairs = pairsOf(one);
  const others = pairsOf(other);
  const total = pairs.length + others.length;
  let common = 0;
  for (const pair of pairs) {
    const found = others.indexOf(pair);
    if (found === -1) continue;
    others.splice(found, 1);
    common += 1;
  }
  return total === 0 ? 0 : (2 * common) / total;
}

const pairsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_none, index) => word.slice(index, index + 2));

/** A name that does not exist is repeated only where it is nearly one that does: it may be a token. */
export function unknownOperation(name: string, names: readonly string[]): ApiProblem {
  const nearest = nearestNames(name, names);
  return { code: 'unknownOperation', operation: nearest.length === 0 ? '<hidden>' : name, nearest };
}
