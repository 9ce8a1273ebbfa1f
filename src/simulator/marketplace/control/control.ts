import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { printWire } from '../../../shared/marketplace/wire.ts';
import { fail, ok } from '../../../shared/result.ts';
import { dateTime } from '../../clock.ts';
import { settleAutomaticChanges } from '../state/automatic.ts';
import { accept } from './accept-supply.ts';
import { cancelOrder } from './cancel-order.ts';
import {
  badRequest,
  bodyOf,
  type ControlAction,
  type ControlContext,
  type ControlResult,
} from './control-action.ts';
import { showChanges, showState } from './control-view.ts';
import { createOrders } from './create-orders.ts';
import { parseDuration } from './duration.ts';
import { faultShape } from './faults.ts';
import { obstacleToControl } from './local-only.ts';
import { moveOrder } from './move-order.ts';
import { showSummary } from './summary.ts';

const moveClock: ControlAction = ({ world }, request) => {
  const wish = bodyOf(z.strictObject({ advance: z.string() }), request);
  if (!wish.ok) return wish;
  const duration = parseDuration(wish.value.advance);
  if (!duration.ok) return badRequest(`advance: ${duration.problem}`);
  world.advance(duration.value);
  return ok({ now: dateTime(world.now()) });
};

const addFault: ControlAction = ({ faults }, request) => {
  const fault = bodyOf(faultShape, request);
  if (!fault.ok) return fault;
  faults.add(fault.value);
  return ok({ faults: faults.pending() });
};

const clearFaults: ControlAction = ({ faults }) => {
  faults.clear();
  return ok({ faults: [] });
};

const actions: readonly (readonly ['GET' | 'POST' | 'DELETE', string, ControlAction])[] = [
  ['GET', 'state', showState],
  ['GET', 'changes', showChanges],
  ['GET', 'summary', showSummary],
  ['POST', 'orders', createOrders],
  ['POST', 'cancel', cancelOrder],
  ['POST', 'move', moveOrder],
  ['POST', 'accept', accept],
  ['POST', 'clock', moveClock],
  ['POST', 'faults', addFault],
  ['DELETE', 'faults', clearFaults],
];

/** What time has brought about is settled before the action looks, and again before its answer is there. */
function carryOut(context: ControlContext, act: ControlAction, request: FastifyRequest): ControlResult {
  const obstacle = obstacleToControl(request.headers);
  if (obstacle !== null) return fail(obstacle);
  settleAutomaticChanges(context.world);
  const result = act(context, request);
  settleAutomaticChanges(context.world);
  return result;
}

/**
 * The side that tests, training and people use to make things happen; no token, as it is this computer's alone.
 * `changed` is called when the state is another one than before.
 */
export function addControlRoutes(
  server: FastifyInstance,
  context: ControlContext,
  changed: () => void,
): void {
  const { mayControl = () => Promise.resolve(true) } = context.bounds;
  for (const [method, name, act] of actions) {
    server.route({
      method,
      url: `/_simulator/${name}`,
      onRequest: async ({ socket: { remotePort = 0, localPort = 0 } }, reply) => {
        const may = await mayControl({ peerPort: remotePort, ownPort: localPort });
        if (may) return undefined;
        const message = 'the control side answers to programs of the user who practises alone';
        return reply.code(403).send({ code: 'foreign', message });
      },
      handler: (request, reply) => {
        const before = context.world.revision();
        const result = carryOut(context, act, request);
        if (context.world.revision() !== before) changed();
        const [status, body] = result.ok
          ? [200, result.value]
          : [result.problem.status, { code: result.problem.code, message: result.problem.message }];
        return reply.code(status).type('application/json; charset=utf-8').send(printWire(body));
      },
    });
  }
}
