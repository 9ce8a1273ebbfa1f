import { createElectronLink } from './electron-link.ts';
import { createGreeting } from './greeting.ts';
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
    open: () => {
      const { protocols, answer } = createGreeting(secret(), Number(address.port));
      return { socket: new WebSocket(address, protocols), answer };
    },
    onRefused: () => reload(secret()),
  });
  keepShell(link.status, 'serviceWorker' in navigator ? navigator.serviceWorker : undefined);
  return link;
}
