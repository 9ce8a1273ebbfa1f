import { createHash } from 'node:crypto';
import type { LabelFile } from '../../labels/prepared-label.ts';

/** Files with another order's code are rare; this holds a shop's whole day of them. */
const MOST_FILES = 10_000;

export const digestOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('base64');

/**
 * Files that came for one order with another order's code: the same file is wrong for everyone else too. Only the
 * newest file of each form counts, so a mixed-up answer is forgotten as soon as the right files come.
 */
export interface WrongFiles {
  add(orderId: string, file: LabelFile): void;
  /** Forgets the order's previous file in this form if it differs. */
  cameFor(orderId: string, file: LabelFile): void;
  /** Forgets all forms. */
  forget(orderId: string): void;
  holdersOf(bytes: Uint8Array): string[];
}

export function createWrongFiles(): WrongFiles {
  const files = new Map<string, { readonly orderId: string; readonly digest: string }>();
  const keyOf = (orderId: string, { type, width, height }: LabelFile): string =>
    `${orderId} ${type} ${width}x${height}`;

  return {
    add: (orderId, file) => {
      if (files.size >= MOST_FILES) files.clear();
      files.set(keyOf(orderId, file), { orderId, digest: digestOf(file.bytes) });
    },
    cameFor: (orderId, file) => {
      const key = keyOf(orderId, file);
      const before = files.get(key);
      if (before && before.digest !== digestOf(file.bytes)) files.delete(key);
    },
    forget: (orderId) => {
      for (const [key, file] of files) if (file.orderId === orderId) files.delete(key);
    },
    holdersOf: (bytes) => {
      if (files.size === 0) return [];
      const digest = digestOf(bytes);
      return [...files.values()].filter((file) => file.digest === digest).map(({ orderId }) => orderId);
    },
  };
}
