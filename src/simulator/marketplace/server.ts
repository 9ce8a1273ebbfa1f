import fastify, { type FastifyInstance } from 'fastify';
import { addControlRoutes, type ControlContext } from './control.ts';
import { refusalAnswer } from './errors.ts';
import { frontPage } from './front-page.ts';
import type { Gate } from './gate.ts';
import { addOperationRoutes } from './routes.ts';

/** A thousand identifiers of 19 digits are 20 kB; a hundred thousand control orders need no body worth naming. */
const LARGEST_BODY = 1024 * 1024;
/** Long enough for any identifier; longer path parameters end in 404. */
const LONGEST_PARAMETER = 200;

export function createServer(gate: Gate, control: ControlContext): FastifyInstance {
  const badPath = refusalAnswer({ code: 'IncorrectParameter', message: 'the path is not well encoded' });
  const server = fastify({
    bodyLimit: LARGEST_BODY,
    exposeHeadRoutes: false,
    // Clients keep connections open; closing must not wait for them.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    frameworkErrors: (_error, _request, reply) => {
      reply.hijack();
      reply.raw.writeHead(badPath.status, badPath.headers).end(badPath.body);
    },
  });

  // Bodies stay text here: they are read after the key and the limits, with numbers kept whole.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  server.setNotFoundHandler((_request, reply) => {
    const { status, headers, body } = refusalAnswer({ code: 'NotFound', message: 'no such path' });
    return reply.code(status).headers(headers).send(body);
  });
  server.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) => {
    const tooLarge = (error.statusCode ?? 500) < 500;
    const { status, headers, body } = refusalAnswer(
      tooLarge
        ? { code: 'IncorrectRequestBody', message: error.message }
        : { code: 'InternalServerError', message: error.message },
    );
    return reply.code(status).headers(headers).send(body);
  });

  server.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(frontPage));
  addOperationRoutes(server, gate, control.faults);
  addControlRoutes(server, control);
  return server;
}
