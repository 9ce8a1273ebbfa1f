import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FileAddress } from '../address.ts';
import type { Parsed } from './parsed.ts';

/** `text` includes its scheme. */
export function parseFile(text: string): Parsed<FileAddress> {
  try {
    const url = new URL(text);
    if (url.host !== '') return { reason: 'a file has no host: file:///path' };
    if (url.search !== '' || url.hash !== '')
      return { reason: 'a file has no query: write ? as %3F, # as %23' };
    const path = fileURLToPath(url);
    return path.endsWith('/') || path.endsWith('\\')
      ? { reason: 'a folder, not a file' }
      : { address: { kind: 'file', path } };
  } catch {
    return { reason: 'not a file address: file:///path' };
  }
}

export function formatFile({ path }: FileAddress): string {
  return pathToFileURL(path).href;
}
