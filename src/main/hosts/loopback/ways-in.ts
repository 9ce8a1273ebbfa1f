import type { FastifyRequest } from 'fastify';
import { peerUser } from './peer-user.ts';
import type { Sessions } from './sessions.ts';

/** Where a browser finds the screens, and the port of the printed address. */
export interface Places {
  readonly home: number;
  readonly printed: number;
}

/** What an address with a token or a key in it gives to whoever brings it. */
export interface WaysIn {
  /** A session for what stands in the address, null where it is no way in. */
  enter(request: FastifyRequest, port: number): Promise<string | null>;
  /**
   * Where a browser is led that opens the printed address, null for everybody else. Programs that read no pages are
   * served at the printed address itself, as at any other.
   */
  wayHome(request: FastifyRequest, port: number): Promise<string | null>;
  /** Somebody who has this session reads the address again; null: nothing of the kind stands in it. */
  again(request: FastifyRequest, port: number, session: string): Promise<'mayKnow' | 'overdue' | null>;
  /** Those of the sessions that a program of the caller's user may open a link with. */
  theirsOf(known: readonly string[], request: FastifyRequest, port: number): Promise<readonly string[]>;
}

export function createWaysIn(sessions: Sessions, places: () => Places): WaysIn {
  return {
    async enter(request, port) {
      const { token, key } = wayOf(request);
      // A program that only looks at an address must not use it up.
      if (token === null ? key === null || request.method !== 'GET' : !sessions.isToken(token)) return null;
      const user = await userOf(request, port);
      if (user === 'nobody') return null;
      return token !== null
        ? sessions.exchange(token, user, port)
        : key && sessions.exchangeKey(key, user, port);
    },
    async wayHome(request, port) {
      const { home, printed } = places();
      const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
      if (port !== printed || port === home || !isPage) return null;
      const { token } = wayOf(request);
      if (token === null || !sessions.isToken(token)) return null;
      const user = await userOf(request, port);
      return user === 'nobody' ? null : `http://127.0.0.1:${home}/?open=${sessions.makeKey(user)}`;
    },
    async again(request, port, session) {
      const { token, key } = wayOf(request);
      if (token === null && key === null) return null;
      const user = await userOf(request, port);
      if (user === 'nobody') return 'overdue';
      // A browser that brings the address again may have lost what the page stores.
      const mayKnow =
        (token !== null && sessions.isToken(token)) ||
        (key !== null && request.method === 'GET' && sessions.useKey(key, user, session));
      return mayKnow ? 'mayKnow' : 'overdue';
    },
    async theirsOf(known, request, port) {
      const user = await userOf(request, port);
      return user === 'nobody' ? [] : known.filter((each) => sessions.isFor(each, user));
    },
  };
}

function wayOf({ url }: FastifyRequest): { readonly token: string | null; readonly key: string | null } {
  const [path, text] = url.split('?', 2);
  const query = path === '/' && text !== undefined ? new URLSearchParams(text) : null;
  // An empty one is none: whoever brings it would be given an empty session in the place of theirs.
  return { token: query?.get('token') || null, key: query?.get('open') || null };
}

const userOf = (request: FastifyRequest, port: number): ReturnType<typeof peerUser> =>
  peerUser(request.socket.remotePort ?? 0, port);
