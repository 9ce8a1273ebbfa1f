import fastify, { type FastifyInstance } from 'fastify';
import { addControlRoutes } from './control/control.ts';
import type { ControlContext } from './control/control-action.ts';
import { refusalAnswer } from './gate/errors.ts';
import { frontPage, frontPageHeaders } from './control/page/front-page.ts';
import type { Gate } from './gate/gate.ts';
import { addLinkedFiles } from './orders/linked-files.ts';
import { addOperationRoutes } from './routes.ts';

/** A thousand identifiers of 19 digits are 20 kB; a hundred thousand control orders need no body worth naming. */
const LARGEST_BODY = 1024 * 1024;
/** Long enough for any identifier; longer path parameters end in 404. */
const LONGEST_PARAMETER = 200;

/** The form of refusals that belong to no operation, by the document whose paths begin so. */
const plain = { document: 1 } as const;
const formOf = (url: string): { readonly document: 1 | 2 | 3 } => {
  if (/^\/api\/v[12]\//.test(url)) return { document: 3 };
  return url.startsWith('/api/v3/click-collect/') ? { document: 2 } : plain;
};

export function createServer(gate: Gate, control: ControlContext): FastifyInstance {
  const badPath = refusalAnswer(plain, {
    code: 'IncorrectParameter',
    message: 'the path is not well encoded',
  });
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

  server.setNotFoundHandler((request, reply) => {
    const { status, headers, body } = refusalAnswer(formOf(request.url), {
      code: 'NotFound',
      message: 'no such path',
    });
    return reply.code(status).headers(headers).send(body);
  });
  server.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    const tooLarge = (error.statusCode ?? 500) < 500;
    const { status, headers, body } = refusalAnswer(
      formOf(request.url),
      tooLarge
        ? { code: 'IncorrectRequestBody', message: error.message }
        : { code: 'InternalServerError', message: error.message },
    );
    return reply.code(status).headers(headers).send(body);
  });

  server.get('/', (_request, reply) => reply.headers(frontPageHeaders).send(frontPage));
  // Browsers ask for it by themselves; an icon is not worth a refusal in their log.
  server.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  addOperationRoutes(server, gate, control.faults);
  addLinkedFiles(server, control.world, control.links);
  addControlRoutes(server, control, gate.changed);
  return server;
}
