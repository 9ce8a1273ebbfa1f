import { type Random, seededRandom } from '../random.ts';

const TOKEN_LIFE_SECONDS = 180 * 24 * 3600;

/** Bits 2 (analytics) and 4 (marketplace) of the mask `s` (observed facts, "Authentication"). */
const CATEGORIES = (1 << 2) | (1 << 4);

const base64url = (text: string | Uint8Array): string => Buffer.from(text).toString('base64url');

function uuid(random: Random): string {
  const hex = random.text(32, '0123456789abcdef');
  return [8, 12, 16, 20, 32]
    .map((end, index, ends) => hex.slice(index === 0 ? 0 : ends[index - 1], end))
    .join('-');
}

/** A token of the shape the service gives out. The signature is noise: nobody but the simulator checks it. */
export function makeToken(seed: number, now: number): string {
  const random = seededRandom(seed);
  const header = { alg: 'ES256', kid: '20250101v1', typ: 'JWT' };
  const payload = {
    ent: 1,
    exp: Math.floor(now / 1000) + TOKEN_LIFE_SECONDS,
    id: uuid(random),
    s: CATEGORIES,
    sid: uuid(random),
  };
  const signature = Uint8Array.from({ length: 64 }, () => random.int(256));
  return [base64url(JSON.stringify(header)), base64url(JSON.stringify(payload)), base64url(signature)].join(
    '.',
  );
}

const looksLikeToken = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

/**
 * The `detail` of a 401, or null when the key is one of the seller's. The header's name is not shown in document 1:
 * `Authorization`, raw or with `Bearer` (observed facts).
 */
export function authorizationFault(header: string | undefined, tokens: ReadonlySet<string>): string | null {
  if (header === undefined || header.trim() === '') return 'empty Authorization header';
  const token = header.trim().replace(/^Bearer\s+/i, '');
  if (tokens.has(token)) return null;
  return looksLikeToken(token) ? 'token is not known' : 'token problem; token is malformed';
}
