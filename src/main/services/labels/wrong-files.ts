import { createHash } from 'node:crypto';
import type { LabelFile } from '../../labels/prepared-label.ts';

/** Files with another order's code are seldom; a shop's whole day of them fits. */
const MOST_FILES = 10_000;

export const digestOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('base64');

/**
 * Files that came for an order and have another one's code: whoever else has the same file has a wrong one too. Of each
 * form only the newest file counts, so that one crossed answer is over as soon as the marketplace sends the right ones.
 */
export interface WrongFiles {
  add(orderId: string, file: LabelFile): void;
  /** What the order had in this form before is forgotten, if it was another file. */
  cameFor(orderId: string, file: LabelFile): void;
  /** In every form. */
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
