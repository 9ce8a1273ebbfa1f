import type { DatabaseSync } from 'node:sqlite';
import type { AuditEvent } from '../../../shared/domain/log/audit-events.ts';
import type { LogHead } from '../../../shared/domain/log/log-head.ts';
import { inTransaction } from '../database.ts';
import { integer, text, textOrNull, type Row } from '../row.ts';
import { chainedRowOf, GENESIS, hashOf, type ChainedRow } from './audit-chain.ts';

/** Events that the station records by itself, whoever is at the desk. */
const ofNobody: ReadonlySet<AuditEvent> = new Set([
  'changeRefused',
  'productChanged',
  'parcelBoxedElsewhere',
  'deskLocked',
  'pinRefused',
  'peopleForgotten',
]);

/** The log: each row is chained to the previous one, so that none can be changed, removed or inserted unnoticed. */
export interface AuditQueries {
  /** `by`: who did it, if not the person working at the desk now. */
  add(at: number, what: AuditEvent, detail: object, by?: string | null): void;
  /** `seq` 0 while nothing was written. */
  head(): LogHead;
  /** Oldest first. */
  after(seq: number, limit: number): ChainedRow[];
  /** Newest first. `person`: only what was done under this name. */
  before(seq: number | null, limit: number, person: string | null): ChainedRow[];
  count(person: string | null): number;
  /**
   * When something was done since then by the person whose id stands in its detail, newest first: names change. Null:
   * nobody was signed in.
   */
  timesOf(what: AuditEvent, personId: string | null, since: number): number[];
  /** A person was added or worked here, and was neither removed nor forgotten since. */
  knowsPeople(): boolean;
}

const COLUMNS = 'seq, at, what, person, detail, hash';
const LAST_SEQ = Number.MAX_SAFE_INTEGER;

const KNOWN_PERSON = `
  SELECT 1 FROM audit
  WHERE what IN ('personAdded', 'signedIn') AND json_valid(detail)
    AND seq > (SELECT coalesce(max(seq), 0) FROM audit WHERE what = 'peopleForgotten')
    AND coalesce(detail ->> '$.personId', '') NOT IN (
      SELECT coalesce(detail ->> '$.personId', '') FROM audit WHERE what = 'personRemoved' AND json_valid(detail)
    )
  LIMIT 1
`;

/** `person`: the name of whoever works here, asked each time something is written. */
export function createAuditQueries(database: DatabaseSync, person: () => string | null): AuditQueries {
  const add = database.prepare(
    `INSERT INTO audit (${COLUMNS}) VALUES (:seq, :at, :what, :person, :detail, :hash)`,
  );
  const head = database.prepare('SELECT seq, hash FROM audit_head WHERE id = 1');
  const lastSeq = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM audit');
  const setHead = database.prepare(
    'INSERT INTO audit_head (id, seq, hash) VALUES (1, ?1, ?2) ON CONFLICT (id) DO UPDATE SET seq = ?1, hash = ?2',
  );
  const after = database.prepare(`SELECT ${COLUMNS} FROM audit WHERE seq > ? ORDER BY seq LIMIT ?`);
  const before = database.prepare(`SELECT ${COLUMNS} FROM audit WHERE seq < ? ORDER BY seq DESC LIMIT ?`);
  const ofPerson = database.prepare(
    `SELECT ${COLUMNS} FROM audit WHERE person = ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
  );
  const count = database.prepare('SELECT count(*) AS entries FROM audit');
  const countOf = database.prepare('SELECT count(*) AS entries FROM audit WHERE person = ?');
  const latest = database.prepare(`
    SELECT at, what, CASE WHEN json_valid(detail) THEN detail ->> '$.personId' END AS person_id
    FROM audit ORDER BY seq DESC
  `);
  const knownPerson = database.prepare(KNOWN_PERSON);
  const readHead = (): LogHead => headOf(head.get());
  return {
    // The head is read every time: a rolled-back transaction may have moved it.
    add: (at, what, detail, by) =>
      inTransaction(database, () => {
        const last = readHead();
        const row = {
          // If the head was set back, logging continues after it; verification will find the mismatch.
          seq: Math.max(last.seq, integer(lastSeq.get() ?? {}, 'seq')) + 1,
          at,
          what,
          person: by === undefined ? (ofNobody.has(what) ? null : person()) : by,
          detail: JSON.stringify(detail),
        };
        const hash = hashOf(last.hash, row);
        add.run({ ...row, hash });
        setHead.run(row.seq, hash);
      }),
    head: readHead,
    after: (seq, limit) => after.all(seq, limit).map(chainedRowOf),
    before: (seq, limit, name) =>
      (name === null ? before.all(seq ?? LAST_SEQ, limit) : ofPerson.all(name, seq ?? LAST_SEQ, limit)).map(
        chainedRowOf,
      ),
    count: (name) => integer((name === null ? count.get() : countOf.get(name)) ?? {}, 'entries'),
    timesOf: (what, personId, since) => {
      const times: number[] = [];
      // From the newest: there is no index by time.
      for (const row of latest.iterate()) {
        const at = integer(row, 'at');
        if (at < since) break;
        if (text(row, 'what') === what && textOrNull(row, 'person_id') === personId) times.push(at);
      }
      return times;
    },
    knowsPeople: () => knownPerson.get() !== undefined,
  };
}

/** A missing head was removed by someone: it counts as fitting no row, and what follows as a new beginning. */
const headOf = (row: Row | undefined): LogHead =>
  row ? { seq: integer(row, 'seq'), hash: text(row, 'hash') } : { seq: 0, hash: GENESIS };
