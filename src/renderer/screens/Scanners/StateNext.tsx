import { useTranslation } from 'react-i18next';
import type { ScannerState } from '../../../shared/contract/scanners.ts';
import { troubledStates } from '../../words/en/scanners.ts';

/** What to do about a scanner that can't be heard; nothing where it can. */
export function StateNext({ state }: { readonly state: ScannerState }) {
  const { t } = useTranslation();
  const troubled = troubledStates.find((kind) => kind === state.kind);
  if (troubled === undefined) return null;
  return t(`scanners.stateNext.${troubled}`, { reason: 'reason' in state ? state.reason : '' });
}
