import { z } from 'zod';
import { tolerantInt64 } from '../../../shared/marketplace/int64.ts';
import { ok } from '../../../shared/result.ts';
import { acceptSupply } from '../supplies/supply-closing.ts';
import { badRequest, bodyOf, type ControlAction, ownerOf, unknown } from './control-action.ts';
import { supplyView } from './seller-view.ts';

const acceptShape = z.strictObject({
  supplyId: z.string(),
  /** Orders whose goods were not among what was scanned. */
  unscanned: z.array(tolerantInt64).default([]),
});

/** The platform scans a supply and what is in it. */
export const accept: ControlAction = ({ world }, request) => {
  const wish = bodyOf(acceptShape, request);
  if (!wish.ok) return wish;
  const { supplyId, unscanned } = wish.value;
  const state = ownerOf(world, ({ supplies }) => supplies.has(supplyId));
  const supply = state?.supplies.get(supplyId);
  if (state === undefined || supply === undefined) return unknown(`no supply ${supplyId}`);
  const strange = unscanned.filter((id) => !supply.orders.includes(id));
  if (strange.length > 0) return badRequest(`unscanned: not in the supply: ${strange.join(', ')}`);
  acceptSupply(state, supply, unscanned, world.now());
  return ok(supplyView(state.supplies.get(supplyId) ?? supply));
};
