import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { safeStorage } from 'electron';
import { z } from 'zod';
import type { Logger, SecretStore } from '../../kernel/ports.ts';
import { writeWhole } from '../../kernel/write-whole.ts';
import { errorCode } from '../../kernel/error-code.ts';
import { createMemorySecrets } from '../node/memory-secrets.ts';

/** Encrypted values by name, base64. */
const fileSchema = z.record(z.string(), z.base64());
type Encrypted = z.infer<typeof fileSchema>;

/**
 * Values encrypted with a key from the system's keychain, in a file that is useless elsewhere. Without a keychain,
 * values last until the program ends.
 */
export async function createKeychainSecrets(file: string, log: Logger): Promise<SecretStore> {
  if (!(await hasKeychain())) {
    log.warn({}, 'no keychain: secrets are forgotten when the program ends');
    return createMemorySecrets();
  }
  // One write at a time, so that none starts from a file that another is about to replace.
  let writes: Promise<void> = Promise.resolve();
  return {
    kept: true,
    async read(name) {
      const encrypted = (await readEncrypted(file, log))[name];
      if (encrypted === undefined) return null;
      try {
        return (await safeStorage.decryptStringAsync(Buffer.from(encrypted, 'base64'))).result;
      } catch (error) {
        // The file belongs to another user or machine: the owner types the token in again.
        log.warn({ err: error, name }, 'a secret could not be decrypted');
        return null;
      }
    },
    write(name, value) {
      const write = async (): Promise<void> => {
        const { [name]: _old, ...others } = await readEncrypted(file, log);
        const next: Encrypted =
          value === null
            ? others
            : { ...others, [name]: (await safeStorage.encryptStringAsync(value)).toString('base64') };
        writeWhole(file, JSON.stringify(next));
      };
      const result = writes.then(write);
      writes = result.catch(() => undefined);
      return result;
    },
  };
}

async function hasKeychain(): Promise<boolean> {
  // Without a secret service, Chromium encrypts with a password that is public in its source.
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return false;
  return safeStorage.isAsyncEncryptionAvailable();
}

async function readEncrypted(file: string, log: Logger): Promise<Encrypted> {
  try {
    return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') log.warn({ err: error }, 'the file of secrets could not be read');
    return {};
  }
}
