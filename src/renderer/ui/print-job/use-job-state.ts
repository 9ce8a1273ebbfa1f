import { useTranslation } from 'react-i18next';
import type { JobView } from '../../../shared/contract/printing.ts';
import { isRefused } from '../../store/printers.ts';

/** What became of it, in no stronger words than somebody gave: see `evidences`. */
export function useJobState(): (job: Pick<JobView, 'state' | 'evidence' | 'trouble'>) => string {
  const { t } = useTranslation();
  return (job) => {
    const { state, evidence } = job;
    if (isRefused(job)) return t('printer.refused');
    return (state === 'sent' || state === 'confirmed') && evidence !== null
      ? t(`printer.evidence.${evidence}`)
      : t(`printer.state.${state}`);
  };
}
