import type { Session, WebContents } from 'electron';
import type { Logger } from '../../kernel/ports.ts';
import { APP_ORIGIN, isOwnAddress, isStartPage } from './scheme.ts';

/** What a page may load besides its own files: what it made itself, and the inspector's pages. */
const ownSchemes = new Set(['data:', 'blob:', 'devtools:']);

/** A label's picture goes to the clipboard at a person's press; the clipboard itself can't be read. */
const COPYING = 'clipboard-sanitized-write';

/**
 * The screens are our own files and need nothing else that a browser can give a site: no other permission, no device, no
 * download but of what they made themselves, and no request that leaves the machine.
 */
export function lockSession(session: Session, log: Logger): void {
  const denied = (what: string): void => log.warn({ what }, 'the window asked for what it does not get');

  session.setPermissionRequestHandler((_page, permission, answer) => {
    if (permission !== COPYING) denied(permission);
    answer(permission === COPYING);
  });
  // Asked often and about everything, the new local-network-access and loopback-network included.
  session.setPermissionCheckHandler((_page, permission) => permission === COPYING);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    // A label's document, made by the page: a person is asked where to save it.
    if (item.getURL().startsWith(`blob:${APP_ORIGIN}/`)) return;
    denied('download');
    event.preventDefault();
  });
  session.webRequest.onBeforeRequest((details, answer) => {
    const cancel = !isOwnAddress(details.url) && !ownSchemes.has(schemeOf(details.url));
    if (cancel) denied('remote content');
    answer({ cancel });
  });
}

/** Keeps a page on its own address and alone in its window. */
export function lockPage(page: WebContents): void {
  page.setWindowOpenHandler(() => ({ action: 'deny' }));
  page.on('will-attach-webview', (event) => event.preventDefault());
  page.on('will-frame-navigate', (event) => {
    // A reload is a navigation too.
    if (!event.isMainFrame || !isStartPage(event.url)) event.preventDefault();
  });
  page.on('will-redirect', (event) => event.preventDefault());
}

const schemeOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : '');
