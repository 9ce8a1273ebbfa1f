import type { FastifyReply, FastifyRequest } from 'fastify';
import { commonHeaders } from '../page.ts';
import { foreignPage, newAddressPage } from './pages.ts';
import type { Sessions } from './sessions.ts';

/**
 * Cookies know no ports: two stations on one machine would overwrite each other's session under one name.
 */
export const cookieName = (port: number): string => `packbench-${port}`;

/** The one path that takes upgrades. */
export const LINK_PATH = '/link';

/** Pages of the guard hold nothing that runs or loads. */
const inert = { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'" } as const;

/**
 * Stands before every route, upgrades and unknown paths included. Loopback is open to every program and every web page
 * of this machine, so each request proves three things: that it was meant for this address (a rebound DNS name shows
 * in `Host`), that no other site's page sent it (`Origin`), and that its sender was given the printed address (cookie).
 */
export function createGuard(sessions: Sessions, port: () => number) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    reply.headers(commonHeaders);
    const host = request.headers.host ?? '';
    if (host !== `127.0.0.1:${port()}` && host !== `localhost:${port()}`)
      return reply.code(421).headers(inert).type('text/html; charset=utf-8').send(foreignPage);

    const upgrade = request.headers.upgrade !== undefined;
    const origin = request.headers.origin;
    const reads = !upgrade && (request.method === 'GET' || request.method === 'HEAD');
    // A browser leaves Origin out of plain reads alone; whoever sends one sends the right one.
    if (origin === undefined ? !reads : origin !== `http://${host}`)
      return reply.code(403).headers(inert).type('text/plain; charset=utf-8').send('Foreign origin.\n');

    const known = request.cookies[cookieName(port())];
    if (known !== undefined && sessions.knows(known)) {
      if (reads && tokenOf(request) !== null) return toStart(reply);
      if (upgrade && request.url !== LINK_PATH) return reply.code(404).headers(inert).send();
      return undefined;
    }
    const token = reads ? tokenOf(request) : null;
    const session = token === null ? null : sessions.exchange(token);
    if (session !== null) {
      reply.setCookie(cookieName(port()), session, { httpOnly: true, sameSite: 'strict', path: '/' });
      return toStart(reply);
    }
    return reply.code(401).headers(inert).type('text/html; charset=utf-8').send(newAddressPage);
  };
}

/** Takes the token out of the address bar and the history's last entry. */
const toStart = (reply: FastifyReply): FastifyReply => reply.headers(inert).redirect('/', 303);

function tokenOf(request: FastifyRequest): string | null {
  const [path, query] = request.url.split('?', 2);
  return path === '/' && query !== undefined ? new URLSearchParams(query).get('token') : null;
}
