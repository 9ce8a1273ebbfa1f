import fastify from 'fastify';
import { fail, ok } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';
import { whyForeign } from '../../local-only.ts';
import type { RunningPrinter } from '../running-printer.ts';
import type { PortProblem } from '../lines/line.ts';
import { actions } from './actions.ts';
import { streamOf } from './event-stream.ts';
import { pageFiles, pageHeaders } from './page/page-files.ts';

export type PrinterControl = {
  /** `http://127.0.0.1:PORT`: what programs ask, and a page for people. */
  readonly url: string;
  close(): Promise<void>;
};

/** It asks for no key: this computer alone. */
const HOST = '127.0.0.1';
/** The longest body names one fault. */
const LARGEST_BODY = 4096;
/** Long enough for any label's number and any fault's name; longer path parameters end in 404. */
const LONGEST_PARAMETER = 50;
const BAD_PATH = JSON.stringify({ code: 'badRequest', message: 'the path is not well encoded' });

/** Opens a port on which the printer is run: its state, its labels, its faults and its keys. 0 takes any free one. */
export async function openControl(
  printer: RunningPrinter,
  port: number,
): Promise<Result<PrinterControl, PortProblem>> {
  const server = fastify({
    bodyLimit: LARGEST_BODY,
    exposeHeadRoutes: false,
    // A page keeps its stream of events open; closing must not wait for it.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    frameworkErrors: (_error, _request, reply) => {
      reply.hijack();
      reply.raw.writeHead(400, { ...pageHeaders, 'content-type': 'application/json' }).end(BAD_PATH);
    },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  server.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: 'unknown', message: 'no such path' }),
  );
  server.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) => {
    const status = error.statusCode ?? 500;
    const code = status < 500 ? 'badRequest' : 'unexpected';
    return reply.code(status).send({ code, message: error.message });
  });
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(pageHeaders);
    const message = whyForeign(request.headers);
    if (message !== null) return reply.code(403).send({ code: 'foreign', message });
    return undefined;
  });

  for (const [method, url, act] of actions) {
    server.route({
      method,
      url,
      handler: async (request, reply) => {
        const answer = await act(printer, request);
        if (!answer.ok) {
          const { status, code, message } = answer.problem;
          return reply.code(status).send({ code, message });
        }
        const { value } = answer;
        return value.kind === 'json' ? reply.send(value.body) : reply.type(value.type).send(value.bytes);
      },
    });
  }
  for (const [path, { type, text }] of Object.entries(pageFiles))
    server.get(path, (_request, reply) => reply.type(type).send(text));
  // Browsers ask for it by themselves; an icon is not worth a refusal in their log.
  server.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  server.get('/events', (_request, reply) =>
    reply.type('text/event-stream').header('cache-control', 'no-store').send(streamOf(printer)),
  );

  try {
    const url = await server.listen({ host: HOST, port });
    return ok({ url, close: () => server.close() });
  } catch (error) {
    await server.close();
    return fail(listenProblem(error, port));
  }
}

function listenProblem(error: unknown, port: number): PortProblem {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return { code: 'portInUse', port };
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'badArgument', argument: '--control', reason };
}
