import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { tolerantInt64 } from '../../../shared/marketplace/int64.ts';
import { printWire } from '../../../shared/marketplace/wire.ts';
import { fail, ok } from '../../../shared/result.ts';
import { linkAnswers } from '../orders/linked-files.ts';
import { settleAutomaticChanges } from '../state/automatic.ts';
import { accept } from './accept-supply.ts';
import { cancelOrder } from './cancel-order.ts';
import {
  bodyOf,
  type ControlAction,
  type ControlContext,
  type ControlRequest,
  type ControlResult,
  unknown,
} from './control-action.ts';
import { showChanges, showState } from './control-view.ts';
import { comeToCounter, leaveCounter, showCounter } from './counter/counter-actions.ts';
import { createOrders } from './create-orders.ts';
import { faultShape } from './faults.ts';
import { obstacleToControl } from './local-only.ts';
import { moveClock } from './move-clock.ts';
import { moveOrder } from './move-order.ts';
import { showPractice } from './practice.ts';
import { showSummary } from './summary.ts';

const addFault: ControlAction = ({ faults }, request) => {
  const fault = bodyOf(faultShape, request);
  if (!fault.ok) return fault;
  faults.add(fault.value);
  return ok({ faults: faults.pending() });
};

const clearFaults: ControlAction = ({ faults, links }) => {
  faults.clear();
  links.clear();
  return ok({ faults: [] });
};

export type ControlMethod = 'GET' | 'POST' | 'DELETE';

const linkShape = z.strictObject({
  /** Of any order when left out. */
  orderId: tolerantInt64.optional(),
  answer: z.enum(linkAnswers),
  count: z.int().min(1).default(1),
});

/** What the links to labels of cross-border orders answer instead of a label. */
const spoilLinks: ControlAction = ({ links }, request) => {
  const wish = bodyOf(linkShape, request);
  if (!wish.ok) return wish;
  const { orderId = null, answer, count } = wish.value;
  links.add({ orderId, answer, count });
  return ok({ answer, count });
};

const showLinks: ControlAction = ({ links }) => ok({ requests: links.requests });

const actions: readonly (readonly [ControlMethod, string, ControlAction])[] = [
  ['GET', 'state', showState],
  ['GET', 'changes', showChanges],
  ['GET', 'summary', showSummary],
  ['GET', 'practice', showPractice],
  ['GET', 'counter', showCounter],
  ['POST', 'counter', comeToCounter],
  ['DELETE', 'counter', leaveCounter],
  ['POST', 'orders', createOrders],
  ['POST', 'cancel', cancelOrder],
  ['POST', 'move', moveOrder],
  ['POST', 'accept', accept],
  ['POST', 'clock', moveClock],
  ['POST', 'faults', addFault],
  ['DELETE', 'faults', clearFaults],
  ['GET', 'links', showLinks],
  ['POST', 'links', spoilLinks],
];

/** What time has brought about is settled before the action looks, and again before its answer is there. */
function carryOut(
  context: ControlContext,
  changed: () => void,
  act: ControlAction,
  request: ControlRequest,
): ControlResult {
  const revision = (): number => context.world.revision() + context.counter.revision();
  const before = revision();
  settleAutomaticChanges(context.world);
  const result = act(context, request);
  settleAutomaticChanges(context.world);
  if (revision() !== before) changed();
  return result;
}

/** For whoever runs the simulator in their own program: no connection, so nobody foreign. */
export function carryOutControl(
  context: ControlContext,
  changed: () => void,
  method: ControlMethod,
  name: string,
  body?: object,
): ControlResult {
  const found = actions.find(([itsMethod, itsName]) => itsMethod === method && itsName === name);
  if (found === undefined) return unknown(`no action ${method} ${name}`);
  return carryOut(context, changed, found[2], { body: JSON.stringify(body ?? {}), query: {} });
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
        const obstacle = obstacleToControl(request.headers);
        const result = obstacle === null ? carryOut(context, changed, act, request) : fail(obstacle);
        const [status, body] = result.ok
          ? [200, result.value]
          : [result.problem.status, { code: result.problem.code, message: result.problem.message }];
        return reply.code(status).type('application/json; charset=utf-8').send(printWire(body));
      },
    });
  }
}
