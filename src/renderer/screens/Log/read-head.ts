import { z } from 'zod';
import { headStart } from '../../../shared/domain/log/log-head.ts';

const lastLine = z.object({ head: headStart });

/** `head` null: nothing was pasted, and nothing is to be looked for. */
export type PastedHead = { readonly isHead: true; readonly head: string | null } | { readonly isHead: false };

/** A head as somebody types it off a sheet or pastes it: bare, in groups, in quotes, or the whole last line of an export. */
export function readHead(pasted: string): PastedHead {
  const text = pasted.trim();
  if (text === '') return { isHead: true, head: null };
  const bare = headStart.safeParse(text.replaceAll(/^"|"$|\s/g, '').toLowerCase());
  if (bare.success) return { isHead: true, head: bare.data };
  try {
    const line = lastLine.safeParse(JSON.parse(text));
    return line.success ? { isHead: true, head: line.data.head } : { isHead: false };
  } catch {
    return { isHead: false };
  }
}
