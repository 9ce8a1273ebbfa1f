import { isLimitScope, type LimitScope, limitScopes } from '../../shared/marketplace/limit-scopes.ts';
import type { Profile } from '../../shared/marketplace/profile.ts';
import type { Limit } from './bucket.ts';

/** The limit of every scope, the profile's own before the documents'. */
export function limitsOf(profile: Profile): ReadonlyMap<LimitScope, Limit> {
  const scopes = Object.keys(limitScopes).filter(isLimitScope);
  return new Map(
    scopes.map((scope) => {
      const { requests, seconds, burst } = limitScopes[scope];
      return [scope, profile.limits[scope] ?? { perMinute: (requests * 60) / seconds, burst }];
    }),
  );
}
