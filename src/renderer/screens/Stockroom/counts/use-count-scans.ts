import { useSyncExternalStore } from 'react';
import { readCommand } from '../../../../shared/domain/command-codes.ts';
import { withoutBadge } from '../../../../shared/domain/people/people-badge.ts';
import { useServices } from '../../../app/services.ts';
import { useScanTaker } from '../../../app/use-scan-taker.ts';
import type { CountScansState } from '../../../scanner/count-scans.ts';

export function useCountScansState(): CountScansState {
  const { countScans } = useServices();
  return useSyncExternalStore(countScans.subscribe, countScans.read);
}

/** While a shelf is in front, each scan is a piece on it. */
export function useShelfScans(countId: string, shelf: string): void {
  const { countScans } = useServices();
  useScanTaker((text) => {
    // Commands and badges mean the same on every screen.
    if (readCommand(text) !== null || withoutBadge(text) !== text) return false;
    countScans.push(text, { countId, shelf });
    return true;
  });
}
