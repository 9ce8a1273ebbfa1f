import { z } from 'zod';

/** Of rising right; each may do what the ones before may. */
export const roles = ['packer', 'lead', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Somebody who works at this desk. */
export const personRefSchema = z.object({ id: z.string(), name: z.string(), role: z.enum(roles) });
export type PersonRef = z.infer<typeof personRefSchema>;

/** Names are read aloud, printed on badges and stand in the log; control characters have no place in any of these. */
export const personNameSchema = z
  .string()
  .transform((name) => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(60)
      .regex(/^\P{Cc}*$/u),
  );

/** Digits alone: a PIN is typed on a number pad, under whatever keyboard layout. */
export const pinSchema = z.string().regex(/^\d{4,8}$/);

/** Whoever may do everything is worth more guesses. */
const OWNER_DIGITS = 6;

export const isPinLongEnough = (pin: string, role: Role): boolean =>
  role !== 'owner' || pin.length >= OWNER_DIGITS;

/** Two names that people would take for one. */
export const foldName = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll('ё', 'е');
