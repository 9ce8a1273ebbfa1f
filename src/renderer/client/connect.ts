import { LINK_PROTOCOL, LINK_SECRET_HEADER } from '../../shared/link-protocol.ts';
import { createElectronLink } from './electron-link.ts';
import { keepShell } from './keep-shell.ts';
import type { Link } from './link.ts';
import { createLinkSecret } from './link-secret.ts';
import { createSocketLink } from './socket-link.ts';

/** Over the preload in the desktop program, over a websocket in a browser. */
export function connect(): Link {
  if (window.packbench) return createElectronLink(window.packbench);
  const address = new URL('/link', window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const secret = createLinkSecret(window);
  const link = createSocketLink({
    open: () => new WebSocket(address, [LINK_PROTOCOL, secret()]),
    onRefused: () => void reloadWithoutSession(secret()),
  });
  keepShell(link.status, 'serviceWorker' in navigator ? navigator.serviceWorker : undefined);
  return link;
}

/**
 * A station that was restarted no longer knows this page's session, and a refused websocket looks like one that is
 * away. Its own page says what to do, so it is shown.
 */
async function reloadWithoutSession(secret: string): Promise<void> {
  const asking = { method: 'HEAD', cache: 'no-store', headers: { [LINK_SECRET_HEADER]: secret } } as const;
  const answer = await fetch('/link', asking).catch(() => null);
  if (answer?.status === 401) window.location.reload();
}
