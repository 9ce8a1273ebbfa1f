import { ok, type Result } from '../../../shared/result.ts';
import { type Refusal, refuse } from '../gate/errors.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { SimulatedSupply } from '../state/state-shapes.ts';

/** Text that can't be an identifier (`<PFX>-GI-<digits>`) is a bad parameter; one that was never given is unknown. */
export function findSupply(state: SellerState, supplyId: string): Result<SimulatedSupply, Refusal> {
  const supply = state.supplies.get(supplyId);
  if (supply !== undefined) return ok(supply);
  const start = `${state.idPrefix}-GI-`;
  const wellFormed = supplyId.startsWith(start) && /^\d+$/.test(supplyId.slice(start.length));
  return wellFormed
    ? refuse('NotFound', 'no such supply')
    : refuse('IncorrectParameter', 'supplyId is not a supply identifier');
}
