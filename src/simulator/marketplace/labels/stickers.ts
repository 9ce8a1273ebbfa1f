import type { Random } from '../../random.ts';
import type { StickerBook } from '../state/seller-state.ts';
import { noteSticker } from '../state/world.ts';
import type { Sticker } from '../state/state-shapes.ts';

const CODE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A sticker that no other order has, in the form of the observed facts: `*` and 7–8 case-sensitive characters. */
export function drawSticker(random: Random, book: StickerBook): Sticker {
  for (;;) {
    const sticker = {
      partA: String(100_000 + random.int(9_900_000)),
      partB: String(random.int(10_000)).padStart(4, '0'),
      barcode: `*${random.text(7 + random.int(2), CODE_ALPHABET)}`,
    };
    if (book.barcodes.has(sticker.barcode) || book.numbers.has(sticker.partA + sticker.partB)) continue;
    noteSticker(book, sticker);
    return sticker;
  }
}
