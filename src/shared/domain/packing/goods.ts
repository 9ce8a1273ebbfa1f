import type { ProductRef, WaitingGoods } from '../verdict.ts';
import type { OpenSession } from './session.ts';

type Goods = Pick<ProductRef, 'article' | 'colorCode'>;

/** The same goods by their names: a barcode may be that of several. */
export const isSameGoods = (one: Goods, other: Goods): boolean =>
  one.article === other.article && (one.colorCode ?? '') === (other.colorCode ?? '');

/** One product has several barcodes. */
const isSame = (one: ProductRef, other: ProductRef): boolean =>
  one.sku === other.sku || isSameGoods(one, other);

/** One more piece waits: it was scanned, and nothing was done for it. */
export function withWaiting(state: OpenSession, product: ProductRef): OpenSession {
  const known = state.goods.find((each) => isSame(each.product, product));
  const goods: readonly WaitingGoods[] = known
    ? state.goods.map((each) => (each === known ? { ...each, pieces: each.pieces + 1 } : each))
    : [...state.goods, { product, pieces: 1 }];
  return { ...state, goods };
}

/** The piece in hand is left without a word of the packer's: it waits by its name. */
export function laidAside(state: OpenSession): OpenSession {
  const { task } = state;
  if (task?.kind !== 'findLabel' && task?.kind !== 'codes') return state;
  const { article, colorCode } = task.parcel;
  return withWaiting({ ...state, task: null }, { article, colorCode, sku: task.sku });
}

/** A piece of it was scanned and is dealt with. */
export function withoutPiece(state: OpenSession, product: ProductRef): OpenSession {
  const known = state.goods.find((each) => isSame(each.product, product));
  if (!known) return state;
  const goods = state.goods.flatMap((each) => {
    if (each !== known) return [each];
    return each.pieces > 1 ? [{ ...each, pieces: each.pieces - 1 }] : [];
  });
  return { ...state, goods };
}

/** A person saw to all pieces of it. */
export const withoutGoods = (state: OpenSession, sku: string): OpenSession => ({
  ...state,
  goods: state.goods.filter(({ product }) => product.sku !== sku),
});
