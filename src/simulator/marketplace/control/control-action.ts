import { z } from 'zod';
import { parseWire } from '../../../shared/marketplace/wire.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Accounts } from '../gate/accounts.ts';
import type { ChangeLog } from '../gate/change-log.ts';
import type { RequestCounts } from '../gate/request-counts.ts';
import type { Ends } from '../../own-user.ts';
import type { LinkedFiles } from '../orders/linked-files.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { World } from '../state/world.ts';
import type { Counter } from './counter/people-at-counter.ts';
import type { Faults } from './faults.ts';

/** A refusal of the control side; its codes are the simulator's own, not the marketplace's. */
export interface ControlRefusal {
  readonly status: 400 | 403 | 404 | 409;
  readonly code: 'badRequest' | 'foreign' | 'unknown' | 'notPossible';
  readonly message: string;
}

export const badRequest = (message: string) =>
  fail<ControlRefusal>({ status: 400, code: 'badRequest', message });
export const unknown = (message: string) => fail<ControlRefusal>({ status: 404, code: 'unknown', message });
export const notPossible = (message: string) =>
  fail<ControlRefusal>({ status: 409, code: 'notPossible', message });

/** What holds where the control side is not only for tests and people, but runs inside a station. */
export interface ControlBounds {
  /** Of all sellers; more are refused. */
  readonly mostOrders?: number;
  /** Whether the program at the other end of a connection may ask at all. */
  readonly mayControl?: (ends: Ends) => Promise<boolean>;
}

export interface ControlContext {
  readonly bounds: ControlBounds;
  readonly world: World;
  readonly accounts: Accounts;
  readonly faults: Faults;
  readonly links: LinkedFiles;
  readonly counts: RequestCounts;
  readonly log: ChangeLog;
  /** Who stands at the main seller's pick-up counter. */
  readonly counter: Counter;
}

/** What came with a control request: the body as text, the query as Fastify read it. */
export interface ControlRequest {
  readonly body: unknown;
  readonly query: unknown;
}

export type ControlResult = Result<unknown, ControlRefusal>;
export type ControlAction = (context: ControlContext, request: ControlRequest) => ControlResult;

/** The body in the action's shape; an empty one is an object without fields. */
export function bodyOf<S extends z.ZodType>(
  shape: S,
  { body }: ControlRequest,
): Result<z.output<S>, ControlRefusal> {
  let value: unknown;
  try {
    value = parseWire(typeof body === 'string' && body.trim() !== '' ? body : '{}');
  } catch {
    return badRequest('the body is not JSON');
  }
  const result = shape.safeParse(value);
  return result.success ? ok(result.data) : badRequest(z.prettifyError(result.error));
}

/** By the name of its account (`main`, `second`, …) or its identifier; the main seller when nothing is said. */
export function sellerOf(world: World, wanted: string | undefined): Result<SellerState, ControlRefusal> {
  if (wanted === undefined) return ok(world.main);
  const all = [...world.sellers.values()];
  const found = all.find(({ seller }) => sellerKey(seller) === wanted.toLowerCase() || seller.id === wanted);
  return found === undefined
    ? badRequest(`seller: one of ${all.map(({ seller }) => sellerKey(seller)).join(', ')}, not "${wanted}"`)
    : ok(found);
}

/** A seller's name as the control side writes it. */
export const sellerKey = ({ name }: SellerState['seller']): string => name.toLowerCase();

/** The seller who has what is looked for: the control side needs no seller's name where an identifier says it. */
export function ownerOf(world: World, has: (state: SellerState) => boolean): SellerState | undefined {
  return [...world.sellers.values()].find(has);
}
