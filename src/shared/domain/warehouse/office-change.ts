/** The linked office can be changed once a day (document 1, "Warehouses"). */
export const OFFICE_CHANGE_EVERY_MS = 24 * 3600_000;

/** When it can be changed again, Unix milliseconds; null: now, as far as this desk knows. */
export function officeFreeAt(changedAt: number | null, now: number): number | null {
  if (changedAt === null) return null;
  const freeAt = changedAt + OFFICE_CHANGE_EVERY_MS;
  return freeAt > now ? freeAt : null;
}

/** Of the marketplace's kinds of delivery, the one whose warehouses have people to call. */
export const COURIER_DELIVERY = 3;

export const MOST_CONTACTS = 5;
