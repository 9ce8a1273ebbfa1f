/** `requests` in any `seconds`, of which `burst` may come at once after a rest. */
export interface DocumentedLimit {
  readonly requests: number;
  readonly seconds: number;
  readonly burst: number;
}

/**
 * What the limits of the documents are counted by. Rates: "Limits" of documents 1 and 3; document 2 shows none, its
 * operations count as `general`. The burst of `general` is observed; those of `addOrder` and `metadata` are inferred
 * from it; elsewhere the whole allowance may come at once. Limits of document 3 count per operation (observed facts).
 */
export const limitScopes = {
  general: { requests: 300, seconds: 60, burst: 20 },
  addOrder: { requests: 1000, seconds: 60, burst: 20 },
  metadata: { requests: 1000, seconds: 60, burst: 20 },
  createPass: { requests: 1, seconds: 600, burst: 1 },
  N1: { requests: 3, seconds: 60, burst: 3 },
  N2: { requests: 3, seconds: 60, burst: 3 },
  N3: { requests: 3, seconds: 60, burst: 3 },
  N4: { requests: 3, seconds: 60, burst: 3 },
  N5: { requests: 3, seconds: 60, burst: 3 },
  N6: { requests: 3, seconds: 60, burst: 3 },
  N7: { requests: 3, seconds: 60, burst: 3 },
  N8: { requests: 3, seconds: 60, burst: 3 },
  N9: { requests: 3, seconds: 60, burst: 3 },
  N10: { requests: 3, seconds: 60, burst: 3 },
  N11: { requests: 3, seconds: 60, burst: 3 },
  N12: { requests: 3, seconds: 60, burst: 3 },
  N13: { requests: 3, seconds: 60, burst: 3 },
  N14: { requests: 1, seconds: 60, burst: 1 },
  N15: { requests: 1, seconds: 5, burst: 1 },
  N16: { requests: 1, seconds: 60, burst: 1 },
  N17: { requests: 10, seconds: 18_000, burst: 10 },
  N18: { requests: 1, seconds: 60, burst: 1 },
  N19: { requests: 1, seconds: 60, burst: 1 },
  N20: { requests: 1, seconds: 60, burst: 1 },
  N21: { requests: 1, seconds: 60, burst: 1 },
  N22: { requests: 10, seconds: 6000, burst: 10 },
  N23: { requests: 1, seconds: 60, burst: 1 },
  N24: { requests: 1, seconds: 60, burst: 1 },
  N25: { requests: 10, seconds: 600, burst: 10 },
  N26: { requests: 10, seconds: 600, burst: 10 },
  N27: { requests: 1, seconds: 10, burst: 1 },
  N28: { requests: 1, seconds: 10, burst: 1 },
  N29: { requests: 1, seconds: 10, burst: 1 },
  N30: { requests: 1, seconds: 60, burst: 1 },
} as const satisfies Record<string, DocumentedLimit>;

export type LimitScope = keyof typeof limitScopes;

export const isLimitScope = (name: string): name is LimitScope => Object.hasOwn(limitScopes, name);
