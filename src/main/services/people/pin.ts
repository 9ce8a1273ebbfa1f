import { scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/**
 * 32 MB and about a tenth of a second of the bench machine for each guess (RFC 7914; N = 2^15, r = 8, p = 1). Four
 * digits can still be tried out by whoever has the file: a PIN keeps colleagues apart, not burglars.
 */
const COST = { N: 2 ** 15, r: 8, p: 1 } as const;
const MAX_MEMORY = 64 * 1024 * 1024;
const HASH_BYTES = 32;
export const SALT_BYTES = 16;

/** What is kept of a PIN: algorithm, costs, salt and hash, so that later versions may cost more. */
export async function hashPin(pin: string, salt: Uint8Array): Promise<string> {
  const hash = await derive(pin, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, base64(salt), base64(hash)].join('$');
}

/** Off the main thread, where nobody's scan waits for it. */
export async function isPin(pin: string, kept: string): Promise<boolean> {
  const [algorithm, n, r, p, salt = '', hash = ''] = kept.split('$');
  if (algorithm !== 'scrypt') return false;
  const wanted = Buffer.from(hash, 'base64');
  const given = await derive(pin, Buffer.from(salt, 'base64'), { N: Number(n), r: Number(r), p: Number(p) });
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const derive = (pin: string, salt: Uint8Array, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(pin, salt, HASH_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
