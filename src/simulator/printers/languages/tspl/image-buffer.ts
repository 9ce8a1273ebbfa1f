import { Dots } from '../../paper/dots.ts';
import type { DrawMode } from '../../paper/dots.ts';
import { isDrawable } from '../../paper/page.ts';
import type { Page } from '../../paper/page.ts';

/** No memory is taken for a label that nobody can draw: it is refused when it is printed. */
const NO_DOTS: Page = { width: 0, height: 0, dotsPerMm: 1 };

/** The picture that commands draw into and PRINT puts on paper. It stays until CLS, over prints and connections. */
export class ImageBuffer {
  #page: Page;
  #dots: Dots;
  #origin = { x: 0, y: 0 };
  #shift = 0;
  #turned = false;
  #mirrored = false;

  constructor(page: Page) {
    this.#page = page;
    this.#dots = blank(page);
  }

  get page(): Page {
    return this.#page;
  }

  /** Another size begins with an empty picture: the manual wants SIZE before CLS, and says nothing of this. */
  resize(page: Page): void {
    if (page.width === this.#page.width && page.height === this.#page.height) return;
    this.#page = page;
    this.clear();
  }

  clear(): void {
    this.#dots = blank(this.#page);
  }

  /** Where later commands count their dots from (REFERENCE). */
  set origin(origin: { readonly x: number; readonly y: number }) {
    this.#origin = origin;
  }

  /** How far down the whole picture comes out, in dots (SHIFT). */
  set shift(dots: number) {
    this.#shift = dots;
  }

  /** 0: the picture as it was drawn; 1: upside down on the label (DIRECTION). */
  direct(direction: number, mirror: number): void {
    this.#turned = direction === 1;
    this.#mirrored = mirror === 1;
  }

  fill(x: number, y: number, width: number, height: number, black: boolean, mode: DrawMode): void {
    this.#dots.fill(x + this.#origin.x, y + this.#origin.y, width, height, black, mode);
  }

  /** Rows of bytes, the highest bit leftmost, 0 is black. */
  bitmap(x: number, y: number, widthBytes: number, data: Buffer, mode: DrawMode): void {
    const left = x + this.#origin.x;
    const top = y + this.#origin.y;
    for (let index = 0; index < data.length; index += 1) {
      const row = Math.floor(index / widthBytes);
      const column = (index - row * widthBytes) * 8;
      this.#dots.putEight(left + column, top + row, ~(data[index] ?? 0) & 0xff, mode);
    }
  }

  /** Black dots that fell outside of the label since the last call. */
  takeLost(): number {
    return this.#dots.takeLost();
  }

  /** What PRINT puts on the label. */
  picture(): Dots {
    const shifted = this.#shift === 0 ? this.#dots.copy() : this.#shifted(this.#shift);
    const mirrored = this.#mirrored ? shifted.mirrored() : shifted;
    return this.#turned ? mirrored.turned() : mirrored;
  }

  #shifted(dots: number): Dots {
    const { width, height } = this.#dots.page;
    const moved = new Dots(this.#dots.page);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) moved.put(x, y + dots, this.#dots.bytes[y * width + x] === 1, 'or');
    }
    return moved;
  }
}

function blank(page: Page): Dots {
  return new Dots(isDrawable(page) ? page : NO_DOTS);
}
