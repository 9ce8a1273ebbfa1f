import { z } from 'zod';

/**
 * The end of the log: its last line and that line's seal. Whoever kept it, on paper or elsewhere, finds out whether
 * anything before it was changed, or all of it computed anew.
 */
export const logHeadSchema = z.object({ seq: z.int(), hash: z.string().regex(/^[0-9a-f]{64}$/) });
export type LogHead = z.infer<typeof logHeadSchema>;

/** On paper 16 digits stand for the head: enough that no other log can be made to fit, few enough to be typed. */
const SHORT = 16;

/** A head, or as much of it as stands on paper. */
export const headStart = z.string().regex(/^[0-9a-f]{16,64}$/);

/** As people read and type it: `1a2b 3c4d 5e6f 7a8b`. */
export const shortHead = ({ hash }: LogHead): string => (hash.slice(0, SHORT).match(/.{4}/g) ?? []).join(' ');
