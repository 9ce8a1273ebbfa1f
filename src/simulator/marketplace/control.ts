import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { int64 } from '../../shared/marketplace/int64.ts';
import { parseWire, printWire } from '../../shared/marketplace/wire.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Clock } from '../clock.ts';
import { controlView, wireId } from './control-view.ts';
import { type Faults, faultShape } from './faults.ts';
import { addOrdersNow } from './generate.ts';
import { endOrder, hasEnded } from './order-rules.ts';
import type { RequestCounts } from './request-counts.ts';
import type { MarketplaceState } from './state.ts';
import { metaKinds, type SimulatedOrder } from './state-shapes.ts';

/** A refusal of the control side; its codes are the simulator's own, not the marketplace's. */
interface ControlRefusal {
  readonly status: 400 | 404 | 409;
  readonly code: 'badRequest' | 'unknown' | 'notPossible';
  readonly message: string;
}

const badRequest = (message: string) => fail<ControlRefusal>({ status: 400, code: 'badRequest', message });
const unknown = (message: string) => fail<ControlRefusal>({ status: 404, code: 'unknown', message });
const notPossible = (message: string) => fail<ControlRefusal>({ status: 409, code: 'notPossible', message });

export interface ControlContext {
  readonly state: MarketplaceState;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly counts: RequestCounts;
  readonly changed: () => void;
}

const newOrdersShape = z.strictObject({
  count: z.int().min(1).max(100_000).default(1),
  scheme: z.string().default('fbs'),
  cargoType: z.literal([1, 2, 3]).optional(),
  warehouseId: int64.optional(),
  requiredMeta: z.array(z.enum(metaKinds)).optional(),
  skus: z.array(z.string().min(1)).min(1).optional(),
});

const cancelShape = z.strictObject({
  orderId: int64,
  by: z.enum(['buyer', 'buyerFirstHour', 'platform', 'supplier']),
});

type Canceller = z.output<typeof cancelShape>['by'];

const platformStatusBy: Readonly<Record<Canceller, SimulatedOrder['platformStatus']>> = {
  buyer: 'canceled_by_client',
  buyerFirstHour: 'declined_by_client',
  platform: 'canceled',
  supplier: 'canceled',
};

function parsed<S extends z.ZodType>(shape: S, body: unknown): Result<z.output<S>, ControlRefusal> {
  let value: unknown;
  try {
    value = parseWire(typeof body === 'string' && body !== '' ? body : '{}');
  } catch {
    return badRequest('the body is not JSON');
  }
  const result = shape.safeParse(value);
  return result.success ? ok(result.data) : badRequest(z.prettifyError(result.error));
}

function createOrders(context: ControlContext, body: unknown): Result<unknown, ControlRefusal> {
  const wishes = parsed(newOrdersShape, body);
  if (!wishes.ok) return wishes;
  const { count, scheme, warehouseId } = wishes.value;
  if (scheme !== 'fbs') return badRequest(`scheme: only fbs orders can be made, not ${scheme}`);
  const { state } = context;
  if (warehouseId !== undefined && !state.warehouses.some(({ id }) => id === warehouseId)) {
    const known = state.warehouses.map(({ id }) => id).join(', ');
    return badRequest(`warehouseId: the seller's warehouses are ${known}`);
  }
  const orders = addOrdersNow(state, count, wishes.value, context.clock());
  context.changed();
  return ok({ orders: orders.map(wireId) });
}

function cancel(context: ControlContext, body: unknown): Result<unknown, ControlRefusal> {
  const wish = parsed(cancelShape, body);
  if (!wish.ok) return wish;
  const order = context.state.orders.get(wish.value.orderId);
  if (order === undefined) return unknown(`no order ${wish.value.orderId}`);
  if (hasEnded(order)) return notPossible('the order has ended');
  // Document 1: `declined_by_client` is available only while the order is not moved to assembly.
  if (wish.value.by === 'buyerFirstHour' && order.supplierStatus !== 'new') {
    return notPossible('the order is on assembly: the buyer can no longer decline it');
  }
  const platformStatus = platformStatusBy[wish.value.by];
  endOrder(context.state, order, platformStatus);
  context.changed();
  return ok({ orderId: wireId(order.id), supplierStatus: 'cancel', platformStatus });
}

function addFault({ faults }: ControlContext, body: unknown): Result<unknown, ControlRefusal> {
  const fault = parsed(faultShape, body);
  if (!fault.ok) return fault;
  faults.add(fault.value);
  return ok({ faults: faults.pending() });
}

type ControlAction = (context: ControlContext, body: unknown) => Result<unknown, ControlRefusal>;

const actions: readonly (readonly ['GET' | 'POST' | 'DELETE', string, ControlAction])[] = [
  ['GET', '/_simulator/state', (context) => ok(controlView(context))],
  ['POST', '/_simulator/orders', createOrders],
  ['POST', '/_simulator/cancel', cancel],
  ['POST', '/_simulator/faults', addFault],
  [
    'DELETE',
    '/_simulator/faults',
    ({ faults }) => {
      faults.clear();
      return ok({ faults: [] });
    },
  ],
];

/** The side that tests, training and people use to make things happen; no token, as it is loopback only. */
export function addControlRoutes(server: FastifyInstance, context: ControlContext): void {
  for (const [method, url, act] of actions) {
    server.route({
      method,
      url,
      handler: (request, reply) => {
        const result = act(context, request.body);
        const [status, body] = result.ok
          ? [200, result.value]
          : [result.problem.status, { code: result.problem.code, message: result.problem.message }];
        return reply.code(status).type('application/json; charset=utf-8').send(printWire(body));
      },
    });
  }
}
