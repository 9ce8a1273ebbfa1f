import { useEffect, useEffectEvent } from 'react';
import { useServices, type ScanTaker } from './services.ts';

/** While the component is on screen its `take` sees every scan before the station does. */
export function useScanTaker(take: ScanTaker): void {
  const { takeScans } = useServices();
  const onScan = useEffectEvent(take);
  useEffect(() => takeScans((text) => onScan(text)), [takeScans]);
}
