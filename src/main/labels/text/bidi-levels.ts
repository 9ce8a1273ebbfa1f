import bidiFactory, { type BidiCharTypeName } from 'bidi-js';

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

const bidi = bidiFactory();

const CONTROLS: ReadonlySet<BidiCharTypeName> = new Set([
  'LRE',
  'RLE',
  'LRO',
  'RLO',
  'PDF',
  'LRI',
  'RLI',
  'FSI',
  'PDI',
]);

/** The library reads units: a character of two is handed to it as one of the same type. */
const ONE_UNIT: Readonly<Partial<Record<BidiCharTypeName, string>>> = {
  R: '\u05d0',
  AL: '\u0627',
  AN: '\u0660',
  EN: '0',
  NSM: '\u0300',
  ET: '%',
  BN: '\u00ad',
  ON: '!',
};

export function bidiLevels(text: string, given: 0 | 1 | null = null): Levels {
  const characters = Array.from(text);
  const units = characters.map(unitOf);
  const found = bidi.getEmbeddingLevels(
    units.join(''),
    given === null ? 'auto' : given === 1 ? 'rtl' : 'ltr',
  );
  const base = given ?? (found.paragraphs[0]?.level === 1 ? 1 : 0);
  const levels = new Uint8Array(text.length);
  let before: number = base;
  let [unit, next] = [0, 0];
  for (const [index, character] of characters.entries()) {
    if (units[index] !== '') {
      before = found.levels[next]!;
      next += 1;
    }
    levels.fill(before, unit, unit + character.length);
    unit += character.length;
  }
  return { base, levels };
}

/** What stands for a character; nothing for a control. */
function unitOf(character: string): string {
  const type = bidi.getBidiCharTypeName(character);
  if (CONTROLS.has(type)) return '';
  return character.length === 1 ? character : (ONE_UNIT[type] ?? 'a');
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
