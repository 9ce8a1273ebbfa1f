import { createHash } from 'node:crypto';
import type { AccountInput } from '../../../shared/contract/station.ts';
import { profileSchema, type Profile } from '../../../shared/marketplace/profile.ts';
import { readTokenFacts } from '../../marketplace/token-facts.ts';

/** The name under which a real account's key lies in the keychain. */
export const TOKEN_SECRET = 'marketplace-token';

export const profileOfAccount = (account: AccountInput): Profile =>
  profileSchema.parse({
    name: 'marketplace',
    baseUrl: { marketplace: account.marketplaceUrl, analytics: account.analyticsUrl },
    brand: account.brand,
    idPrefix: account.idPrefix,
  });

/**
 * What a journal is bound to: the seller that the token names, else the profile's name. A token may be renewed, the
 * seller stays.
 */
export const accountIdOf = (profile: Profile, token: string | null): string =>
  (token === null ? null : readTokenFacts(token)?.sellerId) ?? profile.name;

/** Each account has a store of its own; the name says nothing about the seller. */
export const accountFolderOf = (accountId: string): string =>
  `account-${createHash('sha256').update(accountId).digest('hex').slice(0, 12)}`;
