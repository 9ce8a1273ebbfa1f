import type { KeptStore } from '../../../src/renderer/scanner/kept-scans.ts';

/** What a browser keeps for an address, as far as scans are kept in it. */
export function memoryStore(): KeptStore {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
