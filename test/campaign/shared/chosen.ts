/** What a `pick` (0 ≤ pick < 1) chooses among what is there; null: nothing is. */
export const chosen = <T>(items: readonly T[], pick: number): T | null =>
  items[Math.floor(pick * items.length)] ?? null;
