import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { QuietNote } from '../../ui/ProblemNote.tsx';

/** What the marketplace told of in a way that can't be read: nobody sees it here. */
export function UnreadNote() {
  const { t } = useTranslation();
  const unread = useAppState((state) => state.station?.sync.unread ?? null);
  if (!unread) return null;
  const { orders, supplies, boxes, warehouses, orderIds, boxIds, warehouseIds } = unread;
  return (
    <>
      {orders > 0 && (
        <QuietNote
          state="unreadOrders"
          what={t('today.unread.orders', { count: orders })}
          text={t('today.unread.ordersText', { known: orderIds.length, ids: orderIds.join(', ') })}
        />
      )}
      {supplies > 0 && (
        <QuietNote
          state="unreadSupplies"
          what={t('today.unread.supplies', { count: supplies })}
          text={t('today.unread.suppliesText')}
        />
      )}
      {boxes > 0 && (
        <QuietNote
          state="unreadBoxes"
          what={t('today.unread.boxes', { count: boxes })}
          text={t('today.unread.boxesText', { known: boxIds.length, ids: boxIds.join(', ') })}
        />
      )}
      {warehouses > 0 && (
        <QuietNote
          state="unreadWarehouses"
          what={t('today.unread.warehouses', { count: warehouses })}
          text={t('today.unread.warehousesText', {
            known: warehouseIds.length,
            ids: warehouseIds.join(', '),
          })}
        />
      )}
    </>
  );
}
