/** The result of reading an address; `reason` is short English for the log. */
export type Parsed<A> = { readonly address: A } | { readonly reason: string };

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
export const hasControls = (text: string): boolean => /[\u0000-\u001f\u007f]/.test(text);

/** A part of an address as its owner wrote it; null for malformed escapes: a broken `%`, half a character. */
export function decodePart(text: string): string | null {
  if (!text.isWellFormed()) return null;
  try {
    const decoded = decodeURIComponent(text);
    return hasControls(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

/** The settings after `?`: only those in `known`, each at most once. */
export function readSettings<K extends string>(
  query: string | undefined,
  known: readonly K[],
): { readonly settings: Partial<Record<K, string>> } | { readonly reason: string } {
  const settings: Partial<Record<K, string>> = {};
  for (const [name, value] of new URLSearchParams(query ?? '')) {
    const key = known.find((candidate) => candidate === name);
    if (key === undefined) return { reason: `unknown setting: it takes ${known.join(', ')}` };
    if (settings[key] !== undefined) return { reason: `the setting ${key} is given twice` };
    settings[key] = value;
  }
  return { settings };
}
