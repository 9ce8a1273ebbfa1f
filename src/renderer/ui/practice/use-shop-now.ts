import { aheadAt } from '../../../shared/domain/practice-clock.ts';
import { useAppState } from '../../app/services.ts';
import { useNow } from '../use-now.ts';

/** Of a day that passes faster. */
const FAST_TICK_MS = 1000;

/** The time at the marketplace, renewed every `everyMs`: practice may have moved it ahead, or let it run faster. */
export function useShopNow(everyMs: number): number {
  const clock = useAppState((state) => state.practice?.clock ?? null);
  const now = useNow(clock === null || clock.pace === 1 ? everyMs : FAST_TICK_MS);
  return clock === null ? now : now + aheadAt(clock, now);
}
