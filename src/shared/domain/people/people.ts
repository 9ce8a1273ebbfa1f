import { z } from 'zod';
import { INVISIBLE, withSingleSpaces } from '../given-name.ts';

/** From fewest rights to most; each role includes the rights of the ones before. */
export const roles = ['packer', 'lead', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Somebody who works at this desk. */
export const personRefSchema = z.object({ id: z.string(), name: z.string(), role: z.enum(roles) });
export type PersonRef = z.infer<typeof personRefSchema>;

/**
 * Names are read aloud, printed on badges and logged: no invisible characters, and no mix of two alphabets, in which
 * many letters look the same.
 */
export const personNameSchema = z
  .string()
  .transform(withSingleSpaces)
  .pipe(
    z
      .string()
      .min(1)
      .max(60)
      .refine((name) => !INVISIBLE.test(name))
      .refine((name) => !(/\p{Script=Latin}/u.test(name) && /\p{Script=Cyrillic}/u.test(name))),
  );

/** Digits alone: a PIN is typed on a number pad, under whatever keyboard layout. */
export const pinSchema = z.string().regex(/^\d{4,8}$/);

/** An owner may do everything, so guessing their PIN is worth more tries. */
const OWNER_DIGITS = 6;

export const isPinLongEnough = (pin: string, role: Role): boolean =>
  role !== 'owner' || pin.length >= OWNER_DIGITS;
