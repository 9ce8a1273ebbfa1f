import { createHmac } from 'node:crypto';

/**
 * A key of this computer. What is kept of PINs and badges is sealed with it: whoever has only the file has nothing to
 * compare guesses with.
 */
export interface DeviceKey {
  /** Tells keys apart, and says nothing of them. */
  readonly id: string;
  seal(bytes: string | Uint8Array): Buffer;
}

export function deviceKeyOf(secret: Uint8Array): DeviceKey {
  const seal: DeviceKey['seal'] = (bytes) => createHmac('sha256', secret).update(bytes).digest();
  return { id: seal('packbench device key').toString('hex').slice(0, 12), seal };
}
