/** The longest period of one call (document 2, "Limits"): 30 days, both ends included. */
const PART_DAYS = 30;
const DAY_MS = 24 * 3600_000;

export interface ArchivePart {
  /** Unix seconds. */
  readonly dateFrom: number;
  readonly dateTo: number;
}

/** A period in parts that a call takes, the newest first: people ask about last week more often than about last year. */
export function archiveParts(from: number, until: number): readonly ArchivePart[] {
  const parts: ArchivePart[] = [];
  for (let end = until; end > from; end -= PART_DAYS * DAY_MS) {
    const begin = Math.max(from, end - PART_DAYS * DAY_MS);
    parts.push({ dateFrom: Math.floor(begin / 1000), dateTo: Math.floor(end / 1000) });
  }
  return parts;
}
