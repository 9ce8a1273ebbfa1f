import { bracketPairs } from './bidi-brackets.ts';
import { bidiClassOf, type BidiClass } from './bidi-class.ts';

/**
 * The Unicode Bidirectional Algorithm (UAX #9) for one paragraph: its own direction, and a level for each UTF-16 unit.
 *
 * The controls for embedding, override and isolates are passed over as if they weren't there: with them a text could
 * make a label show other words in another order than the data has. The marks LRM, RLM and ALM count. `given` is the
 * paragraph's direction where it is known: of a part of one.
 */
export interface Levels {
  readonly base: 0 | 1;
  /** Even: left to right; odd: right to left. */
  readonly levels: Uint8Array;
}

export function bidiLevels(text: string, given: 0 | 1 | null = null): Levels {
  const all = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const classes = all.map(bidiClassOf);
  const base = given ?? baseOf(classes);
  const levels = new Uint8Array(text.length).fill(base);
  if (base === 0 && !classes.some((one) => one === 'R' || one === 'AL' || one === 'AN'))
    return { base, levels };
  // X9: what has no part in the algorithm is taken out.
  const kept = all.flatMap((_, index) => (classes[index] === 'BN' || classes[index] === 'X' ? [] : [index]));
  const types = kept.map((index) => classes[index]!);
  const resolved = resolve(
    kept.map((index) => all[index]!),
    types,
    base,
  );
  resetSpaces(types, resolved, base);
  let before: number = base;
  let [unit, next] = [0, 0];
  for (const [index, point] of all.entries()) {
    if (kept[next] === index) {
      before = resolved[next]!;
      next += 1;
    }
    const units = point > 0xffff ? 2 : 1;
    levels.fill(before, unit, unit + units);
    unit += units;
  }
  return { base, levels };
}

/** P2, P3: the first letter with a direction says it. */
function baseOf(classes: readonly BidiClass[]): 0 | 1 {
  const strong = classes.find((one) => one === 'L' || one === 'R' || one === 'AL');
  return strong === 'R' || strong === 'AL' ? 1 : 0;
}

function resolve(points: readonly number[], original: readonly BidiClass[], base: 0 | 1): number[] {
  const types = [...original];
  const embedding: BidiClass = base === 1 ? 'R' : 'L';
  resolveWeak(types, embedding);
  resolveBrackets(points, types, original, embedding);
  resolveNeutral(types, embedding);
  return types.map((type) => {
    if (type === 'R') return 1;
    if (type === 'L') return base === 0 ? 0 : 2;
    return 2;
  });
}

/** W1 to W7. */
function resolveWeak(types: BidiClass[], embedding: BidiClass): void {
  let strong = embedding;
  for (let index = 0; index < types.length; index += 1) {
    if (types[index] === 'NSM') types[index] = types[index - 1] ?? embedding;
    const type = types[index]!;
    if (type === 'L' || type === 'R' || type === 'AL') strong = type;
    if (type === 'EN' && strong === 'AL') types[index] = 'AN';
  }
  for (let index = 0; index < types.length; index += 1) if (types[index] === 'AL') types[index] = 'R';
  for (let index = 1; index + 1 < types.length; index += 1) {
    const [before, type, after] = [types[index - 1]!, types[index]!, types[index + 1]!];
    if (before !== after) continue;
    if (before === 'EN' && (type === 'ES' || type === 'CS')) types[index] = 'EN';
    if (before === 'AN' && type === 'CS') types[index] = 'AN';
  }
  for (let index = 0; index < types.length; index += 1) {
    if (types[index] !== 'ET') continue;
    let end = index;
    while (types[end] === 'ET') end += 1;
    const joins = types[index - 1] === 'EN' || types[end] === 'EN';
    types.fill(joins ? 'EN' : 'ON', index, end);
    index = end - 1;
  }
  strong = embedding;
  for (let index = 0; index < types.length; index += 1) {
    const type = types[index]!;
    if (type === 'ES' || type === 'CS') types[index] = 'ON';
    if (type === 'L' || type === 'R') strong = type;
    if (type === 'EN' && strong === 'L') types[index] = 'L';
  }
}

const directionOf = (type: BidiClass | undefined): 'L' | 'R' | null =>
  type === 'L' ? 'L' : type === 'R' || type === 'EN' || type === 'AN' ? 'R' : null;

/** N0. */
function resolveBrackets(
  points: readonly number[],
  types: BidiClass[],
  original: readonly BidiClass[],
  embedding: BidiClass,
): void {
  for (const [opening, closing] of bracketPairs(points, (index) => types[index] === 'ON')) {
    const inside = types.slice(opening + 1, closing).map(directionOf);
    let direction: 'L' | 'R' | null = null;
    if (inside.some((one) => one === embedding)) direction = embedding === 'R' ? 'R' : 'L';
    else if (inside.some((one) => one !== null)) {
      let before = opening - 1;
      while (before >= 0 && directionOf(types[before]) === null) before -= 1;
      direction = directionOf(types[before] ?? embedding);
    }
    if (direction === null) continue;
    for (const at of [opening, closing]) {
      types[at] = direction;
      // Marks that stood on a bracket go with it.
      for (let mark = at + 1; original[mark] === 'NSM'; mark += 1) types[mark] = direction;
    }
  }
}

/** N1, N2. */
function resolveNeutral(types: BidiClass[], embedding: BidiClass): void {
  for (let index = 0; index < types.length; index += 1) {
    if (directionOf(types[index]) !== null) continue;
    let end = index;
    while (end < types.length && directionOf(types[end]) === null) end += 1;
    const before = index === 0 ? embedding : directionOf(types[index - 1]);
    const after = end === types.length ? embedding : directionOf(types[end]);
    types.fill(before === after && before !== null ? before : embedding, index, end);
    index = end - 1;
  }
}

/** L1: separators, and spaces before them or at the end, go in the paragraph's direction. */
function resetSpaces(original: readonly BidiClass[], levels: number[], base: 0 | 1): void {
  let resets = true;
  for (let index = original.length - 1; index >= 0; index -= 1) {
    const type = original[index]!;
    if (type === 'S' || type === 'B') resets = true;
    else if (type !== 'WS') resets = false;
    if (resets) levels[index] = base;
  }
}

/** L2: where each of so many parts of one line stands, from the left, by their levels. */
export function visualOrder(levels: readonly number[]): readonly number[] {
  const order = levels.map((_, index) => index);
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    for (let index = 0; index < order.length; index += 1) {
      if (levels[order[index]!]! < level) continue;
      let end = index;
      while (end < order.length && levels[order[end]!]! >= level) end += 1;
      order.splice(index, end - index, ...order.slice(index, end).toReversed());
      index = end;
    }
  }
  return order;
}
