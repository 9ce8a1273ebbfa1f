import process from 'node:process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LINK_FRAGMENT, LINK_PROTOCOL, LINK_SECRET_HEADER } from '../../../shared/link-protocol.ts';
import { commonHeaders } from '../page.ts';
import type { Doors } from './doors.ts';
import { foreignPage, newAddressPage, otherNamePage } from './pages.ts';
import { peerUser } from './peer-user.ts';
import { KEPT_FOR_MS, type Sessions } from './sessions.ts';

/**
 * Cookies know no ports: two stations on one machine would overwrite each other's session under one name.
 */
export const cookieName = (port: number): string => `packbench-${port}`;

/** The station may answer at an old address, too: each is an origin of its own, with a cookie of its own. */
export const portOf = (request: FastifyRequest): number => request.socket.localPort ?? 0;

/** The one path that takes upgrades. */
export const LINK_PATH = '/link';

/** Pages of the guard hold nothing that runs or loads. */
const inert = { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'" } as const;

/**
 * Stands before every route, upgrades and unknown paths included. Loopback is open to every program and every web page
 * of this machine, so each request proves three things: that it was meant for this address (a rebound DNS name shows
 * in `Host`), that no other site's page sent it (`Origin`), and that its sender was given the printed address (cookie).
 * A link proves a fourth: that a page of this very port opens it (link secret).
 */
export function createGuard(sessions: Sessions, doors: Doors) {
  /** A session for what stands in the address, null where it is no way in. */
  const enter = async (request: FastifyRequest, port: number): Promise<string | null> => {
    const query = startQuery(request);
    const token = query?.get('token') ?? null;
    const userOf = () => peerUser(request.socket.remotePort ?? 0, port);
    if (token !== null) return sessions.isToken(token) ? sessions.exchange(token, await userOf()) : null;
    const key = query?.get('open') ?? null;
    // A program that only looks at an address must not use it up.
    if (key === null || request.method !== 'GET') return null;
    const user = await userOf();
    return isOurUser(user) ? sessions.exchangeKey(key, user) : null;
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    reply.headers(commonHeaders);
    const port = portOf(request);
    const host = request.headers.host ?? '';
    if (host !== `127.0.0.1:${port}`) {
      const words = host === `localhost:${port}` ? otherNamePage(port) : foreignPage;
      return reply.code(421).headers(inert).type('text/html; charset=utf-8').send(words);
    }

    const upgrade = request.headers.upgrade !== undefined;
    const origin = request.headers.origin;
    const reads = !upgrade && (request.method === 'GET' || request.method === 'HEAD');
    // A browser leaves Origin out of plain reads alone; whoever sends one sends the right one.
    if (origin === undefined ? !reads : origin !== `http://${host}`)
      return reply.code(403).headers(inert).type('text/plain; charset=utf-8').send('Foreign origin.\n');

    const cookie = request.cookies[cookieName(port)];
    const known = cookie !== undefined && sessions.knows(cookie) ? cookie : null;
    if (known === null) {
      const session = reads ? await enter(request, port) : null;
      if (session === null) return turnAway(reply);
      // A kiosk's browser is switched off with its computer, and comes back to the same bench in the morning.
      const rules = { httpOnly: true, sameSite: 'strict', path: '/', maxAge: KEPT_FOR_MS / 1000 } as const;
      reply.setCookie(cookieName(port), session, rules);
      return toStart(reply, LINK_FRAGMENT + sessions.linkSecretOf(session));
    }
    doors.known(request.socket);
    if (request.url === LINK_PATH) {
      const asked = request.headers[LINK_SECRET_HEADER];
      const secret = upgrade ? offeredSecret(request) : asked;
      const isOpened =
        typeof secret === 'string' &&
        sessions.opensLink(known, secret) &&
        sessions.isFor(known, await peerUser(request.socket.remotePort ?? 0, port));
      if (isOpened) return linkOrAnswer(upgrade, doors, reply);
      // No page of another site can set the header: this one lost its secret and starts again without a session.
      if (asked !== undefined) reply.clearCookie(cookieName(port), { path: '/' });
      return turnAway(reply);
    }
    if (upgrade) return reply.code(404).headers(inert).send();
    const query = reads ? startQuery(request) : null;
    const token = query?.get('token') ?? null;
    // Whoever brings the token again may have lost what the page keeps.
    if (token !== null && sessions.isToken(token))
      return toStart(reply, LINK_FRAGMENT + sessions.linkSecretOf(known));
    return token !== null || query?.has('open') ? toStart(reply, '') : undefined;
  };
}

/** A page that finds no room tries again by itself. */
function linkOrAnswer(upgrade: boolean, doors: Doors, reply: FastifyReply): FastifyReply | undefined {
  if (!upgrade) return reply.code(204).headers(inert).send();
  return doors.mayLink() ? undefined : reply.code(503).headers(inert).send();
}

const turnAway = (reply: FastifyReply): FastifyReply =>
  reply.code(401).headers(inert).type('text/html; charset=utf-8').send(newAddressPage);

/** Takes the token out of the address bar and the history's last entry. */
const toStart = (reply: FastifyReply, fragment: string): FastifyReply =>
  reply.headers(inert).redirect(`/${fragment}`, 303);

function startQuery(request: FastifyRequest): URLSearchParams | null {
  const [path, query] = request.url.split('?', 2);
  return path === '/' && query !== undefined ? new URLSearchParams(query) : null;
}

function offeredSecret(request: FastifyRequest): string | null {
  const offered = request.headers['sec-websocket-protocol']?.split(',').map((one) => one.trim()) ?? [];
  const [protocol, secret] = offered;
  return protocol === LINK_PROTOCOL && offered.length === 2 ? (secret ?? null) : null;
}

/** Command lines are shown to every user of a machine: a key from one counts for the user that it was made for. */
const isOurUser = (user: number | null): boolean => user === null || user === process.getuid?.();
