import { fail } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import { drawableText } from './drawable-text.ts';
import type { LabelFolder } from './label-folder.ts';
import type { LabelRenderer, Picture } from './label-renderer.ts';
import { copiesOfFormat, isDrawable, pageOfFormat } from './page.ts';
import type { Page } from './page.ts';
import type { LabelListener, PrintedLabel } from './printed-label.ts';

/** Formats that may wait before the printer stops reading, as one with a full buffer does. */
const MOST_WAITING = 64;

export type PrintQueueParts = {
  readonly paper: Page;
  readonly renderer: LabelRenderer;
  /** Null when the labels are only told of. */
  readonly folder: LabelFolder | null;
  readonly now: () => Date;
  readonly onLabel: LabelListener;
};

type Format = { readonly zpl: Buffer; readonly connection: number };

/** Prints formats one after the other, in the order in which they were added. */
export class PrintQueue {
  readonly #parts: PrintQueueParts;
  readonly #waiting: Promise<void>[] = [];
  #number: number;

  constructor(parts: PrintQueueParts) {
    this.#parts = parts;
    this.#number = parts.folder?.lastNumber ?? 0;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  add(format: Format): void {
    this.#waiting.push(this.#printAfter(this.#waiting.at(-1), format));
  }

  /** Resolves when another format may be added. */
  async room(): Promise<void> {
    while (this.#waiting.length >= MOST_WAITING) await this.#waiting[0];
  }

  /** Resolves when everything added has come out. */
  async drained(): Promise<void> {
    while (this.#waiting.length > 0) await this.#waiting[0];
  }

  async #printAfter(before: Promise<void> | undefined, format: Format): Promise<void> {
    await before;
    await this.#print(format);
    void this.#waiting.shift();
  }

  async #print({ zpl, connection }: Format): Promise<void> {
    const text = drawableText(zpl);
    const page = pageOfFormat(text, this.#parts.paper);
    const drawn = await this.#draw(text, page);
    for (let copy = 0; copy < copiesOfFormat(text); copy += 1) {
      this.#number += 1;
      const png = drawn.ok ? drawn.value.png : null;
      const unwritten = await this.#write(this.#number, zpl, png);
      const label: PrintedLabel = {
        label: this.#number,
        connection,
        at: this.#parts.now().toISOString(),
        width: drawn.ok ? drawn.value.width : page.width,
        height: drawn.ok ? drawn.value.height : page.height,
        codes: drawn.ok ? drawn.value.codes : [],
        error: drawn.ok ? unwritten : drawn.problem,
      };
      this.#parts.onLabel(label, { zpl, png });
    }
  }

  async #draw(text: string, page: Page): Promise<Result<Picture, string>> {
    if (!isDrawable(page)) return fail(`a page of ${page.width}×${page.height} dots can't be drawn`);
    try {
      return await this.#parts.renderer.draw(text, page);
    } catch (error) {
      return fail(sentence(error));
    }
  }

  /** Answers why nothing was written, or null. */
  async #write(number: number, zpl: Uint8Array, png: Uint8Array | null): Promise<string | null> {
    try {
      await this.#parts.folder?.write(number, zpl, png);
      return null;
    } catch (error) {
      return sentence(error);
    }
  }
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
