import { z } from 'zod';

/**
 * The end of the log: its last line and that line's seal. Anybody who kept it, on paper or elsewhere, can find out
 * whether anything before it was changed, or the whole chain recomputed.
 */
export const logHeadSchema = z.object({ seq: z.int(), hash: z.string().regex(/^[0-9a-f]{64}$/) });
export type LogHead = z.infer<typeof logHeadSchema>;

/** On paper, 16 digits stand for the head: enough that no other log can be made to match, few enough to type. */
const SHORT = 16;

/** A head, or the part of it that is on paper. */
export const headStart = z.string().regex(/^[0-9a-f]{16,64}$/);

/** Grouped for reading and typing: `1a2b 3c4d 5e6f 7a8b`. */
export const shortHead = ({ hash }: LogHead): string => (hash.slice(0, SHORT).match(/.{4}/g) ?? []).join(' ');
