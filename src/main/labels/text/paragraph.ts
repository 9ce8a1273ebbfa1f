import { bidiLevels } from './bidi-levels.ts';
import type { Outline } from './outline.ts';
import type { Itemiser, Run } from './itemise-text.ts';

/** A paragraph as far as it does not depend on size and width. Lengths in ems. */
export interface Paragraph {
  readonly text: string;
  readonly base: 0 | 1;
  readonly runs: readonly Run[];
  /** How far all units before that one reach: the width of a stretch is a difference of two. */
  readonly reach: Float64Array;
  /** What its ink reaches above and below the line. */
  readonly ascent: number;
  readonly descent: number;
}

/** Every line has room for capitals with accents and for the tails of p and y. */
const ASCENT = 0.93;
const DESCENT = 0.24;

/** Piles of marks may go further; they are cut off rather than push all lines apart. */
const MOST_ASCENT = 1.35;
const MOST_DESCENT = 0.75;

export function measureParagraph(
  itemiser: Itemiser,
  text: string,
  bold: boolean,
  given: 0 | 1 | null = null,
): Paragraph {
  const { base, levels } = bidiLevels(text, given);
  const runs = itemiser.runsOf(text, levels, bold);
  const reach = new Float64Array(text.length + 1);
  let [ascent, descent] = [ASCENT, DESCENT];
  for (const run of runs) {
    for (const { glyph, at, advance, dy } of run.font.shape(text, stretchOf(run))) {
      reach[at + 1] = reach[at + 1]! + advance;
      const [bottom, top] = heightsOf(run.font.outline(glyph));
      ascent = Math.max(ascent, top + dy);
      descent = Math.max(descent, -(bottom + dy));
    }
  }
  for (let unit = 1; unit < reach.length; unit += 1) reach[unit] = reach[unit]! + reach[unit - 1]!;
  return {
    text,
    base,
    runs,
    reach,
    ascent: Math.min(ascent, MOST_ASCENT),
    descent: Math.min(descent, MOST_DESCENT),
  };
}

export const stretchOf = ({ start, end, script, level }: Run): Parameters<Run['font']['shape']>[1] => ({
  start,
  end,
  script,
  rightToLeft: level % 2 === 1,
});

const heights = new WeakMap<Outline, readonly [bottom: number, top: number]>();

function heightsOf(outline: Outline): readonly [bottom: number, top: number] {
  let known = heights.get(outline);
  if (known === undefined) {
    let [bottom, top] = [0, 0];
    for (let at = 1; at < outline.length; at += 2) {
      bottom = Math.min(bottom, outline[at]!);
      top = Math.max(top, outline[at]!);
    }
    heights.set(outline, (known = [bottom, top]));
  }
  return known;
}
