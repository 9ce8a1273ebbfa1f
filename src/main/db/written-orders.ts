import type { DatabaseSync } from 'node:sqlite';

/**
 * Names the orders whose rows were written, each in the midst of its write: who holds counts in memory reads those
 * again and no others.
 */
export interface WrittenOrders {
  subscribe(hear: (orderId: string) => void): () => void;
  /** What was written may still be taken back: what is read now has to be read again. */
  isUnderWay(): boolean;
}

interface WrittenOrdersTeller extends WrittenOrders {
  readonly tell: (orderId: string) => void;
}

export function createWrittenOrders(database: DatabaseSync): WrittenOrdersTeller {
  const hearers = new Set<(orderId: string) => void>();
  return {
    tell: (orderId) => {
      for (const hear of hearers) hear(orderId);
    },
    subscribe: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    isUnderWay: () => database.isTransaction,
  };
}
