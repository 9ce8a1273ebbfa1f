import { checkDigit } from '../../../src/simulator/marketplace/shop/barcodes.ts';
import type { Random } from '../../../src/simulator/random.ts';
import type { MetaKind } from '../../../src/shared/marketplace/metadata-shapes.ts';
import { imeiOf } from '../../rigs/marketplace/imei.ts';

/** A product of the seller: what is printed on it, and which identifiers its pieces carry. */
export interface Product {
  readonly article: string;
  readonly skus: readonly string[];
  readonly kinds: readonly MetaKind[];
  /** In its marking codes, 14 digits. */
  readonly gtin: string;
}

/** One identifier of one piece: `text` is what a scanner reads, and what the marketplace is to know. */
export interface PieceCode {
  readonly kind: MetaKind;
  readonly text: string;
}

/** One piece of goods in somebody's hand. */
export interface Piece {
  readonly article: string;
  /** The barcode of it that is scanned. */
  readonly sku: string;
  readonly codes: readonly PieceCode[];
}

export const GS = '\u001d';

const DIGITS = '0123456789';
const SERIAL = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** What pieces of the articles carry, in turn: most goods carry nothing. */
const kindsInTurn: readonly (readonly MetaKind[])[] = [
  [],
  ['sgtin'],
  [],
  [],
  ['imei'],
  [],
  ['uin'],
  [],
  ['sgtin', 'imei'],
  [],
  [],
  ['sgtin'],
];

const ean13 = /^\d{13}$/;

export function productOf(article: string, skus: readonly string[], index: number): Product {
  const barcode = skus.find((sku) => ean13.test(sku));
  const own = `0460${String(index).padStart(9, '0')}`;
  const kinds = kindsInTurn[index % kindsInTurn.length] ?? [];
  return {
    article,
    skus,
    // A number of 13 digits can only be the product's own.
    kinds: index % 10 === 5 && barcode !== undefined ? ['gtin'] : kinds,
    gtin: barcode === undefined ? own + checkDigit(own) : `0${barcode}`,
  };
}

/** Takes pieces off the shelf: each has identifiers that no other piece has. */
export function createShelf(random: Random): { take(product: Product): Piece; giveBack(piece: Piece): void } {
  const returned = new Map<string, Piece[]>();
  let made = 0;

  const sgtin = (product: Product): string => {
    const serial = `${String(made).padStart(6, '0')}${random.text(7, SERIAL)}`;
    const tail =
      random.int(2) === 0
        ? `93${random.text(4, SERIAL)}`
        : `91${random.text(4, SERIAL)}${GS}92${random.text(44, SERIAL)}`;
    return `01${product.gtin}21${serial}${GS}${tail}`;
  };

  const numberOf = (kind: MetaKind, product: Product): string => {
    const serial = String(made).padStart(7, '0');
    if (kind === 'uin') return `7${serial}${random.text(8, DIGITS)}`;
    if (kind === 'imei') return imeiOf(`3569380${serial}`);
    return product.gtin.slice(1);
  };

  return {
    take: (product) => {
      const again = returned.get(product.article)?.pop();
      if (again) return again;
      made += 1;
      const codes = product.kinds.map((kind) => ({
        kind,
        text: kind === 'sgtin' ? sgtin(product) : numberOf(kind, product),
      }));
      return { article: product.article, sku: random.pick(product.skus), codes };
    },
    giveBack: (piece) => {
      returned.set(piece.article, [...(returned.get(piece.article) ?? []), piece]);
    },
  };
}
