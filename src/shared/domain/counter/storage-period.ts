const DAY_MS = 24 * 3600_000;

/** When nobody may come for it any more: so many days after it was ready, Unix milliseconds. */
export const storageEnd = (readyAt: number, days: number): number => readyAt + days * DAY_MS;

/** What a countdown says. `over`: the marketplace is about to end the order. */
export type StorageLeft =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'hours'; readonly hours: number }
  | { readonly kind: 'over' };

export function storageLeft(endsAt: number, now: number): StorageLeft {
  const left = endsAt - now;
  if (left <= 0) return { kind: 'over' };
  if (left < DAY_MS) return { kind: 'hours', hours: Math.ceil(left / 3600_000) };
  return { kind: 'days', days: Math.floor(left / DAY_MS) };
}
