import type { LimitScope } from '../../shared/marketplace/operation.ts';
import type { Profile } from '../../shared/marketplace/profile.ts';
import type { Limit } from './bucket.ts';

/**
 * Rates: document 1, "Limits". The burst of `general` is observed ("Limits" of the observed facts); those of the
 * two others are inferred from it.
 */
const defaults = {
  general: { perMinute: 300, burst: 20 },
  addOrder: { perMinute: 1000, burst: 20 },
  metadata: { perMinute: 1000, burst: 20 },
} as const satisfies Record<LimitScope, Limit>;

export const limitScopes: readonly LimitScope[] = ['general', 'addOrder', 'metadata'];

/** The limit of every scope, the profile's own before the defaults. */
export function limitsOf(profile: Profile): ReadonlyMap<LimitScope, Limit> {
  return new Map(limitScopes.map((scope) => [scope, profile.limits[scope] ?? defaults[scope]]));
}
