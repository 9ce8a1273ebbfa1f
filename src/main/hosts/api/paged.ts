import type { AnyOperation } from '../../../shared/marketplace/operation.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import type { Result } from '../../../shared/result.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import {
  type NumberedOperation,
  numberedPages,
  type OffsetOperation,
  offsetPages,
  type PagedOperation,
  pages,
} from '../../marketplace/pages.ts';

/** The list inside an answer of each operation that answers page by page. */
const lists: Readonly<Record<string, string>> = {
  getOrders: 'orders',
  listSupplies: 'supplies',
  getCompletedDbsOrders: 'orders',
  getPickupArchive: 'orders',
  getCardStatistics: 'cards',
  getCardGroupStatistics: 'groups',
  getSearchReport: 'groups',
  getSearchGroups: 'groups',
  getSearchProducts: 'products',
};

export const isPaged = ({ name }: AnyOperation): boolean => Object.hasOwn(lists, name);

/** The documents' largest page; some operations name none. */
const LARGEST_PAGE = 1000;

type Fields = Readonly<Record<string, unknown>>;

/** An input with which the first page is asked for, where it does not say itself where to begin. */
function firstPage({ query, body }: AnyOperation, input: Fields): Fields {
  const shape = { ...query.shape, ...body.shape };
  const standard = { limit: LARGEST_PAGE, next: '0', page: 1, offset: 0 };
  const missing = Object.entries(standard).filter(([name]) => Object.hasOwn(shape, name));
  return { ...Object.fromEntries(missing), ...input };
}

/** Every page of a list, whichever of its ways the operation counts them by. A problem is the last result. */
export function allPages(
  marketplace: Marketplace,
  operation: AnyOperation,
  given: Fields,
  options: CallOptions,
): AsyncIterable<Result<unknown, MarketplaceProblem>> {
  const fields = firstPage(operation, given);
  const withItems = { ...options, items: (answer: unknown) => listIn(answer, lists[operation.name] ?? '') };
  const limit = Number(fields['limit']);
  if (isByNext(operation))
    return pages(marketplace, operation, { ...fields, limit, next: String(fields['next']) }, withItems);
  if (isNumbered(operation))
    return numberedPages(marketplace, operation, { ...fields, page: Number(fields['page']) }, withItems);
  if (isByOffset(operation))
    return offsetPages(
      marketplace,
      operation,
      { ...fields, limit, offset: Number(fields['offset']) },
      withItems,
    );
  throw new Error(`${operation.name} is no list of pages`);
}

/** The shapes of query and body tell which kind of list it is; the compiler knows all operations as one. */
const isByNext = (operation: AnyOperation): operation is PagedOperation =>
  Object.hasOwn(operation.query.shape, 'next');
const isNumbered = (operation: AnyOperation): operation is NumberedOperation =>
  Object.hasOwn(operation.body.shape, 'page');
const isByOffset = (operation: AnyOperation): operation is OffsetOperation =>
  Object.hasOwn(operation.body.shape, 'offset');

/** Documents 1 and 2 have the list in the answer itself, document 3 in its `data`. */
function listIn(answer: unknown, name: string): readonly unknown[] | null {
  for (const holder of [answer, fieldOf(answer, 'data')]) {
    const list = fieldOf(holder, name);
    if (Array.isArray(list)) return list;
  }
  return null;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : null;
