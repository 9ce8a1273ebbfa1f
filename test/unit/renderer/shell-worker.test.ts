import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Listener = (event: never) => void;

/** What the station answers by path; null: it is away. */
let station: Readonly<Record<string, { readonly status: number; readonly body: string }>> | null;
let caches: Map<string, Map<string, Response>>;
let unregistered: boolean;
let listeners: Map<string, Listener>;

const pathOf = (request: Request | string): string =>
  new URL(typeof request === 'string' ? request : request.url, 'http://127.0.0.1:1').pathname;

const fetched = async (request: Request | string): Promise<Response> => {
  const found = station?.[pathOf(request)];
  if (!found) throw new TypeError('Failed to fetch');
  return new Response(found.body, { status: found.status });
};

/** Runs the worker of a build again, as a browser does. */
async function begin(build: string): Promise<void> {
  listeners = new Map();
  vi.resetModules();
  vi.stubGlobal('self', {
    packbenchShell: { build, files: ['/assets/a.js'] },
    location: { origin: 'http://127.0.0.1:1' },
    clients: { claim: async () => undefined },
    registration: { unregister: async () => (unregistered = true) },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: async () => undefined,
  });
  await import('../../../src/renderer/worker/shell-worker.ts');
}

async function tell(type: 'install' | 'activate'): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(type)?.({ waitUntil: (given: Promise<unknown>) => (work = given) } as never);
  await work;
}

/** The answer's status and text; null where the worker leaves the request to the browser. */
async function ask(path: string, mode = 'navigate', method = 'GET'): Promise<string | null> {
  const answers: Promise<Response>[] = [];
  const work: Promise<unknown>[] = [];
  listeners.get('fetch')?.({
    request: { url: `http://127.0.0.1:1${path}`, mode, method },
    respondWith: (given: Promise<Response>) => answers.push(given),
    waitUntil: (given: Promise<unknown>) => work.push(given),
  } as never);
  const response = await answers[0];
  if (!response) return null;
  await Promise.all(work);
  return `${response.status} ${await response.text()}`;
}

beforeEach(() => {
  caches = new Map();
  unregistered = false;
  station = { '/': { status: 200, body: 'page 1' }, '/assets/a.js': { status: 200, body: 'screens 1' } };
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string;
      constructor(path: string) {
        this.url = `http://127.0.0.1:1${path}`;
      }
    },
  );
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const held = caches.get(name) ?? new Map<string, Response>();
      caches.set(name, held);
      return {
        addAll: async (requests: Request[]) => {
          for (const request of requests) {
            const response = await fetched(request);
            if (!response.ok) throw new TypeError('Request failed');
            held.set(pathOf(request), response);
          }
        },
        match: async (path: string) => held.get(path)?.clone(),
      };
    },
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page that is loaded while the station is away is the one that it gave last, with all it loads', async () => {
  await begin('one');
  await tell('install');
  await tell('activate');
  station = { '/': { status: 200, body: 'page of now' } };
  expect(await ask('/')).toBe('200 page of now');
  station = null;
  expect([await ask('/'), await ask('/assets/a.js', 'no-cors')]).toEqual(['200 page 1', '200 screens 1']);
});

test('a station that hangs is not waited for', async () => {
  await begin('one');
  await tell('install');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const answer = ask('/');
  await vi.advanceTimersByTimeAsync(3000);
  expect(await answer).toBe('200 page 1');
});

test('nothing else goes through it: not the printed address, no link, no change, no foreign page', async () => {
  await begin('one');
  await tell('install');
  expect(await ask('/?token=secret')).toBeNull();
  expect(await ask('/link', 'websocket')).toBeNull();
  expect(await ask('/', 'navigate', 'POST')).toBeNull();
  expect(await ask('/assets/other.js', 'no-cors')).toBeNull();
});

test('a build of its own is kept by each worker, and the one before is gone when the next takes over', async () => {
  await begin('one');
  await tell('install');
  await begin('two');
  station = { '/': { status: 200, body: 'page 2' }, '/assets/a.js': { status: 200, body: 'screens 2' } };
  await tell('install');
  expect([...caches.keys()]).toEqual(['packbench-shell-one', 'packbench-shell-two']);
  await tell('activate');
  expect([...caches.keys()]).toEqual(['packbench-shell-two']);
  station = null;
  expect(await ask('/')).toBe('200 page 2');
});

test('a browser that the station turns away sees what the station says, and keeps no screens any more', async () => {
  await begin('one');
  await tell('install');
  station = { '/': { status: 401, body: 'open the printed address' } };
  expect(await ask('/')).toBe('401 open the printed address');
  expect([[...caches.keys()], unregistered]).toEqual([[], true]);
});

test('one whose session is over takes nothing in', async () => {
  await begin('one');
  station = { '/': { status: 401, body: 'open the printed address' } };
  await expect(tell('install')).rejects.toThrow('Request failed');
});
