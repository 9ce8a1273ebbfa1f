import { z } from 'zod';
import type { TokenLife } from '../../shared/contract/station.ts';
import { parseWire } from '../../shared/marketplace/wire.ts';

/**
 * What a token says about itself (observed facts, "Authentication"). Read without checking its signature: good for
 * warnings and for choosing words, never for trust. null where the token does not say.
 */
export interface TokenFacts {
  /** ISO 8601, UTC. */
  readonly expiresAt: string | null;
  readonly sellerId: string | null;
  readonly categories: TokenCategories | null;
}

export interface TokenCategories {
  readonly analytics: boolean;
  readonly marketplace: boolean;
  /** Reads only: every change will be refused. */
  readonly readOnly: boolean;
}

/** A new token is made by a person in the seller's account, who may be away for a week. */
const WARNING_MS = 14 * 24 * 3600 * 1000;

const ANALYTICS_BIT = 2n;
const MARKETPLACE_BIT = 4n;
const READ_ONLY_BIT = 30n;

const whole = z.union([z.int(), z.bigint()]);
const text = z.union([z.string().min(1), whole.transform(String)]);
const payloadShape = z.looseObject({
  exp: z.number().nullish().catch(null),
  sid: text.nullish().catch(null),
  s: whole.nullish().catch(null),
});

const PART = /^[A-Za-z0-9_-]+={0,2}$/;

/** null for anything that is not a JSON web token. Never throws. */
export function readTokenFacts(token: string): TokenFacts | null {
  const parts = token.trim().split('.');
  if (parts.length !== 3 || !parts.slice(0, 2).every((part) => PART.test(part))) return null;
  if (!isObject(decodePart(parts[0] ?? ''))) return null;
  const payload = decodePart(parts[1] ?? '');
  if (!isObject(payload)) return null;
  const claims = payloadShape.safeParse(payload);
  if (!claims.success) return null;
  const { exp, sid, s } = claims.data;
  return { expiresAt: isoOf(exp ?? null), sellerId: sid ?? null, categories: categoriesOf(s ?? null) };
}

/** How far a token is from its end. */
export function tokenLifeOf(facts: TokenFacts | null, now: number): TokenLife {
  if (facts === null || facts.expiresAt === null) return 'unknown';
  const left = Date.parse(facts.expiresAt) - now;
  if (left <= 0) return 'expired';
  return left <= WARNING_MS ? 'expiring' : 'valid';
}

function decodePart(part: string): unknown {
  try {
    return parseWire(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `exp` is in Unix seconds; one beyond the range of dates says nothing. */
function isoOf(seconds: number | null): string | null {
  const date = new Date((seconds ?? Number.NaN) * 1000);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function categoriesOf(mask: number | bigint | null): TokenCategories | null {
  if (mask === null || mask < 0) return null;
  const has = (bit: bigint): boolean => ((BigInt(mask) >> bit) & 1n) === 1n;
  return { analytics: has(ANALYTICS_BIT), marketplace: has(MARKETPLACE_BIT), readOnly: has(READ_ONLY_BIT) };
}
