import type { Page } from './page.ts';

/** What a dot that is drawn does to the one that lies there. White of `or` and `xor` changes nothing. */
export type DrawMode = 'overwrite' | 'or' | 'xor';

/** The dots of a label, one byte each: 1 is black. What lies outside is cut off and counted. */
export class Dots {
  readonly page: Page;
  readonly bytes: Uint8Array<ArrayBuffer>;
  #lost = 0;

  constructor(page: Page, bytes = new Uint8Array(page.width * page.height)) {
    this.page = page;
    this.bytes = bytes;
  }

  put(x: number, y: number, black: boolean, mode: DrawMode): void {
    const { width, height } = this.page;
    if (x < 0 || y < 0 || x >= width || y >= height) {
      if (black) this.#lost += 1;
      return;
    }
    const at = y * width + x;
    if (mode === 'overwrite') this.bytes[at] = black ? 1 : 0;
    else if (black) this.bytes[at] = mode === 'or' ? 1 : 1 - (this.bytes[at] ?? 0);
  }

  /** Eight dots side by side, the highest bit leftmost, 1 is black. */
  putEight(x: number, y: number, eight: number, mode: DrawMode): void {
    const { width, height } = this.page;
    const inside = x >= 0 && y >= 0 && x + 8 <= width && y < height;
    if (inside && mode === 'overwrite') {
      const at = y * width + x;
      for (let bit = 0; bit < 8; bit += 1) this.bytes[at + bit] = (eight >> (7 - bit)) & 1;
      return;
    }
    for (let bit = 0; bit < 8; bit += 1) this.put(x + bit, y, (eight & (0x80 >> bit)) !== 0, mode);
  }

  /** A rectangle of dots of one colour, the right and lower edge excluded. */
  fill(x: number, y: number, width: number, height: number, black: boolean, mode: DrawMode): void {
    const right = Math.min(x + width, this.page.width);
    const bottom = Math.min(y + height, this.page.height);
    const left = Math.max(x, 0);
    const top = Math.max(y, 0);
    // Not dot by dot: a rectangle may have billions outside.
    if (black) this.#lost += width * height - Math.max(right - left, 0) * Math.max(bottom - top, 0);
    for (let row = top; row < bottom; row += 1) {
      for (let column = left; column < right; column += 1) this.put(column, row, black, mode);
    }
  }

  /** How many black dots fell outside since the last call. */
  takeLost(): number {
    const lost = this.#lost;
    this.#lost = 0;
    return lost;
  }

  copy(): Dots {
    return new Dots(this.page, this.bytes.slice());
  }

  /** Upside down: the same picture for a label that leaves the printer with its other edge first. */
  turned(): Dots {
    return new Dots(this.page, this.bytes.toReversed());
  }

  /** Left and right changed over. */
  mirrored(): Dots {
    const { width, height } = this.page;
    const mirrored = this.bytes.slice();
    for (let row = 0; row < height; row += 1) mirrored.subarray(row * width, (row + 1) * width).reverse();
    return new Dots(this.page, mirrored);
  }
}
