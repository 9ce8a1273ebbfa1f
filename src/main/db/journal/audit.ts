import type { DatabaseSync } from 'node:sqlite';

/** Deliberate acts of people and what the marketplace answered to them; never buyer data. */
export type AuditEvent =
  | 'supplyOpened'
  | 'supplyTaken'
  | 'supplyHandOver'
  | 'goodsSetAside'
  | 'labelReprinted'
  | 'labelAnswered'
  | 'jobCancelled'
  | 'changeRefused';

export interface AuditQueries {
  add(at: number, what: AuditEvent, detail: object): void;
}

export function createAuditQueries(database: DatabaseSync): AuditQueries {
  const add = database.prepare('INSERT INTO audit (at, what, detail) VALUES (?, ?, ?)');
  return {
    add: (at, what, detail) => {
      add.run(at, what, JSON.stringify(detail));
    },
  };
}
