import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The files in a folder that have this text in their bytes. */
export function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}
