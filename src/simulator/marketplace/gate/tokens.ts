import { seededRandom } from '../../random.ts';
import { uuid } from '../../uuid.ts';

const TOKEN_LIFE_SECONDS = 180 * 24 * 3600;

/** Bits of the mask `s` (observed facts, "Authentication"). */
const ANALYTICS = 1 << 2;
const MARKETPLACE = 1 << 4;
const READ_ONLY = 1 << 30;

/** What a key may be used for. */
export interface Rights {
  readonly marketplace: boolean;
  readonly analytics: boolean;
  readonly readOnly: boolean;
}

export const allRights: Rights = { marketplace: true, analytics: true, readOnly: false };

const base64url = (text: string | Uint8Array): string => Buffer.from(text).toString('base64url');

export interface TokenWishes {
  /** Same wishes, same token. */
  readonly seed: number;
  readonly sellerId: string;
  /** Milliseconds; the token lives 180 days from then on. */
  readonly issuedAt: number;
  readonly rights: Rights;
}

export const expiryOf = (issuedAt: number): number =>
  (Math.floor(issuedAt / 1000) + TOKEN_LIFE_SECONDS) * 1000;

/** A token of the shape the service gives out. The signature is noise: nobody but the simulator checks it. */
export function makeToken({ seed, sellerId, issuedAt, rights }: TokenWishes): string {
  const random = seededRandom(seed);
  const header = { alg: 'ES256', kid: '20250101v1', typ: 'JWT' };
  const payload = {
    ent: 1,
    exp: expiryOf(issuedAt) / 1000,
    id: uuid(random),
    s:
      (rights.analytics ? ANALYTICS : 0) |
      (rights.marketplace ? MARKETPLACE : 0) |
      (rights.readOnly ? READ_ONLY : 0),
    sid: sellerId,
  };
  const signature = Uint8Array.from({ length: 64 }, () => random.int(256));
  return [base64url(JSON.stringify(header)), base64url(JSON.stringify(payload)), base64url(signature)].join(
    '.',
  );
}
