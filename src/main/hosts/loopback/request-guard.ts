import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  LINK_FRAGMENT,
  LINK_PROTOCOL,
  LINK_SEAL_HEADER,
  NONCE_FORM,
  sealed,
} from '../../../shared/link-protocol.ts';
import { commonHeaders } from '../page.ts';
import { giveSession, LINK_PATH, sessionsIn, takeSessions } from './cookies.ts';
import type { Doors } from './doors.ts';
import { isForeignWorker, sendLeavingWorker } from './leaving-worker.ts';
import { foreignPage, newAddressPage, otherNamePage } from './error-pages.ts';
import { peerUser } from './peer-user.ts';
import type { Caller } from './prove.ts';
import type { Sessions } from './sessions.ts';

/** The station may answer at an old address, too: each is an origin of its own, with a cookie of its own. */
export const portOf = (request: FastifyRequest): number => request.socket.localPort ?? 0;

/** Pages of the guard hold nothing that runs or loads. */
const inert = { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'" } as const;

/**
 * A worker of another program may have been registered so that its script is looked for in the browser's own store first,
 * for a day: without what was stored it is asked for here. Storage itself stays, it may hold scans.
 */
const forgetting = { ...inert, 'clear-site-data': '"cache"' } as const;

/** Where a browser finds the screens, and the port of the printed address. */
export interface Places {
  readonly home: number;
  readonly printed: number;
}

/**
 * Stands before every route, upgrades and unknown paths included. Loopback is open to every program and every web page
 * of this machine, so each request proves three things: that it was meant for this address (a rebound DNS name shows
 * in `Host`), that no other site's page sent it (`Origin`), and that its sender was given the printed address (cookie).
 * A link proves a fourth, by its first message: that a page of this very port opens it (link secret).
 */
export function createGuard(sessions: Sessions, doors: Doors, places: () => Places) {
  const callers = new WeakMap<object, Caller>();

  /** A session for what stands in the address, null where it is no way in. */
  const enter = async (request: FastifyRequest, port: number): Promise<string | null> => {
    const query = startQuery(request);
    const token = query?.get('token') ?? null;
    if (token !== null)
      return sessions.isToken(token) ? sessions.exchange(token, await userOf(request, port), port) : null;
    const key = query?.get('open') ?? null;
    // A program that only looks at an address must not use it up.
    if (key === null || request.method !== 'GET') return null;
    return sessions.exchangeKey(key, await userOf(request, port), port);
  };

  /**
   * Where a browser is led that opens the printed address, null for everybody else. Programs that read no pages are served
   * at the printed address itself, as at any other.
   */
  const wayHome = async (request: FastifyRequest, port: number): Promise<string | null> => {
    const { home, printed } = places();
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (port !== printed || port === home || !isPage) return null;
    const token = startQuery(request)?.get('token') ?? null;
    if (token === null || !sessions.isToken(token)) return null;
    return `http://127.0.0.1:${home}/?open=${sessions.makeKey(await userOf(request, port))}`;
  };

  /** Those that a program of the caller's user may open a link with. */
  const theirsOf = async (
    known: readonly string[],
    request: FastifyRequest,
    port: number,
  ): Promise<readonly string[]> => {
    const user = await userOf(request, port);
    return known.filter((each) => sessions.isFor(each, user));
  };

  const refuse = (request: FastifyRequest, reply: FastifyReply, port: number): FastifyReply => {
    const question = questionOf(request);
    // No page of another site can set the header: this one lost its secret and starts again without a session.
    if (question !== null) {
      takeSessions(reply, port);
      sealAnswer(reply, sessionsIn(request, port), port, question.nonce, 401);
    }
    return reply.code(401).headers(forgetting).type('text/html; charset=utf-8').send(newAddressPage);
  };

  /** By each session that the request names, over or not: the page finds its own. */
  const sealAnswer = (
    reply: FastifyReply,
    named: readonly string[],
    port: number,
    nonce: string,
    status: number,
  ): FastifyReply =>
    reply.header(
      LINK_SEAL_HEADER,
      named.map((each) => sessions.seal(each, sealed.answer(port, nonce, status))).join(' '),
    );

  /** A page wants a link: who it is it says by its first message. A page that finds no room tries again by itself. */
  const letIn = (
    request: FastifyRequest,
    reply: FastifyReply,
    theirs: readonly string[],
    port: number,
  ): FastifyReply | undefined => {
    const nonce = offeredNonce(request);
    if (nonce === null || theirs.length === 0) return refuse(request, reply, port);
    callers.set(request.raw, { nonce, sessions: theirs });
    return doors.mayLink() ? undefined : reply.code(503).headers(inert).send();
  };

  const answerQuestion = (
    request: FastifyRequest,
    reply: FastifyReply,
    theirs: readonly string[],
    port: number,
  ): FastifyReply => {
    const question = questionOf(request);
    const isGood =
      question !== null &&
      theirs.some((each) => sessions.isSealed(each, sealed.question(port, question.nonce), question.seal));
    if (!isGood) return refuse(request, reply, port);
    return sealAnswer(reply, theirs, port, question.nonce, 204).code(204).headers(inert).send();
  };

  const check = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    reply.headers(commonHeaders);
    const port = portOf(request);
    // Node takes the first of two, and whoever stands between may take the other.
    if ((request.raw.headersDistinct.host?.length ?? 0) > 1)
      return reply.code(400).headers(inert).type('text/plain; charset=utf-8').send('Two hosts.\n');
    // A whole address is a question to a proxy: which of its two hosts counts, others may read otherwise.
    if (!request.url.startsWith('/'))
      return reply.code(400).headers(inert).type('text/plain; charset=utf-8').send('No path.\n');
    const known = sessionsIn(request, port).filter((each) => sessions.knows(each, port));
    // Under localhost, too: a worker there is nobody's that the station knows.
    const host = request.headers.host ?? '';
    const isOurHost = host === `127.0.0.1:${port}`;
    if (isForeignWorker(request, isOurHost && known.length > 0)) return sendLeavingWorker(reply);
    if (!isOurHost) {
      const words = host === `localhost:${port}` ? otherNamePage(port) : foreignPage;
      return reply.code(421).headers(inert).type('text/html; charset=utf-8').send(words);
    }

    const upgrade = request.headers.upgrade !== undefined;
    const origin = request.headers.origin;
    const reads = !upgrade && (request.method === 'GET' || request.method === 'HEAD');
    // A browser leaves Origin out of plain reads alone; whoever sends one sends the right one.
    if (origin === undefined ? !reads : origin !== `http://${host}`)
      return reply.code(403).headers(inert).type('text/plain; charset=utf-8').send('Foreign origin.\n');

    const home = reads ? await wayHome(request, port) : null;
    if (home !== null) return reply.headers(inert).redirect(home, 303);
    const [first] = known;
    if (first === undefined) {
      const session = reads ? await enter(request, port) : null;
      if (session === null) return refuse(request, reply, port);
      giveSession(reply, port, session);
      return toStart(reply, LINK_FRAGMENT + sessions.linkSecretOf(session));
    }
    doors.known(request.socket);
    if (request.url === LINK_PATH) {
      const theirs = await theirsOf(known, request, port);
      return (upgrade ? letIn : answerQuestion)(request, reply, theirs, port);
    }
    if (upgrade) return reply.code(404).headers(inert).send();
    const query = reads ? startQuery(request) : null;
    const token = query?.get('token') ?? null;
    const key = request.method === 'GET' ? (query?.get('open') ?? null) : null;
    // Whoever brings one again may have lost what the page keeps.
    const mayKnow =
      (token !== null && sessions.isToken(token)) ||
      (key !== null && sessions.useKey(key, await userOf(request, port), first));
    if (mayKnow) return toStart(reply, LINK_FRAGMENT + sessions.linkSecretOf(first));
    return token !== null || query?.has('open') ? toStart(reply, '') : undefined;
  };

  return {
    check,
    /** Who opens this link, as far as the request says. */
    callerOf: (request: FastifyRequest): Caller => callers.get(request.raw) ?? { nonce: '', sessions: [] },
  };
}

/** Takes the token out of the address bar and the history's last entry. */
const toStart = (reply: FastifyReply, fragment: string): FastifyReply =>
  reply.headers(inert).redirect(`/${fragment}`, 303);

function startQuery(request: FastifyRequest): URLSearchParams | null {
  const [path, query] = request.url.split('?', 2);
  return path === '/' && query !== undefined ? new URLSearchParams(query) : null;
}

function offeredNonce(request: FastifyRequest): string | null {
  const offered = request.headers['sec-websocket-protocol']?.split(',').map((one) => one.trim()) ?? [];
  const [protocol, nonce = ''] = offered;
  return protocol === LINK_PROTOCOL && offered.length === 2 && NONCE_FORM.test(nonce) ? nonce : null;
}

interface Question {
  readonly nonce: string;
  readonly seal: string;
}

/** Of a page that wonders why it got no link. */
function questionOf(request: FastifyRequest): Question | null {
  const said = request.url === LINK_PATH ? request.headers[LINK_SEAL_HEADER] : undefined;
  if (typeof said !== 'string') return null;
  const [nonce = '', seal = ''] = said.split('.', 2);
  return NONCE_FORM.test(nonce) ? { nonce, seal } : null;
}

const userOf = (request: FastifyRequest, port: number): Promise<number | null> =>
  peerUser(request.socket.remotePort ?? 0, port);
