import type { Facts } from './facts.ts';
import { show, type Effect, type SessionState, type Step } from './session.ts';

/**
 * Says once that an open box was deleted; null: none was open, it still exists, or something must be answered first.
 */
export function endOfBox(state: SessionState, facts: Facts, effects: readonly Effect[] = []): Step | null {
  if (state.kind === 'closed' || state.box === null || !facts.isBoxGone) return null;
  if (facts.question || facts.held) return null;
  return show({ ...state, box: null }, { reason: 'boxGone', box: state.box.name }, facts, effects);
}
