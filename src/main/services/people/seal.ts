import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/**
 * A key of this computer that seals what is stored of PINs and badges: the file alone gives nothing to compare guesses
 * with.
 */
export interface DeviceKey {
  /** Identifies the key without revealing it. */
  readonly id: string;
  seal(bytes: string | Uint8Array): Buffer;
  /** Can be opened again by this key and under the same name alone; no two closings of one text are alike. */
  close(text: string, name: string): Uint8Array;
  /** Null: closed by another key or under another name, or damaged. */
  open(closed: Uint8Array, name: string): string | null;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function deviceKeyOf(secret: Uint8Array): DeviceKey {
  const seal: DeviceKey['seal'] = (bytes) => createHmac('sha256', secret).update(bytes).digest();
  // What seals never encrypts: each use has a key of its own.
  const cipherKey = seal('packbench closed texts');
  return {
    id: seal('packbench device key').toString('hex').slice(0, 12),
    seal,
    close: (text, name) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, cipherKey, nonce).setAAD(Buffer.from(name));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (closed, name) => {
      const [nonce, tag, body] = [
        closed.subarray(0, NONCE_BYTES),
        closed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
        closed.subarray(NONCE_BYTES + TAG_BYTES),
      ];
      try {
        const opener = createDecipheriv(CIPHER, cipherKey, nonce).setAAD(Buffer.from(name)).setAuthTag(tag);
        return Buffer.concat([opener.update(body), opener.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
