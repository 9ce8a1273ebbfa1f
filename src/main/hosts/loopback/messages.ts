import { z } from 'zod';

const id = z.int().nonnegative();

/** What a screen may send over its websocket. Snapshots and results go back under the same id. */
const messageSchema = z.union([
  z.strictObject({ id, call: z.string().max(200), value: z.unknown() }),
  z.strictObject({ id, subscribe: z.string().max(200) }),
  z.strictObject({ id, unsubscribe: z.literal(true) }),
  /** The first word of a page, or none: the secret of the session that it had before its link broke. */
  z.strictObject({ resume: z.string().max(100).nullable() }),
]);

export type LinkMessage = z.infer<typeof messageSchema>;

/** What a page says before all else: its seal of the station's challenge. */
const proofSchema = z.strictObject({ page: z.string().max(100) });

/** Null for anything else: the sender is broken or no screen of ours. */
export const readMessage = (text: string): LinkMessage | null => read(messageSchema, text);

export const readProof = (text: string): z.infer<typeof proofSchema> | null => read(proofSchema, text);

function read<T>(schema: z.ZodType<T>, text: string): T | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return schema.safeParse(value).data ?? null;
}
