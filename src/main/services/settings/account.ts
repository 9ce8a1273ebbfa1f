import { createHash } from 'node:crypto';
import type { AccountInput } from '../../../shared/contract/station.ts';
import { profileSchema, type Profile } from '../../../shared/marketplace/profile.ts';
import type { SecretStore } from '../../kernel/ports.ts';
import { readTokenFacts } from '../../marketplace/token-facts.ts';

/** The name under which versions before 0.2 kept the token, whatever its addresses. */
const OLD_TOKEN_SECRET = 'marketplace-token';

/**
 * The name under which a real account's token lies in the keychain. It includes where and how the token is sent, so
 * that a screen, file or profile that changes an address does not get a token kept for another.
 */
export function tokenSecretOf({ baseUrl, auth }: Pick<Profile, 'baseUrl' | 'auth'>): string {
  const origins = [baseUrl.marketplace, baseUrl.analytics].map((url) => new URL(url).origin);
  const sent = JSON.stringify([...origins, auth.header.toLowerCase(), auth.scheme]);
  return `${OLD_TOKEN_SECRET}-${createHash('sha256').update(sent).digest('hex').slice(0, 32)}`;
}

/** A token of an older version belongs to the account that is saved beside it. */
export async function nameOldToken(
  secrets: SecretStore,
  account: { profile: Omit<Profile, 'token'> },
): Promise<void> {
  const old = await secrets.read(OLD_TOKEN_SECRET);
  if (old === null) return;
  const name = tokenSecretOf(account.profile);
  if ((await secrets.read(name)) === null) await secrets.write(name, old);
  await secrets.write(OLD_TOKEN_SECRET, null);
}

export const profileOfAccount = (account: AccountInput): Profile =>
  profileSchema.parse({
    name: 'marketplace',
    baseUrl: { marketplace: account.marketplaceUrl, analytics: account.analyticsUrl },
    brand: account.brand,
    idPrefix: account.idPrefix,
  });

/**
 * What a journal is bound to: the seller named by the token, otherwise the profile's name. A token may be renewed; the
 * seller stays.
 */
export const accountIdOf = (profile: Profile, token: string | null): string =>
  (token === null ? null : readTokenFacts(token)?.sellerId) ?? profile.name;

/** Each account has its own store; the folder name reveals nothing about the seller. */
export const accountFolderOf = (accountId: string): string =>
  `account-${createHash('sha256').update(accountId).digest('hex').slice(0, 12)}`;
