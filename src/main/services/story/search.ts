import { MOST_HITS, type SearchHit } from '../../../shared/contract/story.ts';
import { gtin14 } from '../../../shared/domain/marking/check-digits.ts';
import { readCode } from '../../../shared/domain/marking/read-code.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { spellingsOf } from '../../../shared/domain/order/product-code.ts';
import { metaKinds } from '../../../shared/marketplace/metadata-shapes.ts';
import type { FoundBox } from '../../db/journal/search.ts';
import { boxName } from '../parcels/box-name.ts';
import { placeOf, supplyName, type Stores } from './place-of.ts';

/** Hits of other kinds are limited to this many, to leave room for the kind looked for. */
const MOST_BESIDE = 10;
/** A bestseller has more orders than anyone counts. */
const MOST_COUNTED = 10_000;
/** `01` and a GTIN: a shorter prefix of marking codes would match half the stock. */
const SHORTEST_CODE = 16;

type OrderHit = Extract<SearchHit, { kind: 'order' }>;

/** One list of everything that matches: exact matches first, then prefixes, then words. */
export function search(stores: Stores, typed: string): SearchHit[] {
  const text = typed.trim();
  if (text === '') return [];
  const seen = new Set<string>();
  const hits = found(stores, text).filter((hit) => {
    const key = keyOf(hit);
    return !seen.has(key) && seen.add(key);
  });
  return hits.toSorted((one, other) => Number(other.isExact) - Number(one.isExact)).slice(0, MOST_HITS);
}

function keyOf(hit: SearchHit): string {
  switch (hit.kind) {
    case 'order':
      return `order ${hit.orderId}`;
    case 'supply':
      return `supply ${hit.supplyId}`;
    case 'box':
      return `box ${hit.boxId ?? hit.boxKey}`;
    case 'article':
      return `article ${hit.title}`;
    default:
      return hit satisfies never;
  }
}

/** In order of relevance; a repeated hit counts where it first appears. */
function found(stores: Stores, text: string): SearchHit[] {
  // Numbers are read aloud and typed in groups.
  const compact = text.replaceAll(/\s/g, '');
  return [
    ...orders(stores, 'orderId', idsOf(stores, compact), ({ orderId }) => orderId === compact),
    ...stickers(stores, text, compact),
    ...boxes(stores, text),
    ...supplies(stores, text),
    ...orders(stores, 'markingCode', codesOf(stores, text), () => true),
    ...orders(stores, 'markingCode', codesFrom(stores, compact), () => false),
    ...products(stores, compact),
    ...names(stores, text),
  ];
}

const idsOf = ({ cache, journal }: Stores, id: string): string[] =>
  [...cache.search.ordersOfId(id, MOST_BESIDE), ...journal.search.ordersOfId(id, MOST_BESIDE)].toSorted(
    (one, other) => one.length - other.length,
  );

/** The code on a label as scanned, or its human-readable number. */
function stickers(stores: Stores, text: string, compact: string): OrderHit[] {
  const { cache, journal } = stores;
  const scanned = cache.labels.ordersOfBarcode(text);
  const isCalledSo = ({ orderId, sticker }: OrderHit): boolean =>
    scanned.includes(orderId) ||
    (sticker !== null &&
      [sticker.partA, sticker.partB, `${sticker.partA}${sticker.partB}`].includes(compact));
  const ids = [
    ...scanned,
    ...cache.search.ordersOfNumber(compact, MOST_HITS),
    ...journal.search.ordersOfNumber(compact, MOST_HITS),
  ];
  return orders(stores, 'sticker', ids, isCalledSo);
}

/** A marking code scanned in full, or its key, including codes of parcels that gave them back. */
function codesOf({ journal }: Stores, text: string): string[] {
  const read = readCode(text, metaKinds);
  const keys = new Set([text, ...(read.ok ? [read.value.key] : [])]);
  return [...keys].flatMap((key) => journal.search.ordersOfCode(key, MOST_HITS));
}

/** For a GTIN, every piece that carries it. */
function codesFrom({ journal }: Stores, compact: string): string[] {
  const prefixes = /^\d{12,14}$/.test(compact) ? [`01${gtin14(compact)}`] : [];
  if (compact.length >= SHORTEST_CODE) prefixes.push(compact);
  return prefixes.flatMap((prefix) => journal.search.ordersOfCodeFrom(prefix, MOST_HITS));
}

function products(stores: Stores, compact: string): SearchHit[] {
  return spellingsOf(compact).flatMap((sku) => {
    const product = stores.cache.orders.articleOfSku(sku);
    if (product === null) return [];
    return [
      article(stores, product.article, 'barcode', true),
      ...orders(stores, 'barcode', stores.cache.search.ordersOfSku(sku, MOST_HITS), () => true),
    ];
  });
}

/** Articles and supplies by their words, then the newest orders of these articles, one article after the other. */
function names(stores: Stores, text: string): SearchHit[] {
  const all = stores.cache.search.names(text, MOST_HITS);
  const [articles, named] = (['article', 'supply'] as const).map((kind) =>
    all.filter((name) => name.kind === kind).slice(0, MOST_BESIDE),
  );
  const exact = new Set<string>();
  const ids = (articles ?? []).map(({ key, isExact }) => {
    const newest = stores.cache.search.ordersOfArticle(key, MOST_HITS);
    if (isExact) newest.forEach((id) => exact.add(id));
    return newest;
  });
  return [
    ...(articles ?? []).map(({ key, isExact }) => article(stores, key, 'article', isExact)),
    ...(named ?? []).flatMap(({ key, isExact }) => supply(stores, key, 'name', isExact)),
    ...orders(stores, 'article', inTurn(ids), ({ orderId }) => exact.has(orderId)),
  ];
}

/** Interleaves the lists: the first of each, then the second of each. */
const inTurn = <T>(lists: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(0, ...lists.map((list) => list.length)) }, (_, at) => at).flatMap((at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  );

const article = (
  { cache }: Stores,
  title: string,
  match: 'article' | 'barcode',
  isExact: boolean,
): SearchHit => ({
  kind: 'article',
  match,
  isExact,
  title,
  orders: cache.search.countOfArticle(title, MOST_COUNTED),
});

function supplies(stores: Stores, text: string): SearchHit[] {
  const ids = new Set(
    [text, text.toUpperCase()].flatMap((id) => stores.cache.search.suppliesOfId(id, MOST_BESIDE)),
  );
  return [...ids].flatMap((id) => supply(stores, id, 'supplyId', id === text || id === text.toUpperCase()));
}

function supply(
  { cache }: Stores,
  supplyId: string,
  match: 'supplyId' | 'name',
  isExact: boolean,
): SearchHit[] {
  const known = cache.supplies.get(supplyId);
  if (!known) return [];
  const { live } = cache.orders.countBySupply(supplyId);
  return [{ kind: 'supply', match, isExact, supplyId, title: known.name, done: known.done, orders: live }];
}

function boxes(stores: Stores, text: string): SearchHit[] {
  const { cache, journal } = stores;
  const own = journal.search.boxes(text, MOST_BESIDE);
  const ids = new Set(own.map(({ boxId }) => boxId));
  return [
    ...own.map((box) => ownBox(stores, box)),
    ...cache.search
      .boxesOfId(text, MOST_BESIDE)
      .filter(({ boxId }) => !ids.has(boxId))
      .map(({ boxId, supplyId }): SearchHit => ({
        kind: 'box',
        match: 'box',
        isExact: boxId === text,
        boxKey: null,
        boxId,
        title: boxId,
        parcels: cache.boxes.ordersOf(boxId).length,
        place: { supplyId, supplyName: supplyName(stores, supplyId), box: boxId },
      })),
  ];
}

const ownBox = (stores: Stores, box: FoundBox): SearchHit => ({
  kind: 'box',
  match: 'box',
  isExact: box.isExact,
  boxKey: box.key,
  boxId: box.boxId,
  title: boxName(box),
  parcels: box.isDeleted ? 0 : stores.journal.parcels.countOfBox(box.key),
  place: {
    supplyId: box.supplyId,
    supplyName: supplyName(stores, box.supplyId),
    box: boxName(box),
  },
});

/** From the order if it is known, otherwise from this desk's journal: the cache may have been dropped since. */
function orders(
  stores: Stores,
  match: OrderHit['match'],
  ids: readonly string[],
  isExact: (hit: OrderHit) => boolean,
): OrderHit[] {
  const { cache, journal } = stores;
  return [...new Set(ids)].slice(0, MOST_HITS).flatMap((orderId) => {
    const order = cache.orders.get(orderId);
    const parcel = journal.parcels.get(orderId);
    const known = order ?? parcel;
    if (!known) return [];
    const sticker =
      cache.labels.sticker(orderId) ??
      (parcel && parcel.partA !== null && parcel.partB !== null
        ? { partA: parcel.partA, partB: parcel.partB }
        : null);
    const hit: OrderHit = {
      kind: 'order',
      match,
      isExact: false,
      orderId,
      title: known.article,
      colorCode: known.colorCode,
      sticker: sticker && { partA: sticker.partA, partB: sticker.partB },
      state: parcel?.state ?? 'none',
      isCancelled: order !== null && isCancelled(order),
      place: placeOf(stores, orderId, order, parcel),
    };
    return [{ ...hit, isExact: isExact(hit) }];
  });
}
