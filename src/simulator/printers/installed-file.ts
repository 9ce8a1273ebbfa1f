import { existsSync } from 'node:fs';

/**
 * The first of the names that exists beside `from` (an `import.meta.url`). Built and source trees hold the same
 * thing under different names; the names are passed in so that a bundler doesn't take them for its own assets.
 */
export function installedFile(from: string, names: readonly string[]): URL | null {
  return names.map((name) => new URL(name, from)).find((url) => existsSync(url)) ?? null;
}
