import type { Right } from '../../shared/domain/people/people-rights.ts';
import { useAppState } from './services.ts';

/** Whether the current person may do it; the station checks again when it is done. */
export const useMay = (right: Right): boolean =>
  useAppState(({ current }) => current === null || current.rights.includes(right));
