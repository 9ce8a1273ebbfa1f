import { useTranslation } from 'react-i18next';
import type { ParcelRef } from '../../shared/domain/verdict.ts';

/** “MUG-104-B, 231648 9753”: how a parcel is called in a sentence. */
export function useParcelName(): (parcel: ParcelRef) => string {
  const { t } = useTranslation();
  return ({ article, sticker, orderId }) =>
    `${article}, ${sticker ? `${sticker.partA} ${sticker.partB}` : t('common.order', { id: orderId })}`;
}
