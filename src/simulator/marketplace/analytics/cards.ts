import type { SellerState } from '../state/seller-state.ts';
import type { Article } from '../state/state-shapes.ts';
import { draw, drawOne, drawWhole, keyIn, keyOf } from './invention.ts';
import { round } from './proportions.ts';

/** An item or a label; `id` as text, like every int64. */
export type Identified = { readonly id: string; readonly name: string };

/** The product card of one article, with what the catalogue does not say invented. */
export interface Card {
  /** What its figures are drawn from. */
  readonly key: number;
  readonly nmId: string;
  readonly chrtId: string;
  readonly vendorCode: string;
  readonly title: string;
  readonly brand: string;
  readonly subject: Identified;
  readonly tags: readonly Identified[];
  readonly size: string;
  readonly barcode: string;
  readonly barcodes: readonly string[];
  /** Whole roubles. */
  readonly price: number;
  /** Declared, centimetres. */
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** Declared, litres. */
  readonly volume: number;
  /** How many look at it in a day, and what parts of them and of each next step go on. */
  readonly popularity: number;
  readonly cartShare: number;
  readonly orderShare: number;
  readonly keptShare: number;
}

const subjects: readonly (Identified & { readonly words: readonly string[] })[] = [
  { id: '219', name: 'Tableware', words: ['MUG', 'BOTTLE', 'KNIFE', 'BOARD', 'SPOONS'] },
  { id: '347', name: 'Clothes', words: ['SOCKS', 'APRON', 'SCARF', 'HAT', 'GLOVES'] },
  { id: '415', name: 'Home textiles', words: ['TOWEL', 'PILLOW'] },
  { id: '528', name: 'Home', words: ['LAMP', 'CANDLE', 'RACK', 'CHAIR', 'POSTER', 'BRUSH', 'SOAP'] },
  { id: '633', name: 'Groceries', words: ['TEA'] },
];
const otherSubject: Identified = { id: '799', name: 'Other goods' };

/** Names that a reader of CSV files and a spreadsheet can trip over, as sellers' brands are. */
const brands = ['Harbour & Hill', 'Oak, Ash "Sons"', '=Equal', 'Ясень'] as const;

const tags: readonly Identified[] = [
  { id: '3101', name: 'Season' },
  { id: '3102', name: 'Sale; last' },
  { id: '3103', name: 'Gift' },
];
const SHARE_OF_A_TAG = 0.3;

function titleOf(article: string): string {
  const words = article.toLowerCase().replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The last word of an article is its size where it looks like one; goods without sizes have 0. */
const sizeOf = (article: string): string => /-(\d\d|S|M|L|XL)$/.exec(article)?.[1] ?? '0';

function cardOf(sellerKey: number, article: Article): Card {
  const key = keyIn(sellerKey, keyOf(article.nmId));
  const found = subjects.find(({ words }) => words.includes(article.article.split('-')[0] ?? ''));
  const bulk = article.cargoType === 1 ? 1 : 4;
  const side = (what: string): number => drawWhole(key, what, 4, 28) * bulk;
  const [length, width, height] = [side('length'), side('width'), side('height')];
  return {
    key,
    nmId: article.nmId,
    chrtId: article.chrtId,
    vendorCode: article.article,
    title: titleOf(article.article),
    brand: drawOne(key, 'brand', brands),
    subject: found === undefined ? otherSubject : { id: found.id, name: found.name },
    tags: tags.filter(({ name }) => draw(key, name) < SHARE_OF_A_TAG),
    size: sizeOf(article.article),
    barcode: article.skus[0] ?? '',
    barcodes: article.skus,
    price: Math.round(article.price / 100),
    length,
    width,
    height,
    volume: round((length * width * height) / 1000),
    popularity: 20 + 380 * draw(key, 'popularity') ** 2,
    cartShare: 0.08 + 0.1 * draw(key, 'cart'),
    orderShare: 0.2 + 0.3 * draw(key, 'orders'),
    keptShare: 0.6 + 0.25 * draw(key, 'kept'),
  };
}

/** What a seller's own figures are drawn from. */
export const sellerKey = ({ seed, seller }: SellerState): number => keyOf(`${seed} ${seller.id}`);

/** In the order of the catalogue. */
export function cardsOf(state: SellerState): readonly Card[] {
  const key = sellerKey(state);
  return state.articles.map((article) => cardOf(key, article));
}

type Wanted<T> = readonly T[] | undefined;

export interface CardFilter {
  readonly nmIds?: Wanted<string | number>;
  readonly subjectIds?: Wanted<string | number>;
  readonly brandNames?: Wanted<string>;
  readonly tagIds?: Wanted<string | number>;
}

/** How a place for one label says that there is none is not shown. Asking for 0 finds those cards. */
const noLabel: Identified = { id: '0', name: '' };
const labelsOf = ({ tags }: Card): readonly Identified[] => (tags.length === 0 ? [noLabel] : tags);

/** Empty filters mean all cards, several together those that match all of them (document 3, N1). */
export function matchingCards(cards: readonly Card[], filter: CardFilter): readonly Card[] {
  const takes = (wanted: Wanted<string | number>): ((value: string | number) => boolean) => {
    if (wanted === undefined || wanted.length === 0) return () => true;
    const known = new Set(wanted.map(String));
    return (value) => known.has(String(value));
  };
  const nmId = takes(filter.nmIds);
  const subject = takes(filter.subjectIds);
  const brand = takes(filter.brandNames);
  const tag = takes(filter.tagIds);
  return cards.filter(
    (card) =>
      nmId(card.nmId) &&
      subject(card.subject.id) &&
      brand(card.brand) &&
      labelsOf(card).some(({ id }) => tag(id)),
  );
}

/** Cards of one item, brand and label. */
export interface CardGroup {
  readonly subject: Identified;
  readonly brand: string;
  readonly tag: Identified;
  readonly cards: readonly Card[];
}

/**
 * A card with two labels stands in the groups of both: an entry of N4 and of the search reports has room for one.
 * When labels are asked for, only their groups are made.
 */
export function groupsByTag(cards: readonly Card[], tagIds: CardFilter['tagIds']): readonly CardGroup[] {
  const asked = new Set((tagIds ?? []).map(String));
  const groups = new Map<string, CardGroup & { readonly cards: Card[] }>();
  for (const card of cards) {
    const { subject, brand } = card;
    for (const tag of labelsOf(card)) {
      if (asked.size > 0 && !asked.has(tag.id)) continue;
      const key = JSON.stringify([subject.id, brand, tag.id]);
      const group = groups.get(key) ?? { subject, brand, tag, cards: [] };
      group.cards.push(card);
      groups.set(key, group);
    }
  }
  return [...groups.values()];
}
