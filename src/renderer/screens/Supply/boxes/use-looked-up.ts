import { useRef, useState } from 'react';
import type { LookedUp } from '../../../../shared/contract/boxes.ts';
import { kindOf, type Sound } from '../../../../shared/domain/verdict.ts';
import { useClient, useServices } from '../../../app/services.ts';
import { useScanTaker } from '../../../app/use-scan-taker.ts';

/** People who scan look at the boxes, not at the screen. */
export function soundOfFound(found: LookedUp, supplyId: string): Sound {
  if (found.kind === 'parcel' && found.isCancelled) return 'cancelled';
  const isHere = found.supplyId === supplyId;
  return isHere && (found.kind === 'box' || found.isPacked) ? 'ok' : 'wrong';
}

/**
 * What was scanned last while these boxes are on the screen. What is neither a box nor a parcel goes on to the bench, as
 * does everything while the bench waits for a certain scan.
 */
export function useLookedUp(supplyId: string, onFound: (found: LookedUp) => void): LookedUp | null {
  const client = useClient();
  const { store, scanAtBench, player } = useServices();
  const [found, setFound] = useState<LookedUp | null>(null);
  const turn = useRef<Promise<void>>(Promise.resolve());

  const look = async (text: string, endedAt: number): Promise<void> => {
    const answer = await client.boxes.lookUp({ text });
    const next = answer.ok ? answer.value.found : null;
    if (!next) return scanAtBench(text, endedAt);
    setFound(next);
    player.play(soundOfFound(next, supplyId), store.getState().station?.preferences.volume ?? 1);
    onFound(next);
  };

  useScanTaker((text) => {
    const { packing } = store.getState();
    if (packing && (packing.task !== null || kindOf[packing.verdict.reason] === 'ask')) return false;
    const endedAt = Date.now();
    // One after the other: the bench gets them in the order in which they were made.
    turn.current = turn.current.then(() => look(text, endedAt)).catch(reportError);
    return true;
  });
  return found;
}
