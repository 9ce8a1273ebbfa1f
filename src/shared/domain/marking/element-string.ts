/** Ends a field of variable length in what a scanner sends (GS1 General Specifications, 7.8.3). */
export const GS = '\u001d';

/** One field of a GS1 element string. */
export interface Element {
  /** Application identifier, 2 to 4 digits. */
  readonly ai: string;
  readonly value: string;
}

/**
 * Total lengths, including the identifier, of fields that need no separator (GS1 General Specifications, figure
 * 7.8.5-2).
 */
const wholeLengths: ReadonlyMap<string, number> = new Map([
  ['00', 20],
  ['01', 16],
  ['02', 16],
  ['03', 16],
  ['04', 18],
  ...['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((start) => [start, 8] as const),
  ['20', 4],
  ...['31', '32', '33', '34', '35', '36'].map((start) => [start, 10] as const),
  ['41', 16],
]);

/** Number of digits of the identifiers with this beginning; missing beginnings were never assigned. */
const identifierLengths: readonly (readonly [beginning: RegExp, length: number])[] = [
  [/^(0[0-4]|1[0-9]|2[0-2]|30|37|9[0-9])/, 2],
  [/^(23[5]|24[0-3]|25[013-5]|40[0-3]|41[0-7]|42[0-7]|71[0-7])/, 3],
  [/^(3[1-6]\d\d|39\d\d|43\d\d|70\d\d|72\d\d|80\d\d|81\d\d|82\d\d)/, 4],
];

/** The identifier that `text` begins with; null where it begins with none. */
export function identifierAt(text: string): string | null {
  const found = identifierLengths.find(([beginning]) => beginning.test(text));
  return found ? text.slice(0, found[1]) : null;
}

/** The fields as a scanner sends them: a separator behind each of variable length but the last. */
export const joinElements = (elements: readonly Element[]): string =>
  elements
    .map(({ ai, value }, at) =>
      at === elements.length - 1 || wholeLengths.has(ai.slice(0, 2)) ? ai + value : ai + value + GS,
    )
    .join('');

/** One field in the written form. A bracket without an identifier belongs to the value. */
const BRACKETED = /\((\d{2,4})\)((?:(?!\(\d{2,4}\))[^])*)/y;

/** The fields of a text written as `(01)…(10)…`; null if it is not written that way. */
export function splitBracketed(text: string): readonly Element[] | null {
  const elements: Element[] = [];
  let at = 0;
  while (at < text.length) {
    BRACKETED.lastIndex = at;
    const [whole = '', ai = '', value = ''] = BRACKETED.exec(text) ?? [];
    if (whole === '') return null;
    elements.push({ ai, value });
    at += whole.length;
  }
  return elements;
}

/** Splits an element string into its fields; null if it is not one. A separator after a fixed field is tolerated. */
export function splitElements(text: string): readonly Element[] | null {
  const elements: Element[] = [];
  let rest = text;
  while (rest !== '') {
    const ai = identifierAt(rest);
    if (ai === null) return null;
    const whole = wholeLengths.get(rest.slice(0, 2));
    const separator = rest.indexOf(GS);
    const variableEnd = separator === -1 ? rest.length : separator;
    const end = whole ?? variableEnd;
    const value = rest.slice(ai.length, end);
    if (value === '' || value.includes(GS) || end > rest.length) return null;
    elements.push({ ai, value });
    rest = rest.slice(end);
    if (rest.startsWith(GS)) rest = rest.slice(1);
  }
  return elements;
}
