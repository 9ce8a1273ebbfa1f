import { useTranslation } from 'react-i18next';
import type { JobView } from '../../../shared/contract/printing.ts';

/** What became of it, in no stronger words than somebody gave: see `evidences`. */
export function useJobState(): (job: Pick<JobView, 'state' | 'evidence'>) => string {
  const { t } = useTranslation();
  return ({ state, evidence }) =>
    (state === 'sent' || state === 'confirmed') && evidence !== null
      ? t(`printer.evidence.${evidence}`)
      : t(`printer.state.${state}`);
}
