import { z } from 'zod';
import type { SessionState } from '../../../shared/domain/packing-session.ts';
import { verdictSchema } from '../../../shared/domain/verdict.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

const sessionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('closed') }),
  z.object({ kind: z.literal('open'), supplyId: z.string(), verdict: verdictSchema }),
]);

/** The session as it was left; one that another version wrote and this one can't read begins closed. */
export function readSession(journal: Journal): SessionState {
  const stored = journal.meta.session();
  const parsed = stored === null ? null : sessionSchema.safeParse(parseJson(stored));
  return parsed?.success ? parsed.data : { kind: 'closed' };
}

function parseJson(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}

export function writeSession(journal: Journal, state: SessionState): void {
  journal.meta.saveSession(JSON.stringify(state));
}
