import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { unreachable } from '../../shared/result.ts';
import { dateTime } from '../clock.ts';
import {
  type HttpAnswer,
  refusalAnswer,
  type RefusalCode,
  tooManyRequestsAnswer,
  unauthorizedAnswer,
} from './gate/errors.ts';
import { garbled, proxyPage, shortened, truncated } from './control/fault-bodies.ts';
import type { Faults, TakenFault } from './control/faults.ts';
import { carryOut, type Gate } from './gate/gate.ts';
import type { RawRequest } from './gate/request-decoding.ts';
import { type OperationName, operationNames, operations } from '../../shared/marketplace/index.ts';

/** What the connection does: an answer, or nothing more. */
type Outcome = HttpAnswer | 'drop';

const codeOfStatus: Readonly<Record<number, RefusalCode>> = {
  400: 'IncorrectRequest',
  403: 'AccessDenied',
  404: 'NotFound',
  406: 'StatusNotAcceptable',
  409: 'StatusMismatch',
  500: 'InternalServerError',
};

/** Any status, or any code, in the body form that it has in the interface. */
function statusAnswer(gate: Gate, name: OperationName, fault: TakenFault): HttpAnswer {
  const { status = fault.code === undefined ? 500 : undefined, code, delayMs, retrySeconds } = fault;
  const at = dateTime(gate.world.now());
  if (status === 401) return unauthorizedAnswer('token problem', at, gate.newRequestId());
  if (status === 429) {
    const seconds = retrySeconds ?? Math.max(1, Math.ceil(delayMs / 1000));
    const limits = { retrySeconds: seconds, limit: 20, resetSeconds: seconds };
    return tooManyRequestsAnswer(limits, at, gate.newRequestId());
  }
  const told = code ?? codeOfStatus[status ?? 500] ?? 'InternalServerError';
  return refusalAnswer(
    operations[name],
    { code: told, message: 'a fault ordered on the control side' },
    status,
  );
}

async function outcomeOf(
  gate: Gate,
  name: OperationName,
  request: RawRequest,
  fault: TakenFault | null,
): Promise<Outcome> {
  if (fault === null) return carryOut(gate, name, request);
  if (fault.delayMs > 0) await wait(fault.delayMs, undefined, { ref: false });
  switch (fault.kind) {
    case 'latency':
      return carryOut(gate, name, request);
    case 'status':
      return statusAnswer(gate, name, fault);
    case 'tooManyRequests':
      return statusAnswer(gate, name, { ...fault, status: 429 });
    case 'html':
      return { status: fault.status ?? 502, headers: { 'content-type': 'text/html' }, body: proxyPage };
    case 'dropBefore':
      return 'drop';
    case 'dropAfter':
      await carryOut(gate, name, request);
      return 'drop';
    case 'empty': {
      const answer = await carryOut(gate, name, request);
      return { ...answer, status: fault.status ?? answer.status, body: null };
    }
    case 'truncate':
      return truncated(await carryOut(gate, name, request));
    case 'garbage':
      return garbled(await carryOut(gate, name, request), fault.random);
    case 'shortLabels':
      return shortened(await carryOut(gate, name, request), fault.shortBy);
    default:
      return unreachable(fault.kind);
  }
}

function send(reply: FastifyReply, outcome: Outcome): FastifyReply {
  if (outcome === 'drop') {
    reply.hijack();
    reply.raw.socket?.destroy();
    return reply;
  }
  return reply
    .code(outcome.status)
    .headers(outcome.headers)
    .send(outcome.body ?? undefined);
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** One route for each declared operation, at the declared method and path. */
export function addOperationRoutes(server: FastifyInstance, gate: Gate, faults: Faults): void {
  for (const name of operationNames) {
    const { method, path } = operations[name];
    server.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        gate.counts.add(name, 'received');
        const raw: RawRequest = {
          authorization: request.headers.authorization,
          origin: `http://127.0.0.1:${request.socket.localPort}`,
          params: fields(request.params),
          query: fields(request.query),
          body: typeof request.body === 'string' ? request.body : '',
        };
        return send(reply, await outcomeOf(gate, name, raw, faults.take(name)));
      },
    });
  }
}
