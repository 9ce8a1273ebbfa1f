import type { FastifyReply, FastifyRequest } from 'fastify';
import { LINK_PROTOCOL, LINK_SEAL_HEADER, NONCE_FORM, sealed } from '../../../shared/link-protocol.ts';
import { LINK_PATH, sessionsIn, takeSessions } from './cookies.ts';
import type { Doors } from './doors.ts';
import { newAddressPage } from './error-pages.ts';
import type { Caller } from './prove.ts';
import type { Sessions } from './sessions.ts';

/** Pages of the guard hold nothing that runs or loads. */
export const inert = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
} as const;

/**
 * A worker of another program may have been registered so that its script is looked for in the browser's own store first,
 * for a day: without what was stored it is asked for here. Storage itself stays, it may hold scans.
 */
const forgetting = { ...inert, 'clear-site-data': '"cache"' } as const;

/** `undefined`: let through. */
export type Answered = FastifyReply | undefined;

/** How a page of the station gets its link, and how anybody else is told that there is none. */
export interface LinkEntry {
  refuse(request: FastifyRequest, reply: FastifyReply, port: number): FastifyReply;
  /** A page wants a link: who it is it says by its first message. A page that finds no room tries again by itself. */
  letIn(request: FastifyRequest, reply: FastifyReply, theirs: readonly string[], port: number): Answered;
  /** A page wonders why it got no link. */
  answerQuestion(
    request: FastifyRequest,
    reply: FastifyReply,
    theirs: readonly string[],
    port: number,
  ): Answered;
  /** Who opens this link, as far as the request says. */
  callerOf(request: FastifyRequest): Caller;
}

export function createLinkEntry(sessions: Sessions, doors: Doors): LinkEntry {
  const callers = new WeakMap<object, Caller>();

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

  const refuse: LinkEntry['refuse'] = (request, reply, port) => {
    const question = questionOf(request);
    // No page of another site can set the header: this one lost its secret and starts again without a session.
    if (question !== null) {
      takeSessions(reply, port);
      sealAnswer(reply, sessionsIn(request, port), port, question.nonce, 401);
    }
    return reply.code(401).headers(forgetting).type('text/html; charset=utf-8').send(newAddressPage);
  };

  return {
    refuse,
    letIn(request, reply, theirs, port) {
      const nonce = offeredNonce(request);
      if (nonce === null || theirs.length === 0) return refuse(request, reply, port);
      callers.set(request.raw, { nonce, sessions: theirs });
      return doors.mayLink() ? undefined : reply.code(503).headers(inert).send();
    },
    answerQuestion(request, reply, theirs, port) {
      const question = questionOf(request);
      const isGood =
        question !== null &&
        theirs.some((each) => sessions.isSealed(each, sealed.question(port, question.nonce), question.seal));
      if (!isGood) return refuse(request, reply, port);
      return sealAnswer(reply, theirs, port, question.nonce, 204).code(204).headers(inert).send();
    },
    callerOf: (request) => callers.get(request.raw) ?? { nonce: '', sessions: [] },
  };
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
