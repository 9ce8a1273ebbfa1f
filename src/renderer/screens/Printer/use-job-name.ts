import { useTranslation } from 'react-i18next';
import type { JobView } from '../../../shared/contract/printing.ts';
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
      case 'own':
        return document.page === 0
          ? t('printer.document.own', { title: document.title })
          : t('printer.ownPage', { title: document.title, number: document.page + 1 });
      case 'runLabel':
        return t('printer.document.runLabel', { run: document.run, order: document.orderId ?? 'none' });
      default:
        return t(`printer.document.${document.kind}`, { ...document });
    }
  };
}
