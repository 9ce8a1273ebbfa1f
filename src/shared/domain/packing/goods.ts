import type { ProductRef, WaitingGoods } from '../verdict.ts';
import type { OpenSession } from './session.ts';

type Goods = Pick<ProductRef, 'article' | 'colorCode'>;

/** The same goods, compared by name: several products may share a barcode. */
export const isSameGoods = (one: Goods, other: Goods): boolean =>
  one.article === other.article && (one.colorCode ?? '') === (other.colorCode ?? '');

/** One product has several barcodes. */
const isSame = (one: ProductRef, other: ProductRef): boolean =>
  one.sku === other.sku || isSameGoods(one, other);

/** One more piece waits: it was scanned, but nothing was done for it. */
export function withWaiting(state: OpenSession, product: ProductRef): OpenSession {
  const known = state.goods.find((each) => isSame(each.product, product));
  const goods: readonly WaitingGoods[] = known
    ? state.goods.map((each) => (each === known ? { ...each, pieces: each.pieces + 1 } : each))
    : [...state.goods, { product, pieces: 1 }];
  return { ...state, goods };
}

/** The current piece is left without the packer saying so: it waits by name. */
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

/** A person dealt with all its pieces. */
export const withoutGoods = (state: OpenSession, sku: string): OpenSession => ({
  ...state,
  goods: state.goods.filter(({ product }) => product.sku !== sku),
});
