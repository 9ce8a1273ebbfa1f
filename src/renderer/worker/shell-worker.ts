/**
 * Shows the screens on a page that is loaded while the station is away: a browser would show a page of its own, which says
 * nothing of the scans that are kept and does not come back. What the station answers always goes first.
 */

/** The station writes it in front of this file. */
export interface ShellFacts {
  /** Of the screens: another one is another worker, and takes over at once. */
  readonly build: string;
  /** Everything that the screens load, each under a name that changes with its content. */
  readonly files: readonly string[];
}

interface LastingEvent {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface RequestEvent extends LastingEvent {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
}

/** The part of a service worker's surroundings that is used here; the compiler knows those of pages. */
interface WorkerScope {
  readonly packbenchShell: ShellFacts;
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
  readonly registration: { unregister(): Promise<boolean> };
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  skipWaiting(): Promise<void>;
}

/** A station under load was never seen to take a second; a packer who reloaded the page looks up after three. */
const ANSWERS_WITHIN_MS = 3000;
const PREFIX = 'packbench-shell-';
const START = '/';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same global under its other name
const scope = self as unknown as WorkerScope;
const { build, files } = scope.packbenchShell;
const cacheName = PREFIX + build;
const ours = new Set(files);

async function takeIn(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Past the browser's own store, which may hold the page of the build before.
  await cache.addAll([START, ...files].map((file) => new Request(file, { cache: 'reload' })));
  await scope.skipWaiting();
}

async function forgetOthers(keep: string | null): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((each) => each.startsWith(PREFIX) && each !== keep).map((each) => caches.delete(each)),
  );
}

async function takeOver(): Promise<void> {
  await forgetOthers(cacheName);
  await scope.clients.claim();
}

/** The station knows this browser no more: it is told what to do by the station's own page, now and next time. */
async function leave(): Promise<void> {
  await forgetOthers(null);
  await scope.registration.unregister();
}

const kept = async (file: string): Promise<Response | undefined> =>
  (await caches.open(cacheName)).match(file);

async function showPage(event: RequestEvent): Promise<Response> {
  const answer = fetch(event.request);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWERS_WITHIN_MS));
  const first = await Promise.race([answer.catch(() => null), late]);
  if (first === null) return (await kept(START)) ?? answer;
  if (first.status === 401) event.waitUntil(leave());
  return first;
}

const showFile = async (request: Request, file: string): Promise<Response> =>
  (await kept(file)) ?? fetch(request);

scope.addEventListener('install', (event) => event.waitUntil(takeIn()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
  // The printed address holds the token: the station alone answers it.
  if (request.mode === 'navigate' && url.pathname === START && url.search === '')
    event.respondWith(showPage(event));
  else if (ours.has(url.pathname)) event.respondWith(showFile(request, url.pathname));
});
