import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { operations } from '../../shared/marketplace/index.ts';
import { parseWire, printWire } from '../../shared/marketplace/wire.ts';
import { unreachable } from '../../shared/result.ts';
import { dateTime } from '../clock.ts';
import { type HttpAnswer, jsonAnswer, tooManyRequestsAnswer, unauthorizedAnswer } from './errors.ts';
import type { Fault, Faults } from './faults.ts';
import { carryOut, type Gate } from './gate.ts';
import type { RawRequest } from './request-decoding.ts';
import { type OperationName, operationNames } from './operation-names.ts';

/** What the connection does: an answer, or nothing more. */
type Outcome = HttpAnswer | 'drop';

const proxyPage =
  '<!doctype html><html><head><title>Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n';

const codeOfStatus: Readonly<Record<number, string>> = {
  400: 'IncorrectRequest',
  403: 'AccessDenied',
  404: 'NotFound',
  409: 'StatusMismatch',
  500: 'InternalServerError',
};

/** Any status in the body form that it has in the interface. */
function statusAnswer(gate: Gate, status: number, delayMs: number): HttpAnswer {
  const at = dateTime(gate.clock());
  if (status === 401) return unauthorizedAnswer('token problem', at, gate.newRequestId());
  if (status === 429) {
    const seconds = Math.max(1, Math.ceil(delayMs / 1000));
    const limits = { retrySeconds: seconds, limit: 20, resetSeconds: seconds };
    return tooManyRequestsAnswer(limits, at, gate.newRequestId());
  }
  const code = codeOfStatus[status] ?? 'InternalServerError';
  return jsonAnswer(status, JSON.stringify({ code, message: 'a fault ordered on the control side' }));
}

/** Takes stickers off the end of a label answer, as the service does right after `confirm`. */
function shortened(answer: HttpAnswer, by: number): HttpAnswer {
  if (answer.status !== 200 || answer.body === null) return answer;
  const body = parseWire(answer.body);
  if (typeof body !== 'object' || body === null || !('stickers' in body)) return answer;
  const stickers: unknown = body.stickers;
  if (!Array.isArray(stickers)) return answer;
  return {
    ...answer,
    body: printWire({ ...body, stickers: stickers.slice(0, Math.max(0, stickers.length - by)) }),
  };
}

async function outcomeOf(
  gate: Gate,
  name: OperationName,
  request: RawRequest,
  fault: Fault | null,
): Promise<Outcome> {
  if (fault === null) return carryOut(gate, name, request);
  if (fault.delayMs > 0) await wait(fault.delayMs, undefined, { ref: false });
  switch (fault.kind) {
    case 'latency':
      return carryOut(gate, name, request);
    case 'status':
      return statusAnswer(gate, fault.status ?? 500, fault.delayMs);
    case 'tooManyRequests':
      return statusAnswer(gate, 429, fault.delayMs);
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
    case 'truncate': {
      const answer = await carryOut(gate, name, request);
      return { ...answer, body: answer.body?.slice(0, Math.floor(answer.body.length / 2)) ?? null };
    }
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
          params: fields(request.params),
          query: fields(request.query),
          body: typeof request.body === 'string' ? request.body : '',
        };
        return send(reply, await outcomeOf(gate, name, raw, faults.take(name)));
      },
    });
  }
}
