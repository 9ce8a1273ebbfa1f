import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** More browsers than any bench has; a bound so that an endless loop of exchanges can't fill the memory. */
const MAX_SESSIONS = 1000;

/** A cold browser on a slow disk shows its first page within half of it. */
export const KEY_LIFE_MS = 60_000;

export interface Sessions {
  /** What stands in the printed address. */
  readonly token: string;
  /**
   * A new session for whoever knows the token, null for others. The token stays good while the station runs: it is
   * printed on the owner's own terminal and never leaves the machine, and the same address has to open in a second
   * browser, and again after the first lost its cookies.
   */
  exchange(token: string): string | null;
  isToken(candidate: string): boolean;
  /** For a place that others can look into, as a command line is: good for one session and for a minute. */
  makeKey(): string;
  /**
   * A session for the first who brings a key. Whoever brings it again proves that one of both is not the browser it
   * was made for, so both are turned away and the session ends.
   */
  exchangeKey(key: string): string | null;
  knows(session: string): boolean;
  /** Calls once when the session is over before the station is. */
  whenEnded(session: string, listener: () => void): () => void;
  /**
   * What opens a link besides the cookie. Cookies know no ports, so a server of another user on this machine is sent
   * ours by every browser that opens its page; this is kept where the browser goes by the whole origin.
   */
  linkSecretOf(session: string): string;
  opensLink(session: string, linkSecret: string): boolean;
}

interface Key {
  readonly until: number;
  /** What it was exchanged for. */
  session: string | null;
}

/** `clock` in Unix milliseconds. */
export function createSessions(clock: () => number): Sessions {
  const token = secret();
  const tokenDigest = digest(token);
  const linkKey = randomBytes(32);
  const sessions = new Map<string, { readonly digest: Buffer; readonly listeners: Set<() => void> }>();
  const keys = new Map<string, Key>();

  const isToken = (candidate: string): boolean => timingSafeEqual(digest(candidate), tokenDigest);
  const open = (): string => {
    const session = secret();
    sessions.set(session, { digest: digest(session), listeners: new Set() });
    const oldest = sessions.keys().next();
    if (sessions.size > MAX_SESSIONS && !oldest.done) end(oldest.value);
    return session;
  };
  const end = (session: string): void => {
    const ended = sessions.get(session);
    sessions.delete(session);
    for (const listener of ended?.listeners ?? []) listener();
  };
  const linkSecretOf = (session: string): string =>
    createHmac('sha256', linkKey).update(session).digest('base64url');

  return {
    token,
    exchange: (candidate) => (isToken(candidate) ? open() : null),
    isToken,
    makeKey() {
      const key = secret();
      keys.set(digest(key).toString('hex'), { until: clock() + KEY_LIFE_MS, session: null });
      return key;
    },
    exchangeKey(candidate) {
      const key = keys.get(digest(candidate).toString('hex'));
      if (key === undefined) return null;
      if (key.session !== null) {
        end(key.session);
        return null;
      }
      if (clock() > key.until) return null;
      key.session = open();
      return key.session;
    },
    knows(candidate) {
      // Every session is compared, so that the time taken says nothing about how near a guess was.
      const wanted = digest(candidate);
      let found = false;
      for (const known of sessions.values()) found = timingSafeEqual(known.digest, wanted) || found;
      return found;
    },
    whenEnded(session, listener) {
      const listeners = sessions.get(session)?.listeners;
      listeners?.add(listener);
      return () => listeners?.delete(listener);
    },
    linkSecretOf,
    opensLink: (session, linkSecret) => timingSafeEqual(digest(linkSecretOf(session)), digest(linkSecret)),
  };
}

const secret = (): string => randomBytes(32).toString('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
