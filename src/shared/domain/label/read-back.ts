import { z } from 'zod';

/**
 * What of a printer's settings is set with each label and can be asked for, as the printer has it at the moment, in the
 * terms of `printer-model.ts`. Null: it did not tell.
 */
export const toldSettingsSchema = z.object({
  media: z.enum(['gap', 'blackMark', 'continuous']).nullable(),
  /** Share of the language's range, 0 to 100. */
  darkness: z.int().min(0).max(100).nullable(),
  /** Inches per second. */
  speed: z.number().nullable(),
  /** `other`: something that is not set here: rewinding, an applicator. */
  finish: z.enum(['tear', 'peel', 'cut', 'other']).nullable(),
  /** In dots. */
  restAt: z.int().nullable(),
});
export type ToldSettings = z.output<typeof toldSettingsSchema>;
export type ReadableSetting = keyof ToldSettings;

/**
 * What came of asking. `noWayBack`: nothing comes back on its connection, or it never answers; `language`: there is no
 * question for it; `silent`: it did not know the question or did not answer in time; `busy`: it prints.
 */
export const readBackSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('told'), settings: toldSettingsSchema }),
  z.object({
    kind: z.literal('cannotBeRead'),
    why: z.enum(['noWayBack', 'language', 'silent', 'busy', 'unreachable']),
  }),
]);
export type ReadBack = z.output<typeof readBackSchema>;
export type WhyNotRead = Extract<ReadBack, { kind: 'cannotBeRead' }>['why'];
