import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { renderShell } from '../page.ts';
import { brokenBuildPage } from './error-pages.ts';
import { shellWorker, WORKER_FILE, WORKER_POLICY } from './shell-worker.ts';

/** The page that starts the screens, as it was built; null where it can't be read. */
export const shellReader = (pages: string) => (): Promise<string | null> =>
  readFile(join(pages, 'index.html'), 'utf8').catch(() => null);

/** Serves the built renderer, which lies in the folder `pages`. */
export async function addPages(
  app: FastifyInstance,
  pages: string,
  readShell: () => Promise<string | null>,
): Promise<void> {
  await app.register(files, {
    root: pages,
    index: false,
    // The shell is only ever sent through `/`, with its nonce, and the worker with what it is to keep.
    allowedPath: (path) => path !== '/index.html' && path !== `/${WORKER_FILE}`,
    cacheControl: false,
    setHeaders(reply, path) {
      const named = path.startsWith(join(pages, 'assets'));
      reply.header('cache-control', named ? 'private, max-age=31536000, immutable' : 'no-cache');
      reply.header('content-security-policy', "default-src 'none'");
    },
  });

  app.get('/', async (request, reply) => {
    const shell = await readShell();
    if (shell === null) return reply.code(503).type('text/html; charset=utf-8').send(brokenBuildPage);
    // Older browsers don't count websockets under 'self'.
    const page = renderShell(shell, [`ws://${request.headers.host}`]);
    return reply.headers(page.headers).send(page.html);
  });
  app.get(`/${WORKER_FILE}`, async (_request, reply) => {
    const worker = await shellWorker(pages);
    if (worker === null) return reply.callNotFound();
    const headers = { 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY };
    return reply.headers(headers).type('text/javascript; charset=utf-8').send(worker);
  });
}
