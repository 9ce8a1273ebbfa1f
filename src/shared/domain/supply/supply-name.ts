/** What a pattern for names of supplies may hold, in braces. `n` counts the supplies of that name, from 1. */
export const nameFields = ['date', 'time', 'warehouse', 'office', 'person', 'n'] as const;
export type NameField = (typeof nameFields)[number];

/** Document 1, "Supply". */
export const LONGEST_NAME = 128;

export const DEFAULT_NAME_PATTERN = '{date} {warehouse} {n}';

/**
 * The first name by the pattern that is still free: supplies are told apart by their names where an answer was lost.
 * Unknown names in braces stay as they are.
 */
export function supplyName(
  pattern: string,
  values: Readonly<Record<Exclude<NameField, 'n'>, string>>,
  isTaken: (name: string) => boolean,
): string {
  const counts = pattern.includes('{n}');
  for (let n = 1; ; n += 1) {
    const tail = counts || n === 1 ? '' : ` (${n})`;
    const filled = nameFields.reduce(
      (text, field) => text.replaceAll(`{${field}}`, field === 'n' ? String(n) : values[field]),
      pattern,
    );
    const name = cut(filled.replaceAll(/\s+/g, ' ').trim() || values.date, tail);
    // Cut so short that its number is lost, the name would stay the same for ever.
    if (!isTaken(name)) return name;
    if (counts && n > 1 && cut(filled, '').length === LONGEST_NAME)
      return supplyName('{date} {n}', values, isTaken);
  }
}

/** By whole characters. */
const cut = (name: string, tail: string): string =>
  name
    .slice(0, LONGEST_NAME - tail.length)
    .toWellFormed()
    .replaceAll('\uFFFD', '') + tail;
