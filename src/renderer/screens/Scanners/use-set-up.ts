import { useEffect, useState } from 'react';
import type { ScannerPort, ScannerSetUp } from '../../../shared/contract/scanners.ts';
import { useClient } from '../../app/services.ts';

/** The set-up under way, null where there is none; undefined before the station has said. Shown, it goes on. */
export function useSetUp(): ScannerSetUp | null | undefined {
  const client = useClient();
  const [setUp, setSetUp] = useState<ScannerSetUp | null>();
  useEffect(() => client.scanners.setUp(setSetUp), [client]);
  // Somebody who leaves the screen wants to work: the scanner returns to the bench at once.
  useEffect(() => () => void client.scanners.endSetUp({}), [client]);
  return setUp;
}

/** A person who plugs a scanner in looks at the list and waits for it. */
const LOOK_AGAIN_MS = 2000;

/** The computer's serial ports, looked up again and again; null before the first answer. */
export function usePorts(): readonly ScannerPort[] | null {
  const client = useClient();
  const [ports, setPorts] = useState<readonly ScannerPort[] | null>(null);
  useEffect(() => {
    let isOver = false;
    let timer: number | undefined;
    const look = async (): Promise<void> => {
      const answer = await client.scanners.ports({});
      if (isOver) return;
      if (answer.ok) setPorts(answer.value.ports);
      timer = window.setTimeout(() => void look(), LOOK_AGAIN_MS);
    };
    void look();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [client]);
  return ports;
}
