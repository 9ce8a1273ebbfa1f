import type { SecretStore } from '../../kernel/ports.ts';

/** Plain Node has no access to a keychain, and a file would not be one: values last until the program ends. */
export function createMemorySecrets(): SecretStore {
  const values = new Map<string, string>();
  return {
    kept: false,
    read: async (name) => values.get(name) ?? null,
    write: async (name, value) => {
      if (value === null) values.delete(name);
      else values.set(name, value);
    },
  };
}
