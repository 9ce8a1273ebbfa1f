/** Bidirectional character types of UAX #9, table 4. `X` stands for the embedding, override and isolate controls. */
export type BidiClass =
  'L' | 'R' | 'AL' | 'EN' | 'ES' | 'ET' | 'AN' | 'CS' | 'NSM' | 'BN' | 'WS' | 'S' | 'B' | 'ON' | 'X';

/**
 * First match counts. Written down from DerivedBidiClass.txt for what a label may have on it; the expressions know no
 * such property. The unused part of a right-to-left script's block counts as the script.
 */
const CLASSES: readonly (readonly [BidiClass, RegExp])[] = [
  ['X', /[\u202a-\u202e\u2066-\u2069]/u],
  ['L', /[A-Za-z\u0400-\u0482\u200e]/u],
  ['EN', /[0-9\u00b2\u00b3\u00b9\u06f0-\u06f9\u2070\u2074-\u2079\u2080-\u2089\u2488-\u249b\uff10-\uff19]/u],
  ['ES', /[+\-\u207a\u207b\u208a\u208b\u2212\ufb29\ufe62\ufe63\uff0b\uff0d]/u],
  ['CS', /[,./:\u00a0\u060c\u202f\u2044\ufe50\ufe52\ufe55\uff0c\uff0e\uff0f\uff1a]/u],
  ['AN', /[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd\u0890\u0891\u08e2]/u],
  ['ON', /[\u0606\u0607\u060e\u060f\u06de\u06e9]/u],
  [
    'ET',
    /[#%\u00b0\u00b1\u0609\u060a\u066a\u09fb\u2030-\u2034\u212e\u2213\ufe5f\ufe6a\uff03\uff05]|\p{Sc}(?<!\u060b)/u,
  ],
  ['B', /[\n\r\u0085\u2029]/u],
  ['S', /[\t\v]/u],
  ['WS', /[\f\u2028]|\p{Zs}/u],
  ['NSM', /\p{Mn}|\p{Me}/u],
  ['ON', /[\u07f6-\u07f9\ufd3e-\ufd4f\ufdcf\ufdfd-\ufdff]/u],
  ['R', /[\u200f\u0590-\u05ff\u07c0-\u085f\ufb1d-\ufb4f\u{10800}-\u{10cff}\u{1e800}-\u{1efff}]/u],
  ['AL', /[\u0600-\u07bf\u0860-\u08ff\ufb50-\ufdcf\ufdf0-\ufdfb\ufe70-\ufefe]/u],
  ['BN', /\p{Cc}|\p{Cf}|[\ufdd0-\ufdef]/u],
  [
    'ON',
    /[\u02b9\u02ba\u02c2-\u02cf\u02ec\u0374\u0bf3-\u0bf8\u0bfa\u0c78-\u0c7e\u1390-\u1399\u17f0-\u17f9]/u,
  ],
  [
    'ON',
    /[\u1800-\u180a\u1940-\u1945\u19de-\u19ff\u31c0-\u31e3\u321d\u321e\u3250\u327c-\u327e\u32cc-\u32cf]/u,
  ],
  ['ON', /[\u3377-\u337a\u33de\u33df\u33ff\ua67f\ua700-\ua721\ua788]/u],
  // Signs of scripts that only look like punctuation or symbols are letters to the algorithm.
  ['L', /[\u055a-\u055f\u0589\u0964\u0965\u2160-\u2188\u2336-\u237a\u2395\u249c-\u24e9\u26ac\u2800-\u28ff]/u],
  ['L', /[[\u0900-\u1bff]&&[\p{Po}\p{No}\p{So}]]|[[\u3190-\u33ff]&&\p{So}]/v],
  ['ON', /\p{P}|\p{S}|\p{No}/u],
];

const known = new Map<number, BidiClass>();

/** The type of one character; `L` where nothing else is said. */
export function bidiClassOf(point: number): BidiClass {
  const before = known.get(point);
  if (before !== undefined) return before;
  const character = String.fromCodePoint(point);
  const found = CLASSES.find(([, members]) => members.test(character))?.[0] ?? 'L';
  known.set(point, found);
  return found;
}
