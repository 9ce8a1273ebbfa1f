import type { RefusedFile } from '../printing/printable-document.ts';

/** Labels of boxes and supplies that were refused lately: a handful at a time is looked at. */
const MOST_FILES = 100;

/** Labels of boxes and supplies are fetched when they are wanted and kept nowhere; one that was refused is, to be seen. */
export interface RefusedFiles {
  /** Null: it can be printed now, or there is nothing to see. */
  note(id: string, refused: RefusedFile | null): void;
  of(id: string): RefusedFile | null;
}

/** `id`: the marketplace's, of a box or of a supply. */
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
