import { LINK_FRAGMENT } from '../../shared/link-protocol.ts';

/** Storage is separate for each origin, port included; cookies are not. */
const KEPT_UNDER = 'packbench-link';

/** For a page without a secret: nothing can be sealed with an empty one. */
export const NO_SECRET = 'none';

/**
 * What opens this station's link besides the cookie. It comes once, in the address that the station leads to from its
 * printed one, and leaves the address bar before any screen looks there. It is never sent. Read again for each connection:
 * another tab may have opened the address of a station that was started again.
 */
export function createLinkSecret(page: Pick<Window, 'history' | 'localStorage' | 'location'>): () => string {
  const { hash } = page.location;
  const given = hash.startsWith(LINK_FRAGMENT) ? hash.slice(LINK_FRAGMENT.length) : null;
  if (given !== null) {
    page.history.replaceState(null, '', page.location.pathname);
    attempt(() => page.localStorage.setItem(KEPT_UNDER, given));
  }
  return () => attempt(() => page.localStorage.getItem(KEPT_UNDER)) ?? given ?? NO_SECRET;
}

/** Browsers told to store nothing throw at the first access; the page then works until it is reloaded. */
function attempt<T>(touch: () => T): T | null {
  try {
    return touch();
  } catch {
    return null;
  }
}
