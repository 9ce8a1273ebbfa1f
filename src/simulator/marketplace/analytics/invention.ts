/**
 * Invented figures are drawn from keys, not from the marketplace's random sequence: the same card and day give the
 * same figures whoever asks first.
 */

/** 32 bits of a text (FNV-1a). */
export function keyOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** The key of a part of what `key` stands for (the finalizer of MurmurHash3). */
export function keyIn(key: number, part: number): number {
  let hash = key ^ Math.imul(part, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** 0 ≤ value < 1, for one of many parts (a day) of what `key` stands for. */
export const drawPart = (key: number, part: number): number => keyIn(key, part) / 2 ** 32;

/** 0 ≤ value < 1; `what` names the thing that is drawn. */
export const draw = (key: number, what: string): number => drawPart(key, keyOf(what));

/** A whole number, `least` ≤ value ≤ `most`. */
export const drawWhole = (key: number, what: string, least: number, most: number): number =>
  least + Math.floor(draw(key, what) * (most - least + 1));

export function drawOne<T>(key: number, what: string, items: readonly T[]): T {
  const item = items[Math.floor(draw(key, what) * items.length)];
  if (item === undefined) throw new Error('nothing to draw from');
  return item;
}
