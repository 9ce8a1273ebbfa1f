import { z } from 'zod';

/**
 * The printer's current values of those settings that each label sets and that can be queried, in the terms of
 * `printer-model.ts`. Null: it did not say.
 */
export const toldSettingsSchema = z.object({
  media: z.enum(['gap', 'blackMark', 'continuous']).nullable(),
  /** Share of the language's range, 0 to 100. */
  darkness: z.int().min(0).max(100).nullable(),
  /** Inches per second. */
  speed: z.number().nullable(),
  /** `other`: a mode that is not set here, such as rewinding or an applicator. */
  finish: z.enum(['tear', 'peel', 'cut', 'other']).nullable(),
  /** In dots. */
  restAt: z.int().nullable(),
});
export type ToldSettings = z.output<typeof toldSettingsSchema>;
export type ReadableSetting = keyof ToldSettings;

/**
 * The result of the query. `noWayBack`: nothing comes back on its connection, or it never answers; `language`: the
 * language has no such query; `silent`: it did not know the query or did not answer in time; `busy`: it is printing.
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
