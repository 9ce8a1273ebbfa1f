import { LINK_PROTOCOL } from '../../shared/link-protocol.ts';
import { createElectronLink } from './electron-link.ts';
import { keepShell } from './keep-shell.ts';
import type { Link } from './link.ts';
import { createLinkSecret } from './link-secret.ts';
import { createReloader } from './reload-refused.ts';
import { createSocketLink } from './socket-link.ts';

/** Over the preload in the desktop program, over a websocket in a browser. */
export function connect(): Link {
  if (window.packbench) return createElectronLink(window.packbench);
  const address = new URL('/link', window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const secret = createLinkSecret(window);
  const reload = createReloader(window);
  const link = createSocketLink({
    open: () => new WebSocket(address, [LINK_PROTOCOL, secret()]),
    onRefused: () => void reload(secret()),
  });
  keepShell(link.status, 'serviceWorker' in navigator ? navigator.serviceWorker : undefined);
  return link;
}
