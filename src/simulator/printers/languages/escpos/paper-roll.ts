import { Dots } from '../../paper/dots.ts';
import type { Page } from '../../paper/page.ts';

/** The line spacing after ESC @ and ESC 2: 1/6 inch at 180 dpi, and 30 dots on the 203 dpi heads too. */
const LINE_DOTS = 30;

/** A character of font A, which every printer starts with. */
const CHARACTER_DOTS = 12;

const LEFT = 0;
const RIGHT = 2;

/** How often a dot of the data is printed, across and down. */
export type Scale = { readonly across: number; readonly down: number };

/** The label under the head, drawn from its top edge down, as the paper moves and never back. */
export class PaperRoll {
  readonly #page: Page;
  #dots: Dots;
  #y = 0;
  /** Where the line being filled goes on, counted from the left margin. */
  #x = 0;
  /** The height of what stands in the line. */
  #lineHeight = 0;
  #drawn = false;
  /** Characters that stand in the line and are not on the paper yet. */
  #characters = 0;
  #lineSpacing = LINE_DOTS;
  #justification = LEFT;
  #leftMargin = 0;
  #areaWidth: number | null = null;
  #isPage = false;

  constructor(page: Page) {
    this.#page = page;
    this.#dots = new Dots(page);
  }

  /** Something was printed since the label began, or stands in its line. */
  get drawn(): boolean {
    return this.#drawn || this.#characters > 0;
  }

  /** What this printer does not draw is on the label all the same. */
  markDrawn(): void {
    this.#drawn = true;
  }

  /** Text waits in the line for its end, and is printed when the line is full. */
  addCharacter(): void {
    this.#characters += 1;
    if (this.#characters * CHARACTER_DOTS > this.#page.width) this.#drawn = true;
  }

  /** ESC @: settings as at the start, the line thrown away. The paper does not move. */
  initialise(): void {
    this.#lineSpacing = LINE_DOTS;
    this.#justification = LEFT;
    this.#leftMargin = 0;
    this.#areaWidth = null;
    this.#isPage = false;
    this.#x = 0;
    this.#lineHeight = 0;
    this.#characters = 0;
  }

  /** ESC L: from here on everything is collected for a page, which this printer does not print; ESC S ends it. */
  set pageMode(on: boolean) {
    this.#isPage = on;
  }

  set lineSpacing(dots: number | null) {
    this.#lineSpacing = dots ?? LINE_DOTS;
  }

  set justification(side: number) {
    this.#justification = side;
  }

  set leftMargin(dots: number) {
    this.#leftMargin = dots;
  }

  set areaWidth(dots: number) {
    this.#areaWidth = dots;
  }

  set position(dots: number) {
    this.#x = dots;
  }

  /** Rows of bytes, 1 is black; printed at once. */
  raster(widthBytes: number, rows: Buffer, { across, down }: Scale): void {
    if (this.#isPage) return;
    this.feed(0);
    this.#drawn = true;
    const left = this.#leftMargin + this.#indent(widthBytes * 8 * across);
    eachBlack(rows, (at, bit) => {
      const column = (at % widthBytes) * 8 + bit;
      const row = Math.floor(at / widthBytes);
      this.#dots.fill(left + column * across, this.#y + row * down, across, down, true, 'or');
    });
    this.#y += Math.floor(rows.length / Math.max(widthBytes, 1)) * down;
  }

  /** Columns of bytes from top to bottom, 1 is black; printed with its line. */
  columns(bytesDown: number, columns: Buffer, { across, down }: Scale): void {
    this.#drawn = true;
    const left = this.#leftMargin + this.#x;
    eachBlack(columns, (at, bit) => {
      const column = Math.floor(at / bytesDown);
      const row = (at % bytesDown) * 8 + bit;
      this.#dots.fill(left + column * across, this.#y + row * down, across, down, true, 'or');
    });
    this.#x += (columns.length / bytesDown) * across;
    this.#lineHeight = Math.max(this.#lineHeight, bytesDown * 8 * down);
  }

  /** LF and ESC d. */
  feedLines(count: number): void {
    for (let line = 0; line < count; line += 1) this.feed(this.#lineSpacing);
  }

  /** Prints the line and moves the paper by as many dots, and at least by what stands in the line. */
  feed(dots: number): void {
    this.#drawn = this.drawn;
    this.#characters = 0;
    this.#y += Math.max(dots, this.#lineHeight);
    this.#x = 0;
    this.#lineHeight = 0;
  }

  takeLost(): number {
    return this.#dots.takeLost();
  }

  /** The label leaves; the next one is under the head. */
  tear(): Dots {
    const label = this.#dots;
    this.#dots = new Dots(this.#page);
    this.#y = 0;
    this.#x = 0;
    this.#lineHeight = 0;
    this.#drawn = false;
    this.#characters = 0;
    return label;
  }

  #indent(width: number): number {
    const free = Math.max((this.#areaWidth ?? this.#page.width - this.#leftMargin) - width, 0);
    if (this.#justification === LEFT) return 0;
    return this.#justification === RIGHT ? free : Math.floor(free / 2);
  }
}

function eachBlack(bytes: Buffer, dot: (at: number, bit: number) => void): void {
  for (const [at, byte] of bytes.entries()) {
    if (byte === 0) continue;
    for (let bit = 0; bit < 8; bit += 1) if ((byte & (0x80 >> bit)) !== 0) dot(at, bit);
  }
}
