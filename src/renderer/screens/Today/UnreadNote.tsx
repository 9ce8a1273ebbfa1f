import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { QuietNote } from '../../ui/ProblemNote.tsx';

/** Orders and supplies that the marketplace told of in a way that can't be read: nobody sees them here. */
export function UnreadNote() {
  const { t } = useTranslation();
  const unread = useAppState((state) => state.station?.sync.unread ?? null);
  if (!unread) return null;
  const { orders, supplies, orderIds } = unread;
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
    </>
  );
}
