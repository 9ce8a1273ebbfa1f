import { fail, ok, type Result } from '../../../shared/result.ts';
import type { AnyOperation } from '../../../shared/marketplace/operation.ts';
import type { SellerState } from '../state/seller-state.ts';
import { allRights, expiryOf, makeToken, type Rights } from './tokens.ts';

/** A key that somebody may present, and what becomes of it. */
export interface Account {
  /** For scripts: `main`, `second`, `marketplace`, `analytics`, `readOnly`, `expired`, `banned`, `basic`. */
  readonly name: string;
  readonly token: string;
  readonly sellerId: string;
  readonly rights: Rights;
  /** Milliseconds; null: never. */
  readonly expiresAt: number | null;
}

export interface Accounts {
  readonly all: readonly Account[];
  /** The account of a header's value, or the `detail` of a 401. */
  of(header: string | undefined, now: number): Result<Account, string>;
}

/** The sellers that every simulator has, by the names of their accounts. */
export interface Sellers {
  readonly main: SellerState;
  readonly second: SellerState;
  readonly banned: SellerState;
  readonly basic: SellerState;
}

/** A key that nobody can parse (document 1, "Authentication"): it belongs to no seller. */
export const malformedAccount = { name: 'malformed', token: 'not-a-token' } as const;

const DAY_MS = 24 * 3600 * 1000;
/** Half a token's life: a state that is kept gets new tokens at a start, long before the old ones end. */
const RENEWED_AFTER_MS = 90 * DAY_MS;

/** The same tokens at every start of a kept state, until they are renewed. */
function issueTime(firstStart: number, now: number): number {
  return firstStart + Math.max(0, Math.floor((now - firstStart) / RENEWED_AFTER_MS)) * RENEWED_AFTER_MS;
}

/** A token may be given by hand as any text; then it belongs to the main seller, may do everything and never ends. */
export function createAccounts(
  sellers: Sellers,
  given: readonly string[],
  seed: number,
  { firstStart, now }: { readonly firstStart: number; readonly now: number },
): Accounts {
  let made = 0;
  const usualIssue = issueTime(firstStart, now);
  const account = (
    name: string,
    { seller }: SellerState,
    rights: Rights,
    issuedAt = usualIssue,
  ): Account => ({
    name,
    token: makeToken({ seed: seed + made++, sellerId: seller.id, issuedAt, rights }),
    sellerId: seller.id,
    rights,
    expiresAt: expiryOf(issuedAt),
  });
  const { main, second, banned, basic } = sellers;
  const longAgo = usualIssue - 200 * DAY_MS;
  const usual = account('main', main, allRights);
  const byHand = given.map((token): Account => ({
    name: 'main',
    token,
    sellerId: main.seller.id,
    rights: allRights,
    expiresAt: null,
  }));
  const all = [
    ...(byHand.length > 0 ? byHand : [usual]),
    account('second', second, allRights),
    account('marketplace', main, { ...allRights, analytics: false }),
    account('analytics', main, { ...allRights, marketplace: false }),
    account('readOnly', main, { ...allRights, readOnly: true }),
    account('expired', main, allRights, longAgo),
    account('banned', banned, allRights),
    account('basic', basic, allRights),
  ];
  const byToken = new Map(all.map((one) => [one.token, one]));
  return {
    all,
    of(header, now) {
      if (header === undefined || header.trim() === '') return fail('empty Authorization header');
      // Raw or with `Bearer` (observed facts, "Authentication").
      const token = header.trim().replace(/^Bearer\s+/i, '');
      const found = byToken.get(token);
      if (found === undefined) {
        return fail(
          /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)
            ? 'token problem; token is not known'
            : 'token problem; token is malformed',
        );
      }
      if (found.expiresAt !== null && now >= found.expiresAt) return fail('token problem; token is expired');
      return ok(found);
    },
  };
}

/** Whether the key was made for the operation's part of the interface. */
export function inScope(account: Account, { host }: Pick<AnyOperation, 'host'>): boolean {
  return host === 'analytics' ? account.rights.analytics : account.rights.marketplace;
}
