import { createElectronLink } from './electron-link.ts';
import type { Link } from './link.ts';
import { createSocketLink } from './socket-link.ts';

/** Over the preload in the desktop program, over a websocket in a browser. */
export function connect(): Link {
  if (window.packbench) return createElectronLink(window.packbench);
  const address = new URL('/link', window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return createSocketLink({
    open: () => new WebSocket(address),
    onRefused: () => void reloadWithoutSession(),
  });
}

/**
 * A station that was restarted no longer knows this page's session, and a refused websocket looks like one that is
 * away. Its own page says what to do, so it is shown.
 */
async function reloadWithoutSession(): Promise<void> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status === 401) window.location.reload();
}
