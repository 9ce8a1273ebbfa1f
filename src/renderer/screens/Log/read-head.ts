import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const lastLine = z.object({ head: hash });

/** `head` null: nothing was pasted, and nothing is to be looked for. */
export type PastedHead = { readonly isHead: true; readonly head: string | null } | { readonly isHead: false };

/** A head as somebody pastes it: bare, in quotes, or the whole last line of an export. */
export function readHead(pasted: string): PastedHead {
  const text = pasted.trim();
  if (text === '') return { isHead: true, head: null };
  const bare = hash.safeParse(text.replaceAll(/^"|"$/g, '').toLowerCase());
  if (bare.success) return { isHead: true, head: bare.data };
  try {
    const line = lastLine.safeParse(JSON.parse(text));
    return line.success ? { isHead: true, head: line.data.head } : { isHead: false };
  } catch {
    return { isHead: false };
  }
}
