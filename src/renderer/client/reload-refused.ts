import { LINK_SEAL_HEADER, sealed } from '../../shared/link-protocol.ts';
import { NO_SECRET } from './link-secret.ts';
import { newNonce, seal } from './seal.ts';

/** A page that is refused again so soon after a reload is not helped by another reload. */
const ONCE_IN_MS = 60_000;
/** If a connection is held without an answer, the next one is tried after this time. */
const ANSWERED_WITHIN_MS = 10_000;
/** The session storage is the window's own and outlives its reloads. */
const KEPT_UNDER = 'packbench-reloaded-at';

type Page = Pick<Window, 'fetch' | 'sessionStorage'> & {
  readonly location: Pick<Location, 'port' | 'reload' | 'replace'>;
};

/** Who refused the page, as far as it can tell. */
export type Refusal = 'nobody' | 'station' | 'somebodyElse';

/**
 * What a page does that was refused its link: a station that was restarted may know its session no more, and a refused
 * websocket looks like one that is away. The station's own page says what to do, so it is shown. Where another server of
 * this machine spoiled the cookies the start page may come all the same, without a link, again and again: then the answer
 * of the link's own path is shown, which has the same words.
 *
 * Who can't show to be the station is not asked for a page: it would have the store of this address, and the scans in it.
 */
export function createReloader(page: Page): (secret: string) => Promise<Refusal> {
  return async (secret) => {
    const port = Number(page.location.port);
    const nonce = newNonce();
    const question = `${nonce}.${await seal(secret, sealed.question(port, nonce))}`;
    const answer = await page
      .fetch('/link', {
        method: 'HEAD',
        cache: 'no-store',
        redirect: 'manual',
        headers: { [LINK_SEAL_HEADER]: question },
        signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      })
      .catch(() => null);
    if (answer === null) return 'nobody';
    const { status } = answer;
    const seals = answer.headers.get(LINK_SEAL_HEADER)?.split(' ') ?? [];
    // A page without a secret has nothing to know the station by, and nothing to lose but words it can't use.
    const isStation =
      secret === NO_SECRET || seals.includes(await seal(secret, sealed.answer(port, nonce, status)));
    if (!isStation) return 'somebodyElse';
    if (status === 401 && isLate(page)) page.location.reload();
    else if (status === 401) page.location.replace('/link');
    return 'station';
  };
}

/** Whether it was reloaded a while ago, or never. A window that keeps nothing can't know, and is not loaded for ever. */
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
