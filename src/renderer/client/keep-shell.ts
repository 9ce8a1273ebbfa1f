import type { Link } from './link.ts';

const WORKER = '/shell-worker.js';

/**
 * A worker that was not looked for in a day is looked for by the browser itself, with the next request of an open page. While
 * the station is away that would be at whoever answers there, so it never comes to it.
 */
export const LOOKED_FOR_EVERY_MS = 6 * 3600_000;

/**
 * From the first contact on the browser keeps the screens, so that a page that is loaded while the station is away shows
 * them and goes on by itself. A browser that keeps nothing shows its own page, as before.
 */
export function keepShell(status: Link['status'], workers: ServiceWorkerContainer | undefined): void {
  if (!workers) return;
  void dropForeign(workers);
  const lookAgain = (worker: ServiceWorkerRegistration): void => {
    if (status.read() === 'online') worker.update().catch(() => undefined);
  };
  const look = (): void => {
    if (status.read() !== 'online') return;
    stop();
    workers
      .register(WORKER, { updateViaCache: 'none' })
      .then((worker) => setInterval(lookAgain, LOOKED_FOR_EVERY_MS, worker))
      .catch(() => undefined);
  };
  const stop = status.subscribe(look);
  look();
}

/** Another program that answered at this address once may have left a worker, which would read what the station is sent. */
async function dropForeign(workers: ServiceWorkerContainer): Promise<void> {
  const found = await workers.getRegistrations().catch(() => []);
  for (const each of found) {
    const scripts = [each.installing, each.waiting, each.active].flatMap((worker) => worker?.scriptURL ?? []);
    const isOurs = scripts.every((script) => isWorker(new URL(script)));
    if (!isOurs) each.unregister().catch(() => undefined);
  }
}

const isWorker = ({ pathname, search }: URL): boolean => pathname === WORKER && search === '';
