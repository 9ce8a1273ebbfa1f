import { z } from 'zod';
import type { SessionState } from '../../../shared/domain/packing/session.ts';
import { taskSchema } from '../../../shared/domain/packing/task.ts';
import { verdictSchema, waitingGoodsSchema } from '../../../shared/domain/verdict.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

const sessionSchema = z.union([
  z.object({ kind: z.literal('closed') }),
  z.object({
    kind: z.literal('open'),
    supplyIds: z.array(z.string()).min(1),
    verdict: verdictSchema,
    task: taskSchema.nullable(),
    box: z.object({ key: z.string(), name: z.string() }).nullable(),
    goods: z.array(waitingGoodsSchema).default([]),
    behind: z.array(verdictSchema).default([]),
  }),
  /** The format of versions that packed one supply at a time. */
  z
    .object({ kind: z.literal('open'), supplyId: z.string(), verdict: verdictSchema })
    .transform(({ kind, supplyId, verdict }) => ({
      kind,
      supplyIds: [supplyId],
      verdict,
      task: null,
      box: null,
      goods: [],
      behind: [],
    })),
]);

/** The session as it was left; one that this version can't read starts closed. */
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
