import type { Font, Fonts } from './fonts.ts';

/** A stretch of text in one font, one script and one direction. */
export interface Run {
  readonly start: number;
  readonly end: number;
  readonly font: Font;
  /** Drawn fatter: bold is wanted and the font is not. */
  readonly fatten: boolean;
  /** ISO 15924. */
  readonly script: string;
  readonly level: number;
}

/** The scripts of the bundled fonts, as HarfBuzz wants to be told: marks and joining differ between them. */
const SCRIPTS: readonly (readonly [tag: string, members: RegExp])[] = [
  ['Latn', /\p{Script=Latin}/u],
  ['Cyrl', /\p{Script=Cyrillic}/u],
  ['Grek', /\p{Script=Greek}/u],
  ['Arab', /\p{Script=Arabic}/u],
  ['Hebr', /\p{Script=Hebrew}/u],
  ['Armn', /\p{Script=Armenian}/u],
  ['Geor', /\p{Script=Georgian}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Hani', /\p{Script=Han}/u],
  ['Hira', /\p{Script=Hiragana}/u],
  ['Kana', /\p{Script=Katakana}/u],
  ['Hang', /\p{Script=Hangul}/u],
  ['Deva', /\p{Script=Devanagari}/u],
  ['Beng', /\p{Script=Bengali}/u],
  ['Guru', /\p{Script=Gurmukhi}/u],
  ['Gujr', /\p{Script=Gujarati}/u],
  ['Orya', /\p{Script=Oriya}/u],
  ['Taml', /\p{Script=Tamil}/u],
  ['Telu', /\p{Script=Telugu}/u],
  ['Knda', /\p{Script=Kannada}/u],
  ['Mlym', /\p{Script=Malayalam}/u],
  ['Sinh', /\p{Script=Sinhala}/u],
  ['Laoo', /\p{Script=Lao}/u],
  ['Khmr', /\p{Script=Khmer}/u],
  ['Mymr', /\p{Script=Myanmar}/u],
  ['Thaa', /\p{Script=Thaana}/u],
  ['Ethi', /\p{Script=Ethiopic}/u],
];
const UNKNOWN = 'Zyyy';

/** Never drawn: HarfBuzz leaves them out, whatever the font. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

interface Known {
  /** Null: belongs to whatever is around it. */
  readonly script: string | null;
  readonly invisible: boolean;
}
const known = new Map<number, Known>();

function knownOf(point: number): Known {
  let found = known.get(point);
  if (found === undefined) {
    const character = String.fromCodePoint(point);
    const script = SCRIPTS.find(([, members]) => members.test(character))?.[0] ?? null;
    found = { script, invisible: INVISIBLE.test(character) };
    known.set(point, found);
  }
  return found;
}

/** The fonts of a text, chosen for each character as a reader sees it, so that no mark is parted from its letter. */
export interface Itemiser {
  runsOf(text: string, levels: Uint8Array, bold: boolean): readonly Run[];
}

export function createItemiser({ regular, bold: boldFont, others }: Fonts): Itemiser {
  const coverage = new Map<Font, Map<number, boolean>>();
  const covers = (font: Font, point: number): boolean => {
    let points = coverage.get(font);
    if (points === undefined) coverage.set(font, (points = new Map()));
    let does = points.get(point);
    if (does === undefined) points.set(point, (does = font.covers(point)));
    return does;
  };
  const coversAll = (font: Font, points: readonly number[]): boolean =>
    points.every((point) => covers(font, point) || knownOf(point).invisible);

  return {
    runsOf(text, levels, bold) {
      const first = bold ? boldFont : regular;
      const fonts = [first, ...others];
      const runs: Run[] = [];
      for (const { segment, index: start } of graphemes.segment(text)) {
        const points = Array.from(segment, (character) => character.codePointAt(0) ?? 0);
        const own = points.map((point) => knownOf(point).script).find((script) => script !== null) ?? null;
        const last = runs.at(-1);
        const stays = own === null && last !== undefined && coversAll(last.font, points);
        const font = stays
          ? last.font
          : (fonts.find((one) => coversAll(one, points)) ??
            fonts.find((one) => covers(one, points[0] ?? 0)) ??
            first);
        const level = levels[start] ?? 0;
        const script = own ?? last?.script ?? UNKNOWN;
        const end = start + segment.length;
        const joins = last !== undefined && last.font === font && last.level === level;
        if (joins && (last.script === script || last.script === UNKNOWN))
          runs[runs.length - 1] = { ...last, end, script };
        else runs.push({ start, end, font, fatten: bold && font !== boldFont, script, level });
      }
      return runs;
    },
  };
}
