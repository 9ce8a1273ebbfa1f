import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { counterActs, type CounterActName } from '../../../shared/domain/counter/counter-act.ts';
import type { CheckTry } from '../../../shared/domain/counter/check-tries.ts';
import { counterVerdictSchema, type CounterVerdict } from '../../../shared/domain/counter/verdict.ts';
import type { ShelfState } from '../../../shared/domain/counter/shelf-step.ts';
import { integer, json, text, textOrNull, type Row } from '../row.ts';

export interface CounterAct {
  readonly seq: number;
  readonly at: number;
  readonly what: CounterActName;
  readonly person: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** What was done at the counter, and what it knows between two scans. */
export interface CounterActQueries {
  /** Under the name of whoever works here. Answers its number. */
  add(orderId: string, at: number, what: CounterActName, detail?: object, by?: string | null): number;
  ofOrder(orderId: string): CounterAct[];
  /** Checks of this order's code since then. */
  triesSince(orderId: string, since: number): CheckTry[];
  addScan(scanId: string, at: number, verdict: CounterVerdict): void;
  verdictOf(scanId: string): CounterVerdict | null;
  shelf(): ShelfState;
  setShelf(state: ShelfState): void;
}

const shelfSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('parcel'), orderId: z.string() }),
  z.object({ kind: z.literal('cell'), cellId: z.string() }),
]) satisfies z.ZodType<ShelfState>;

const detailSchema = z.record(z.string(), z.unknown()).catch({});
const answers = { codeRight: 'right', codeWrong: 'wrong', codeNotAnswered: 'noAnswer' } as const;

export function createCounterActQueries(
  database: DatabaseSync,
  person: () => string | null,
): CounterActQueries {
  const add = database.prepare(
    'INSERT INTO counter_acts (order_id, at, what, person, detail) VALUES (?, ?, ?, ?, ?)',
  );
  const ofOrder = database.prepare(
    'SELECT seq, at, what, person, detail FROM counter_acts WHERE order_id = ? ORDER BY seq',
  );
  const addScan = database.prepare('INSERT INTO counter_scans (scan_id, at, verdict) VALUES (?, ?, ?)');
  const verdictOf = database.prepare('SELECT verdict FROM counter_scans WHERE scan_id = ?');
  const shelf = database.prepare('SELECT state FROM counter_shelf WHERE id = 1');
  const setShelf = database.prepare(
    'INSERT INTO counter_shelf (id, state) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET state = ?1',
  );
  const actsOf = (orderId: string): CounterAct[] => ofOrder.all(orderId).flatMap((row) => actOf(row) ?? []);
  return {
    add: (orderId, at, what, detail = {}, by = person()) =>
      Number(add.run(orderId, at, what, by, JSON.stringify(detail)).lastInsertRowid),
    ofOrder: actsOf,
    triesSince: (orderId, since) => {
      const acts = actsOf(orderId);
      const answered = new Map(
        acts.flatMap(({ what, detail }) =>
          what === 'codeRight' || what === 'codeWrong' || what === 'codeNotAnswered'
            ? [[detail['of'], answers[what]] as const]
            : [],
        ),
      );
      return acts
        .filter(({ what, at }) => what === 'codeAsked' && at >= since)
        .map(({ seq, at }) => ({ at, answer: answered.get(seq) ?? 'asked' }));
    },
    addScan: (scanId, at, verdict) => {
      addScan.run(scanId, at, JSON.stringify(verdict));
    },
    verdictOf: (scanId) => {
      const row = verdictOf.get(scanId);
      if (!row) return null;
      return counterVerdictSchema.safeParse(json(row, 'verdict')).data ?? { reason: 'unknownCode' };
    },
    shelf: () => {
      const row = shelf.get();
      return (row && shelfSchema.safeParse(json(row, 'state')).data) ?? { kind: 'idle' };
    },
    setShelf: (state) => {
      setShelf.run(JSON.stringify(state));
    },
  };
}

/** Null: a later version wrote it. */
function actOf(row: Row): CounterAct | null {
  const what = z.enum(counterActs).safeParse(row['what']);
  if (!what.success) return null;
  return {
    seq: integer(row, 'seq'),
    at: integer(row, 'at'),
    what: what.data,
    person: textOrNull(row, 'person'),
    detail: detailSchema.parse(JSON.parse(text(row, 'detail'))),
  };
}
