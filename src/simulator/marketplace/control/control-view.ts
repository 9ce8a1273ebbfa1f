import { z } from 'zod';
import { ok, type Result } from '../../../shared/result.ts';
import { dateTime } from '../../clock.ts';
import { malformedAccount } from '../gate/accounts.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { World } from '../state/world.ts';
import {
  badRequest,
  type ControlAction,
  type ControlContext,
  type ControlRefusal,
  type ControlRequest,
  sellerKey,
  sellerOf,
} from './control-action.ts';
import { sellerView } from './seller-view.ts';

const queryShape = z.strictObject({ seller: z.string().optional() });

/** Every key with its owner, so that a test or a person can take the one that is wanted. */
export const accountsView = ({ accounts, world }: ControlContext) => [
  ...accounts.all.map(({ name, token, sellerId, rights, expiresAt }) => {
    const owner = world.sellers.get(sellerId);
    return {
      name,
      token,
      seller: owner === undefined ? null : sellerKey(owner.seller),
      ...rights,
      expiresAt: expiresAt === null ? null : dateTime(expiresAt),
    };
  }),
  { ...malformedAccount, seller: null },
];

/** The seller of `?seller=`, or the main one. */
export function wantedSeller(world: World, { query }: ControlRequest): Result<SellerState, ControlRefusal> {
  const asked = queryShape.safeParse(query);
  return asked.success ? sellerOf(world, asked.data.seller) : badRequest(z.prettifyError(asked.error));
}

/** What that seller's programs asked to be changed, oldest first. */
export const showChanges: ControlAction = ({ world, log }, request) => {
  const found = wantedSeller(world, request);
  if (!found.ok) return found;
  const changes = log
    .of(found.value.seller.id)
    .map(({ sellerId: _sellerId, at, ...change }) => ({ ...change, at: new Date(at).toISOString() }));
  return ok({ changes });
};

/** Everything the simulator knows: one seller's things at the top, the others' under their names. */
export const showState: ControlAction = (context, request) => {
  const { world, faults, counts } = context;
  const found = wantedSeller(world, request);
  if (!found.ok) return found;
  const others = [...world.sellers.values()].filter((state) => state !== found.value);
  return ok({
    now: dateTime(world.now()),
    seed: world.seed,
    idPrefix: world.idPrefix,
    ...sellerView(found.value),
    accounts: accountsView(context),
    requests: counts.all(),
    faults: faults.pending(),
    sellers: Object.fromEntries(others.map((state) => [sellerKey(state.seller), sellerView(state)])),
  });
};
