import type { FastifyReply, FastifyRequest } from 'fastify';
import { WORKER_FILE } from './shell-worker.ts';

/** A browser says it where it fetches a worker, again for one that it has too, and lets no page say it. */
const asksForWorker = (request: FastifyRequest): boolean => request.headers['service-worker'] === 'script';

/**
 * Whether a worker is asked for that is not the station's. Whoever listened at this port while the station was away may
 * have left one in the browser, which then reads every request. A 404 or 401 would leave it where it is, so no such
 * request may end in one. Of a browser that has no session ours goes too, as it does by itself.
 */
export const isForeignWorker = (request: FastifyRequest, hasSession: boolean): boolean =>
  asksForWorker(request) && !(hasSession && request.url === `/${WORKER_FILE}`);

/** Takes the place of the worker it is fetched for, answers nothing and goes. */
const LEAVING = `self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()));
`;

export const sendLeavingWorker = (reply: FastifyReply): FastifyReply =>
  reply
    .code(200)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      // A worker may have been registered from any folder for all of the address.
      'service-worker-allowed': '/',
    })
    .type('text/javascript; charset=utf-8')
    .send(LEAVING);
