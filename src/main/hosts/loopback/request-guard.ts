import type { FastifyReply, FastifyRequest } from 'fastify';
import { LINK_FRAGMENT } from '../../../shared/link-protocol.ts';
import { commonHeaders } from '../page.ts';
import { giveSession, LINK_PATH, sessionsIn } from './cookies.ts';
import type { Doors } from './doors.ts';
import { isForeignWorker, sendLeavingWorker } from './leaving-worker.ts';
import { createLinkEntry, inert, type Answered } from './link-entry.ts';
import { foreignPage, otherNamePage } from './error-pages.ts';
import type { Sessions } from './sessions.ts';
import { createWaysIn, type Places } from './ways-in.ts';

/** The station may answer at an old address, too: each is an origin of its own, with a cookie of its own. */
export const portOf = (request: FastifyRequest): number => request.socket.localPort ?? 0;

/**
 * Stands before every route, upgrades and unknown paths included. Loopback is open to every program and every web page
 * of this machine, so each request proves three things: that it was meant for this address (a rebound DNS name shows
 * in `Host`), that no other site's page sent it (`Origin`), and that its sender was given the printed address (cookie).
 * A link proves a fourth, by its first message: that a page of this very port opens it (link secret).
 */
export function createGuard(sessions: Sessions, doors: Doors, places: () => Places) {
  const ways = createWaysIn(sessions, places);
  const links = createLinkEntry(sessions, doors);

  /** An unknown browser: the printed address is the only way in. */
  const enter = async (request: FastifyRequest, reply: FastifyReply, port: number): Promise<FastifyReply> => {
    const session = reads(request) ? await ways.enter(request, port) : null;
    if (session === null) return links.refuse(request, reply, port);
    giveSession(reply, port, session);
    return toStart(reply, LINK_FRAGMENT + sessions.linkSecretOf(session));
  };

  const check = async (request: FastifyRequest, reply: FastifyReply): Promise<Answered> => {
    reply.headers(commonHeaders);
    const port = portOf(request);
    if (isUnclear(request, reply)) return reply;
    const known = sessionsIn(request, port).filter((each) => sessions.knows(each, port));
    if (isMisled(request, reply, port, known.length > 0)) return reply;

    const home = reads(request) ? await ways.wayHome(request, port) : null;
    if (home !== null) return reply.headers(inert).redirect(home, 303);
    const [first] = known;
    if (first === undefined) return enter(request, reply, port);
    doors.known(request.socket);
    if (request.url === LINK_PATH) {
      const theirs = await ways.theirsOf(known, request, port);
      return (isUpgrade(request) ? links.letIn : links.answerQuestion)(request, reply, theirs, port);
    }
    if (isUpgrade(request)) return reply.code(404).headers(inert).send();
    const again = reads(request) ? await ways.again(request, port, first) : null;
    if (again === null) return undefined;
    return toStart(reply, again === 'mayKnow' ? LINK_FRAGMENT + sessions.linkSecretOf(first) : '');
  };

  return { check, callerOf: links.callerOf };
}

const isUpgrade = (request: FastifyRequest): boolean => request.headers.upgrade !== undefined;

const reads = (request: FastifyRequest): boolean =>
  !isUpgrade(request) && (request.method === 'GET' || request.method === 'HEAD');

/** Requests that other programs may read differently than the station does; already answered if true. */
function isUnclear(request: FastifyRequest, reply: FastifyReply): boolean {
  // Node takes the first of two, and whoever stands between may take the other.
  const twoHosts = (request.raw.headersDistinct.host?.length ?? 0) > 1;
  // A whole address is a question to a proxy: which of its two hosts counts, others may read otherwise.
  const isWhole = !request.url.startsWith('/');
  if (!twoHosts && !isWhole) return false;
  sendText(reply, 400, twoHosts ? 'Two hosts.\n' : 'No path.\n');
  return true;
}

/** A request for another name, or from another program's page or worker; already answered if true. */
function isMisled(request: FastifyRequest, reply: FastifyReply, port: number, isKnown: boolean): boolean {
  // Under localhost, too: a worker there is nobody's that the station knows.
  const host = request.headers.host ?? '';
  const isOurHost = host === `127.0.0.1:${port}`;
  if (isForeignWorker(request, isOurHost && isKnown)) {
    sendLeavingWorker(reply);
    return true;
  }
  if (!isOurHost) {
    const words = host === `localhost:${port}` ? otherNamePage(port) : foreignPage;
    reply.code(421).headers(inert).type('text/html; charset=utf-8').send(words);
    return true;
  }
  const { origin } = request.headers;
  // A browser leaves Origin out of plain reads only; if it is sent, it must match.
  if (origin === undefined ? reads(request) : origin === `http://${host}`) return false;
  sendText(reply, 403, 'Foreign origin.\n');
  return true;
}

const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).headers(inert).type('text/plain; charset=utf-8').send(text);

/** Takes the token out of the address bar and the history's last entry. */
const toStart = (reply: FastifyReply, fragment: string): FastifyReply =>
  reply.headers(inert).redirect(`/${fragment}`, 303);
