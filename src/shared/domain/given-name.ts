import { z } from 'zod';

/** Invisible characters, and halves of characters: nobody could tell such names apart. */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;
const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu');

export const withSingleSpaces = (name: string): string =>
  name.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** A name as people see it. */
export const cleaned = (name: string): string =>
  withSingleSpaces(withSingleSpaces(name).replaceAll(ALL_INVISIBLE, ''));

/**
 * What people call a printer, a scanner or a template. Invisible characters are removed rather than rejected: names
 * come with devices, files and older versions, too.
 */
export const thingNameSchema = (longest: number) =>
  z.string().transform(cleaned).pipe(z.string().min(1).max(longest));

/** Capitals that look the same, letter by letter. */
const ALIKE = [
  ['АВЕКМНОРСТУХЗІӀЈЅ', 'ABEKMHOPCTYX3IIJS'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
] as const;
const LATIN_OF = new Map(
  ALIKE.flatMap(([letters, latin]) =>
    letters.split('').map((letter, index) => [letter, latin[index] ?? letter]),
  ),
);

/** A name may be read in capitals, for example on a badge. */
const inCapitals = (name: string): string =>
  cleaned(name.normalize('NFKC'))
    .toUpperCase()
    .replaceAll('Ё', 'Е')
    .replaceAll(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => LATIN_OF.get(letter) ?? letter);

/** As it is written: in capitals a small L is no stroke any more. */
const inStrokes = (name: string): string =>
  inCapitals(
    name
      .normalize('NFKC')
      .replaceAll(/[l1|ǀ]/g, 'I')
      .replaceAll('0', 'O'),
  );

/** Whether people would mistake it for one of the others, in capitals or as written. */
export function isNameAmong(name: string, others: readonly string[]): boolean {
  const capitals = inCapitals(name);
  const strokes = inStrokes(name);
  return others.some((other) => inCapitals(other) === capitals || inStrokes(other) === strokes);
}

/** The name, with a number behind it where one that looks the same is there already. */
export function freeName(name: string, others: readonly string[], longest: number): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` ${number}`;
    const free = `${name.slice(0, longest - ending.length).trimEnd()}${ending}`;
    if (!isNameAmong(free, others)) return free;
  }
}

/** Each with a name of its own: the later of two that look the same has a number behind it. */
export function namedApart<T extends { readonly name: string }>(things: readonly T[], longest: number): T[] {
  const names: string[] = [];
  return things.map((thing) => {
    const name = freeName(thing.name, names, longest);
    names.push(name);
    return name === thing.name ? thing : { ...thing, name };
  });
}
