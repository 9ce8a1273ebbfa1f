import { useTranslation } from 'react-i18next';
import type { JobView } from '../../../shared/contract/printing.ts';
import { unreachable } from '../../../shared/result.ts';
import { useParcelName } from '../../ui/use-parcel-name.ts';

/** “Label of MUG-104-B, 231648 9753”: what is on the paper. */
export function useJobName(): (job: Pick<JobView, 'document' | 'parcel'>) => string {
  const { t } = useTranslation();
  const nameOf = useParcelName();
  return ({ document, parcel }) => {
    switch (document.kind) {
      case 'orderLabel':
        return t('printer.document.orderLabel', {
          what: parcel ? nameOf(parcel) : t('common.order', { id: document.orderId }),
        });
      case 'supplyQr':
        return t('printer.document.supplyQr', { supplyId: document.supplyId });
      case 'boxLabel':
        return t('printer.document.boxLabel', { boxId: document.boxId });
      case 'badge':
        return t('printer.document.badge', { name: document.name });
      case 'own':
        return document.page === 0
          ? t('printer.document.own', { title: document.title })
          : t('printer.ownPage', { title: document.title, number: document.page + 1 });
      case 'test':
        return t('printer.document.test');
      default:
        return unreachable(document);
    }
  };
}
