import type { Right } from '../../shared/domain/people/people-rights.ts';
import { isLocked } from '../store/sign-in-slice.ts';
import { useAppState } from './services.ts';

/** Whether the current person may do it; the station checks again when it is done. */
export const useMay = (right: Right): boolean =>
  useAppState(({ current }) => current === null || current.rights.includes(right));

/** What of a buyer may stand on the page: at the lock a screen stays as it was left, and whoever comes next sees it. */
export const useMaySeeBuyers = (): boolean => {
  const may = useMay('buyers');
  const locked = useAppState(isLocked);
  return may && !locked;
};
