import { LINK_SECRET_HEADER } from '../../shared/link-protocol.ts';

/** A page that is turned away again so soon after it was loaded anew is not helped by loading it once more. */
const ONCE_IN_MS = 60_000;
/** The session storage is the window's own and outlives its reloads. */
const KEPT_UNDER = 'packbench-reloaded-at';

type Page = Pick<Window, 'fetch' | 'sessionStorage'> & {
  readonly location: Pick<Location, 'reload' | 'replace'>;
};

/**
 * What a page does that was refused its link: a station that was restarted may know its session no more, and a refused
 * websocket looks like one that is away. The station's own page says what to do, so it is shown. Where another server of
 * this machine spoiled the cookies the start page may come all the same, without a link, again and again: then the answer
 * of the link's own path is shown, which has the same words.
 */
export function createReloader(page: Page): (secret: string) => Promise<void> {
  return async (secret) => {
    const asking = { method: 'HEAD', cache: 'no-store', headers: { [LINK_SECRET_HEADER]: secret } } as const;
    const answer = await page.fetch('/link', asking).catch(() => null);
    if (answer?.status !== 401) return;
    if (isLate(page)) page.location.reload();
    else page.location.replace('/link');
  };
}

/** Whether it was loaded anew a while ago, or never. A window that keeps nothing can't know, and is not loaded for ever. */
function isLate(page: Page): boolean {
  try {
    const { sessionStorage } = page;
    const last = Number(sessionStorage.getItem(KEPT_UNDER) ?? -Infinity);
    const now = Date.now();
    // A clock that was set back must not hold it for longer.
    if (Math.abs(now - last) < ONCE_IN_MS) return false;
    sessionStorage.setItem(KEPT_UNDER, String(now));
    return true;
  } catch {
    return false;
  }
}
