/** A pass is valid for so long from its creation, whatever is changed of it later (document 1, "Passes"). */
export const PASS_VALID_MS = 48 * 3600_000;

/** Between two creations. */
export const PASS_EVERY_MS = 10 * 60_000;

/** A driver who leaves now should still get in: what ends sooner than this is worth renewing first. */
const SOON_MS = 4 * 3600_000;

/** How long a pass that has ended is still named: whoever used it the day before yesterday may want it again. */
export const ENDED_NAMED_MS = 7 * 24 * 3600_000;

export const passStands = ['valid', 'endsSoon', 'ended'] as const;
export type PassStand = (typeof passStands)[number];

/** `endsAt` null: the marketplace did not say, so it counts as valid while it is listed. */
export function standOfPass(endsAt: number | null, now: number): PassStand {
  if (endsAt === null) return 'valid';
  if (endsAt <= now) return 'ended';
  return endsAt - now < SOON_MS ? 'endsSoon' : 'valid';
}
