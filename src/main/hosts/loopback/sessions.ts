import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeptBrowsers } from './kept-sessions.ts';

/**
 * More browsers than any bench has; a bound so that an endless loop of exchanges can't fill the memory. Above it goes
 * what nobody misses: links are bounded far below, so that there always is one without.
 */
export const MAX_SESSIONS = 1000;

/** Browsers that find their way back to a station that was started again; a desk has one or two. */
export const MAX_KEPT = 20;
/** A kiosk that was not opened for so long is opened by its printed address. */
export const KEPT_FOR_MS = 30 * 24 * 3600_000;

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
  exchange(token: string, user: number | null, port: number): string | null;
  isToken(candidate: string): boolean;
  /**
   * For a place that others can look into, as a command line is: good for one session, for a minute, and for this system
   * user where the system says who brings it.
   */
  makeKey(user: number | null): string;
  /**
   * A session for the first who brings a key. Whoever brings it again proves that one of both is not the browser it
   * was made for, so both are turned away and the session ends.
   */
  exchangeKey(key: string, user: number | null, port: number): string | null;
  /** Whether a browser that has this session brings a key that is still good; it is used up by that. */
  useKey(key: string, user: number | null, session: string): boolean;
  /** At this port: each is an origin of its own, and what was given at one opens no other. */
  knows(session: string, port: number): boolean;
  /**
   * Whether a program of this user may open a link with it: the one whose program it was given to. Whoever answered at the
   * station's address while it was away was sent the cookie. Where the system does not say whose program it was, cookie and
   * link secret decide alone.
   */
  isFor(session: string, user: number | null): boolean;
  /**
   * A link was opened with it at this port: `onEnded` is called once where the session is over before the station is.
   * Answers what to call when the link closed. As long as a session has a link, others that are opened never end it.
   */
  linked(session: string, port: number, onEnded: () => void): () => void;
  /**
   * What opens a link besides the cookie. Cookies know no ports, so a server of another user on this machine is sent
   * ours by every browser that opens its page; this is kept where the browser goes by the whole origin, and is sent to
   * nobody: page and station each show that they know it.
   */
  linkSecretOf(session: string): string;
  /**
   * A text sealed with its link secret, also of a session that is over: so the station shows who it is to a page that it
   * has to turn away.
   */
  seal(session: string, text: string): string;
  isSealed(session: string, text: string, seal: string): boolean;
}

interface Key {
  readonly until: number;
  readonly user: number | null;
  /** What it was exchanged for. */
  session: string | null;
}

interface Session {
  readonly digest: Buffer;
  readonly user: number | null;
  /** Null: written down by a version that did not note it. It counts for the first at which its page comes. */
  port: number | null;
  readonly openedAt: number;
  readonly listeners: Set<() => void>;
  /** When a link of it stood last, in Unix milliseconds; null: never. */
  linkedAt: number | null;
}

/** What is kept for the next start of the station. */
export type KeptSessions = Pick<KeptBrowsers, 'linkKey' | 'sessions'>;

/** `clock` in Unix milliseconds; `keep` is called with what changed. */
export function createSessions(
  clock: () => number,
  before: KeptSessions | null,
  keep: (kept: KeptSessions) => void,
): Sessions {
  const token = secret();
  const tokenDigest = digest(token);
  const linkKey = before ? Buffer.from(before.linkKey, 'base64url') : randomBytes(32);
  /** By the digest, as hexadecimal digits: the secret itself is the browser's. */
  const sessions = new Map<string, Session>();
  const keys = new Map<string, Key>();

  const isToken = (candidate: string): boolean => timingSafeEqual(digest(candidate), tokenDigest);
  for (const { digest: name, user, port, openedAt } of before?.sessions ?? []) {
    if (clock() - openedAt > KEPT_FOR_MS) continue;
    const mark = Buffer.from(name, 'hex');
    // Those that were kept are the ones that mattered.
    const rest = { listeners: new Set<() => void>(), linkedAt: openedAt };
    sessions.set(name, { digest: mark, user, port, openedAt, ...rest });
  }
  const keepAll = (): void => {
    const kept = [...sessions].toSorted(byNeed).slice(-MAX_KEPT);
    keep({
      linkKey: linkKey.toString('base64url'),
      sessions: kept.map(([name, { user, port, openedAt }]) => ({ digest: name, user, port, openedAt })),
    });
  };
  const open = (user: number | null, port: number): string => {
    const session = secret();
    const mark = digest(session);
    const [least] = sessions.size < MAX_SESSIONS ? [] : [...sessions].toSorted(byNeed);
    if (least) endNamed(least[0]);
    sessions.set(mark.toString('hex'), {
      digest: mark,
      user,
      port,
      openedAt: clock(),
      listeners: new Set(),
      linkedAt: null,
    });
    keepAll();
    return session;
  };
  const keyOf = (candidate: string, user: number | null): Key | null => {
    const key = keys.get(digest(candidate).toString('hex'));
    const isTheirs = key !== undefined && (user === null || key.user === null || key.user === user);
    return isTheirs ? key : null;
  };
  const isGood = (key: Key): boolean => key.session === null && clock() <= key.until;
  const nameOf = (session: string): string => digest(session).toString('hex');
  const endNamed = (name: string): void => {
    const ended = sessions.get(name);
    sessions.delete(name);
    for (const listener of ended?.listeners ?? []) listener();
  };
  const end = (session: string): void => {
    endNamed(nameOf(session));
    keepAll();
  };
  const linkSecretOf = (session: string): string =>
    createHmac('sha256', linkKey).update(session).digest('base64url');
  const seal = (session: string, text: string): string =>
    createHmac('sha256', linkSecretOf(session)).update(text).digest('base64url');

  return {
    token,
    exchange: (candidate, user, port) => (isToken(candidate) ? open(user, port) : null),
    isToken,
    makeKey(user) {
      const [oldest] = keys.size < MAX_SESSIONS ? [] : keys.keys();
      if (oldest !== undefined) keys.delete(oldest);
      const key = secret();
      keys.set(digest(key).toString('hex'), { until: clock() + KEY_LIFE_MS, user, session: null });
      return key;
    },
    exchangeKey(candidate, user, port) {
      const key = keyOf(candidate, user);
      if (key === null) return null;
      if (isGood(key)) return (key.session = open(user, port));
      if (key.session !== null) end(key.session);
      return null;
    },
    useKey(candidate, user, session) {
      const key = keyOf(candidate, user);
      if (key === null || !isGood(key)) return false;
      key.session = session;
      return true;
    },
    knows(candidate, port) {
      // Every session is compared, so that the time taken says nothing about how near a guess was.
      const wanted = digest(candidate);
      let found = false;
      for (const known of sessions.values()) {
        const isSame = timingSafeEqual(known.digest, wanted);
        found = (isSame && (known.port === null || known.port === port)) || found;
      }
      return found;
    },
    isFor(session, user) {
      const known = sessions.get(nameOf(session));
      return known !== undefined && (known.user === null || known.user === user);
    },
    linked(session, port, onEnded) {
      const known = sessions.get(nameOf(session));
      if (!known) return () => undefined;
      const isFirst = known.linkedAt === null || known.port === null;
      known.port ??= port;
      known.linkedAt = clock();
      known.listeners.add(onEnded);
      if (isFirst) keepAll();
      return () => {
        known.linkedAt = clock();
        known.listeners.delete(onEnded);
      };
    },
    linkSecretOf,
    seal,
    isSealed: (session, text, given) => timingSafeEqual(digest(seal(session, text)), digest(given)),
  };
}

/**
 * Those that can be done without first: of the ones that never had a link the oldest, then those whose link is gone the
 * longest, and last those that have one. Whoever opens the printed address a thousand times ends what they opened.
 */
function byNeed([, one]: readonly [string, Session], [, other]: readonly [string, Session]): number {
  const rank = ({ listeners, linkedAt }: Session): number =>
    listeners.size > 0 ? 2 : linkedAt === null ? 0 : 1;
  return rank(one) - rank(other) || (one.linkedAt ?? one.openedAt) - (other.linkedAt ?? other.openedAt);
}

const secret = (): string => randomBytes(32).toString('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
