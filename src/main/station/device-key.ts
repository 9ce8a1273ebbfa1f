import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { deviceKeyOf, type DeviceKey } from '../services/people/seal.ts';
import type { SecretStore } from '../kernel/ports.ts';
import { writeWhole } from '../kernel/write-whole.ts';

const SECRET = 'device-key';
/** Used where there is no keychain: in the data folder, readable only by its user. */
const KEY_FILE = 'device.key';
const KEY_BYTES = 32;

/**
 * Kept in the system's keychain, otherwise in a file. An existing file is moved into the keychain: both hosts may have
 * worked in this folder. A damaged key opens nothing and is replaced.
 */
export async function openDeviceKey(folder: string, secrets: SecretStore): Promise<DeviceKey> {
  const file = path.join(folder, KEY_FILE);
  const kept = secrets.kept ? keyOf(await secrets.read(SECRET)) : null;
  const key = kept ?? keyOf(readText(file)) ?? randomBytes(KEY_BYTES);
  if (secrets.kept) {
    if (kept === null) await secrets.write(SECRET, key.toString('base64'));
    rmSync(file, { force: true });
  } else if (keyOf(readText(file)) === null) writeWhole(file, key.toString('base64'));
  return deviceKeyOf(key);
}

function keyOf(text: string | null): Buffer | null {
  const key = text === null ? null : Buffer.from(text, 'base64');
  return key?.length === KEY_BYTES ? key : null;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
