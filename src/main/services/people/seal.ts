import { createHmac } from 'node:crypto';

/**
 * A key of this computer that seals what is stored of PINs and badges: the file alone gives nothing to compare guesses
 * with.
 */
export interface DeviceKey {
  /** Identifies the key without revealing it. */
  readonly id: string;
  seal(bytes: string | Uint8Array): Buffer;
}

export function deviceKeyOf(secret: Uint8Array): DeviceKey {
  const seal: DeviceKey['seal'] = (bytes) => createHmac('sha256', secret).update(bytes).digest();
  return { id: seal('packbench device key').toString('hex').slice(0, 12), seal };
}
