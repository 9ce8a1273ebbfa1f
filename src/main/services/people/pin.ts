import { scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import type { DeviceKey } from './seal.ts';

/**
 * 32 MB and about a tenth of a second per guess on the bench machine (RFC 7914; N = 2^15, r = 8, p = 1). Anyone with
 * both the file and the device's key can still try all four-digit PINs: a PIN keeps colleagues apart, not burglars.
 */
const COST = { N: 2 ** 15, r: 8, p: 1 } as const;
const MAX_MEMORY = 64 * 1024 * 1024;
const HASH_BYTES = 32;
export const SALT_BYTES = 16;

/**
 * What is stored of a PIN: algorithm, costs, salt, sealed hash and the key's number, so that later versions may raise
 * the costs.
 */
export async function hashPin(pin: string, salt: Uint8Array, key: DeviceKey): Promise<string> {
  const hash = await derive(pin, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, base64(salt), base64(key.seal(hash)), key.id].join('$');
}

/** `otherKey`: sealed on another computer, or by the other host on this one. */
export type PinCheck = 'right' | 'wrong' | 'otherKey';

/** Runs off the main thread, so that no scan waits for it. */
export async function checkPinHash(pin: string, kept: string, key: DeviceKey): Promise<PinCheck> {
  const [algorithm, n, r, p, salt = '', hash = '', keyId] = kept.split('$');
  if (algorithm !== 'scrypt' || keyId !== key.id) return 'otherKey';
  const wanted = Buffer.from(hash, 'base64');
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  const given = key.seal(await derive(pin, Buffer.from(salt, 'base64'), cost));
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? 'right' : 'wrong';
}

/** For a PIN stored before there were keys: the stored hash is sealed, and the PIN itself stays the same. */
export function sealOldPin(kept: string, key: DeviceKey): string {
  const parts = kept.split('$');
  const hash = parts.pop() ?? '';
  return [...parts, base64(key.seal(Buffer.from(hash, 'base64'))), key.id].join('$');
}

/** `hash`: the SHA-256 of a badge's code, in hexadecimal. */
export const sealBadge = (hash: string, key: DeviceKey): string => key.seal(hash).toString('hex');

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const derive = (pin: string, salt: Uint8Array, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(pin, salt, HASH_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
