import { z } from 'zod';

/** Of rising right; each may do what the ones before may. */
export const roles = ['packer', 'lead', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Somebody who works at this desk. */
export const personRefSchema = z.object({ id: z.string(), name: z.string(), role: z.enum(roles) });
export type PersonRef = z.infer<typeof personRefSchema>;

/**
 * Names are read aloud, printed on badges and stand in the log: nothing that can't be seen, and no letters of two
 * alphabets, of which many look the same.
 */
export const personNameSchema = z
  .string()
  .transform((name) => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(60)
      .regex(/^[^\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u)
      .refine((name) => !(/\p{Script=Latin}/u.test(name) && /\p{Script=Cyrillic}/u.test(name))),
  );

/** Digits alone: a PIN is typed on a number pad, under whatever keyboard layout. */
export const pinSchema = z.string().regex(/^\d{4,8}$/);

/** Whoever may do everything is worth more guesses. */
const OWNER_DIGITS = 6;

export const isPinLongEnough = (pin: string, role: Role): boolean =>
  role !== 'owner' || pin.length >= OWNER_DIGITS;

/** Capitals that look the same, Cyrillic and Latin in the same order: a badge may be printed in capitals. */
const CYRILLIC = 'АВЕКМНОРСТУХЗІЈЅ';
const LATIN = 'ABEKMHOPCTYX3IJS';

/** Two names that people would take for one. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('Ё', 'Е')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/\p{Script=Cyrillic}/gu, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter);
