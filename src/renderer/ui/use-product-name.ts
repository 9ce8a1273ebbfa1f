import { useTranslation } from 'react-i18next';
import type { OrderProduct } from '../../shared/domain/order/product-change.ts';

/** What sentences choose by where there is none. */
const NONE = 'none';

/** An order's product by everything that it is known by: two that differ are never called alike. */
export function useProductName(): (product: OrderProduct) => string {
  const { t } = useTranslation();
  return ({ article, colorCode, skus }) =>
    t('common.product', { article, colour: colorCode ?? NONE, count: skus.length, skus: skus.join(', ') });
}
