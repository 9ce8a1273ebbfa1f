import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../../../shared/domain/outbox/change.ts';
import { happensIn, next, type OutboxEvent, type OutboxStep } from '../../../shared/domain/outbox/next.ts';
import { listed, OUTBOX_COLUMNS, rowsOf } from './outbox-rows.ts';

/** The only writer of changes for the marketplace. What an event does is said in `next`. */
export interface OutboxWrites {
  /**
   * Adds the change. If the same one (by its natural key) was refused, it is reopened with this content; if it is open
   * or done, nothing changes. `heldUntil`, Unix milliseconds: it is not sent before, so that a person can take it back.
   */
  put(chain: string, change: Change, at: number, heldUntil?: number): void;
  /** Null if there is no readable change of this number, or its state refuses the event; nothing is changed then. */
  apply(seq: number, event: OutboxEvent, at: number): OutboxStep | null;
}

/** An order goes from state to state one after the other; orders don't wait for each other. */
export const moveChain = (orderId: string): string => `move ${orderId}`;

/** Passes are made one after the other. */
export const PASSES_CHAIN = 'passes';

/** What is changed of a pass that was made. */
export const passChain = (passId: string): string => `pass ${passId}`;

/** What is wanted of a warehouse, by its id, or its key until it has one. */
export const warehouseChain = (warehouse: string): string => `warehouse ${warehouse}`;

export const addKey = (intakeKey: string, orderId: string): string => `${intakeKey} add ${orderId}`;

function naturalKey(chain: string, change: Change): string {
  switch (change.kind) {
    case 'addOrder':
      return addKey(chain, change.orderId);
    case 'addBoxes':
      return `${chain} add ${change.boxKeys[0]}`;
    case 'deleteBoxes':
    case 'putInBox':
    case 'takeOutOfBox':
      return `${chain} ${change.revision}`;
    case 'setMeta':
    case 'deleteMeta':
      return `${chain} ${change.meta} ${change.revision}`;
    case 'moveOrder':
      return `${chain} ${change.to}`;
    case 'createPass':
      return `${chain} ${change.passKey}`;
    case 'changePass':
    case 'changeWarehouse':
    case 'changeContacts':
      return `${chain} ${change.revision}`;
    default:
      return `${chain} ${change.kind}`;
  }
}

/** `moved`: told of each order of which a move was written. */
export function createOutboxWrites(database: DatabaseSync, moved: (orderId: string) => void): OutboxWrites {
  const tell = (change: Change): void => {
    if (change.kind === 'moveOrder') moved(change.orderId);
  };
  const put = database.prepare(`
    INSERT INTO outbox (chain, natural_key, change, state, not_before, created_at, updated_at)
    VALUES (:chain, :key, :change, 'waiting', :heldUntil, :at, :at)
    ON CONFLICT (natural_key) DO UPDATE SET state = 'waiting', attempts = 0, not_before = :heldUntil, trouble = NULL,
      change = excluded.change, updated_at = :at WHERE state IN (${listed(happensIn.wantedAgain)})
  `);
  const read = database.prepare(`SELECT ${OUTBOX_COLUMNS} FROM outbox WHERE seq = ?`);
  const write = database.prepare(`
    UPDATE outbox SET state = :state, attempts = :attempts, not_before = :notBefore, trouble = :trouble,
      updated_at = :at WHERE seq = :seq
  `);
  const amend = database.prepare('UPDATE outbox SET change = ? WHERE seq = ?');
  const remove = database.prepare('DELETE FROM outbox WHERE seq = ?');
  return {
    put: (chain, change, at, heldUntil = 0) => {
      put.run({ chain, key: naturalKey(chain, change), change: JSON.stringify(change), at, heldUntil });
      tell(change);
    },
    apply: (seq, event, at) => {
      const [row] = rowsOf(read.all(seq));
      const step = row ? next(row, event, at) : null;
      if (!row || !step) return null;
      tell(row.change);
      if (step.row === null) {
        remove.run(seq);
      } else if (event.kind === 'amended') {
        amend.run(JSON.stringify(step.row.change), seq);
      } else {
        const { state, attempts, notBefore, trouble } = step.row;
        write.run({
          seq,
          state,
          attempts,
          notBefore,
          trouble: trouble && JSON.stringify(trouble),
          at,
        });
      }
      return step;
    },
  };
}
