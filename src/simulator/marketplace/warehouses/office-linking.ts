import { ok, type Result } from '../../../shared/result.ts';
import { type Refusal, refuse } from '../gate/errors.ts';
import { type Office, officeOf } from '../shop/offices.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { Warehouse } from '../state/state-shapes.ts';

/** Offices are the platform's; "in use" is read as linked to another warehouse of the same seller (`selected`). */
export const isLinked = ({ warehouses }: SellerState, officeId: string): boolean =>
  [...warehouses.values()].some((warehouse) => warehouse.officeId === officeId);

/** An office that can be linked to a warehouse. */
export function freeOffice(state: SellerState, officeId: string): Result<Office, Refusal> {
  const office = officeOf(officeId);
  if (office === undefined) return refuse('NotFound', 'no such office');
  // No code of its own is shown: StatusMismatch (observed facts, "unclear").
  if (isLinked(state, officeId)) return refuse('StatusMismatch', 'the office is already in use');
  return ok(office);
}

/** "Once per day" is read as 24 hours from the last change; linking at creation is none. */
const DAY_MS = 24 * 3600 * 1000;

export const changedWithinDay = ({ officeChangedAt }: Warehouse, now: number): boolean =>
  officeChangedAt !== null && now < officeChangedAt + DAY_MS;
