import type { Link } from './link.ts';

/**
 * From the first contact on the browser keeps the screens, so that a page that is loaded while the station is away shows
 * them and goes on by itself. A browser that keeps nothing shows its own page, as before.
 */
export function keepShell(status: Link['status'], workers: ServiceWorkerContainer | undefined): void {
  if (!workers) return;
  const look = (): void => {
    if (status.read() !== 'online') return;
    stop();
    workers.register('/shell-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
  };
  const stop = status.subscribe(look);
  look();
}
