import { z } from 'zod';
import { cleaned } from '../given-name.ts';
import { readCarNumber } from './car-number.ts';

const name = z.string().max(100).transform(cleaned);

/** A driver with a car, as typed. */
export const passEntryFieldsSchema = z.object({
  firstName: name,
  lastName: name,
  carModel: name,
  carNumber: z
    .string()
    .max(40)
    .transform((typed) => readCarNumber(typed).text),
});
export type PassEntryFields = z.infer<typeof passEntryFieldsSchema>;

/** One line of the book that passes are made from. */
export const passEntrySchema = z.object({ entryId: z.string(), ...passEntryFieldsSchema.shape });
export type PassEntry = z.infer<typeof passEntrySchema>;

/** First and last name together (document 1, "Passes"). */
const FEWEST_LETTERS = 6;
const MOST_LETTERS = 100;

export const passEntryFaults = [
  'firstNameMissing',
  'lastNameMissing',
  'namesTooShort',
  'namesTooLong',
  'carModelMissing',
  'carNumberMissing',
  'tooShort',
  'tooLong',
  'otherSigns',
  'mixedAlphabets',
] as const;
export type PassEntryFault = (typeof passEntryFaults)[number];

export type PassEntryMistakes = { readonly [Field in keyof PassEntryFields]?: PassEntryFault };

/** What the marketplace would refuse, by field. */
export function mistakesOfEntry(fields: PassEntryFields): PassEntryMistakes {
  const firstName = cleaned(fields.firstName);
  const lastName = cleaned(fields.lastName);
  const letters = Array.from(firstName).length + Array.from(lastName).length;
  const number = readCarNumber(fields.carNumber);
  const ofNumber = number.text === '' ? 'carNumberMissing' : number.fault;
  const ofLast: PassEntryFault | null =
    lastName === ''
      ? 'lastNameMissing'
      : letters > MOST_LETTERS
        ? 'namesTooLong'
        : firstName !== '' && letters < FEWEST_LETTERS
          ? 'namesTooShort'
          : null;
  return {
    ...(firstName === '' ? { firstName: 'firstNameMissing' } : {}),
    ...(ofLast === null ? {} : { lastName: ofLast }),
    ...(cleaned(fields.carModel) === '' ? { carModel: 'carModelMissing' } : {}),
    ...(ofNumber === null ? {} : { carNumber: ofNumber }),
  };
}
