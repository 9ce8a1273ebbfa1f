import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** More browsers than any bench has; a bound so that an endless loop of exchanges can't fill the memory. */
const MAX_SESSIONS = 1000;

export interface Sessions {
  /** What stands in the printed address. */
  readonly token: string;
  /**
   * A new session for whoever knows the token, null for others. The token stays good while the station runs: it is
   * printed on the owner's own terminal and never leaves the machine, and the same address has to open in a second
   * browser, and again after the first lost its cookies.
   */
  exchange(token: string): string | null;
  knows(session: string): boolean;
}

export function createSessions(): Sessions {
  const token = secret();
  const tokenDigest = digest(token);
  const sessions = new Map<string, Buffer>();
  return {
    token,
    exchange(candidate) {
      if (!timingSafeEqual(digest(candidate), tokenDigest)) return null;
      const session = secret();
      sessions.set(session, digest(session));
      const oldest = sessions.keys().next();
      if (sessions.size > MAX_SESSIONS && !oldest.done) sessions.delete(oldest.value);
      return session;
    },
    knows(candidate) {
      // Every session is compared, so that the time taken says nothing about how near a guess was.
      const wanted = digest(candidate);
      let found = false;
      for (const known of sessions.values()) found = timingSafeEqual(known, wanted) || found;
      return found;
    },
  };
}

const secret = (): string => randomBytes(32).toString('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
