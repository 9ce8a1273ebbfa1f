import { createHash, randomBytes } from 'node:crypto';
import type { ScreenRelay } from '../../../shared/contract/index.ts';

/**
 * A page asks for its session again within two seconds of a break, and a laptop lid shut by mistake is opened again
 * sooner than this; after that, people must prove again who they are.
 */
const RESUME_MS = 60_000;
/** More broken links than any desk has windows; a bound so that a loop of links can't fill the memory. */
const MAX_KEPT = 100;

export interface LinkedScreen {
  readonly relay: ScreenRelay;
  /** With this the same page, and no other, gets its session back after a break. It is another after each. */
  readonly secret: string;
  /** The link broke: the page may come back. `isLeft`: the page itself is gone. */
  unlink(isLeft: boolean): void;
}

/** Sessions of screens, each over one link at a time. A cookie is every window's; the secret of a session is its page's. */
export interface Screens {
  /** `onTaken`: the page came back over another link while this one still looked alive. */
  link(secret: string | null, onTaken: () => void): LinkedScreen;
  /** The host is closing: no page can resume. */
  close(): void;
}

interface Kept {
  readonly relay: ScreenRelay;
  /** Null while no page is linked. */
  onTaken: (() => void) | null;
  timer: NodeJS.Timeout | null;
}

export function createScreens(openScreen: () => ScreenRelay): Screens {
  /** By the digest of their secret. */
  const kept = new Map<string, Kept>();

  const forget = (key: string, { relay, timer }: Kept): void => {
    if (timer) clearTimeout(timer);
    kept.delete(key);
    relay.leave();
  };

  const takeBack = (secret: string): ScreenRelay | null => {
    const key = digest(secret);
    const found = kept.get(key);
    if (!found) return null;
    if (found.timer) clearTimeout(found.timer);
    kept.delete(key);
    found.onTaken?.();
    return found.relay;
  };

  const boundUnlinked = (): void => {
    const unlinked = [...kept].filter(([, { onTaken }]) => onTaken === null);
    for (const [key, entry] of unlinked.slice(0, -MAX_KEPT)) forget(key, entry);
  };

  return {
    link: (known, onTaken) => {
      const relay = (known === null ? null : takeBack(known)) ?? openScreen();
      const secret = randomBytes(32).toString('base64url');
      const key = digest(secret);
      const entry: Kept = { relay, onTaken, timer: null };
      kept.set(key, entry);
      return {
        relay,
        secret,
        unlink: (isLeft) => {
          if (kept.get(key) !== entry) return;
          if (isLeft) return forget(key, entry);
          entry.onTaken = null;
          entry.timer = setTimeout(() => forget(key, entry), RESUME_MS);
          entry.timer.unref();
          boundUnlinked();
        },
      };
    },
    close: () => {
      for (const [key, entry] of kept) forget(key, entry);
    },
  };
}

const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64');
