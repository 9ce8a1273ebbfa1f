import type { FastifyReply, FastifyRequest } from 'fastify';
import { KEPT_FOR_MS } from './sessions.ts';

/** The one path that takes upgrades. */
export const LINK_PATH = '/link';

/** Cookies know no ports: two stations on one machine would overwrite each other's session under one name. */
const cookieName = (port: number): string => `packbench-${port}`;

/**
 * Every other server on this machine may leave cookies for this address, of which a browser keeps 180 of 4096 bytes and
 * sends them all. A station that could not read them would be closed to it until somebody emptied its cookies.
 */
export const MAX_HEADER_BYTES = 180 * (4096 + '; '.length) + 32 * 1024;

/** A browser sends one for each path that the request is under, and there are two. The rest is for programs that guess. */
const MOST_OF_A_NAME = 4;

/**
 * Every session that a request names. Another server may have put a cookie of the same name beside ours under a longer
 * path, and browsers send that one first.
 */
export function sessionsIn(request: FastifyRequest, port: number): readonly string[] {
  const start = `${cookieName(port)}=`;
  return (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .slice(0, MOST_OF_A_NAME)
    .map((pair) => pair.slice(start.length));
}

/** A kiosk's browser is switched off with its computer, and comes back to the same bench in the morning. */
export const giveSession = (reply: FastifyReply, port: number, session: string): FastifyReply =>
  reply.setCookie(cookieName(port), session, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    maxAge: KEPT_FOR_MS / 1000,
  });

/** Ours, and any that another server placed before it. */
export function takeSessions(reply: FastifyReply, port: number): void {
  for (const path of ['/', LINK_PATH]) reply.clearCookie(cookieName(port), { path });
}
