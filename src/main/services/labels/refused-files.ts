import type { RefusedFile } from '../printing/printable-document.ts';

/** Labels of boxes and supplies that were refused lately; people look at a handful at a time. */
const MOST_FILES = 100;

/**
 * Labels of boxes and supplies are fetched on demand and not stored, except refused ones, so that people can look at
 * them.
 */
export interface RefusedFiles {
  /** Null: the label can be printed now, or there is nothing to look at. */
  note(id: string, refused: RefusedFile | null): void;
  of(id: string): RefusedFile | null;
}

/** `id`: the marketplace's id of the box or supply. */
export function createRefusedFiles(): RefusedFiles {
  const files = new Map<string, RefusedFile>();
  return {
    note: (id, refused) => {
      files.delete(id);
      if (!refused) return;
      if (files.size >= MOST_FILES) files.clear();
      files.set(id, refused);
    },
    of: (id) => files.get(id) ?? null,
  };
}
