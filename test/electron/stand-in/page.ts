import { chromium, type Frame, type Page, type Request as PageRequest, type Route } from '@playwright/test';

/** Chromium does not know the product's scheme; this secure origin stands for it, and no name server knows it. */
const PAGE_ORIGIN = 'https://app.packbench.test';
const OWN_ORIGIN = 'packbench://app';

const toOwn = (url: string): string =>
  url.startsWith(`${PAGE_ORIGIN}/`) ? OWN_ORIGIN + url.slice(PAGE_ORIGIN.length) : url;
const toPage = (url: string): string => url.replace(OWN_ORIGIN, PAGE_ORIGIN);

/** What the program decides about its page. Addresses are the product's own. */
export interface PageHost {
  readonly preload: string;
  serve(request: Request): Promise<Response>;
  isCancelled(url: string): boolean;
  preventsNavigation(url: string, isMainFrame: boolean): boolean;
  navigationStarted(): void;
  mayOpenWindow(url: string): boolean;
  invoke(channel: string, args: readonly unknown[]): Promise<unknown>;
  sent(channel: string, args: readonly unknown[]): void;
}

export interface OpenPage {
  /** Policy violations and script errors so far. */
  readonly faults: string[];
  /** Requests that did not get through, navigations and windows included. */
  readonly denied: string[];
  load(): Promise<void>;
  reload(): void;
  deliver(channel: string, args: readonly unknown[]): void;
  evaluate(script: string): Promise<unknown>;
  close(): Promise<void>;
}

/** In the page: runs the preload as its own runtime would, `ipcRenderer` over two bindings. */
const preloadFrame = (preload: string): string => `(() => {
  const listeners = new Map();
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name, value) =>
        Object.defineProperty(window, name, { value: Object.freeze(value), writable: false }),
    },
    ipcRenderer: {
      invoke: (channel, ...args) => window.__invoke(channel, args),
      send: (channel, ...args) => void window.__sent(channel, args),
      on: (channel, listener) => listeners.set(channel, listener),
    },
  };
  window.__deliver = (channel, args) => listeners.get(channel)?.({}, ...args);
  document.addEventListener('securitypolicyviolation', (event) =>
    window.__fault('policy: ' + event.violatedDirective + ' ' + event.blockedURI));
  const module = { exports: {} };
  ((require, module, exports) => { ${preload}
  })((name) => { if (name === 'electron') return electron; throw new Error('a sandbox has no ' + name); }, module, module.exports);
})();`;

/** Null for a new window's first request, which has no frame yet. */
function frameOf(request: PageRequest): Frame | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}

export async function openPage(address: string, host: PageHost): Promise<OpenPage> {
  const executablePath = process.env['PACKBENCH_CHROMIUM'];
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  });
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const faults: string[] = [];
  const denied: string[] = [];
  let ownLoad = true;

  await page.exposeFunction('__invoke', (channel: string, args: unknown[]) => host.invoke(channel, args));
  await page.exposeFunction('__sent', (channel: string, args: unknown[]) => host.sent(channel, args));
  await page.exposeFunction('__fault', (text: string) => faults.push(text));
  await page.addInitScript({ content: preloadFrame(host.preload) });
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  context.on('page', (opened: Page) => {
    if (opened !== page) void opened.close();
  });

  const answer = async (route: Route): Promise<void> => {
    const request = route.request();
    const url = toOwn(request.url());
    const refuse = (): Promise<void> => {
      denied.push(url);
      // An answer without content leaves a page where it is, as a prevented navigation does.
      return request.isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort('blockedbyclient');
    };
    if (request.isNavigationRequest()) {
      const frame = frameOf(request);
      if (frame === null) {
        if (!host.mayOpenWindow(url)) denied.push('window');
        return refuse();
      }
      const isMainFrame = frame.parentFrame() === null;
      if (!ownLoad && host.preventsNavigation(url, isMainFrame)) return refuse();
      ownLoad = false;
      if (isMainFrame) host.navigationStarted();
    }
    if (host.isCancelled(url)) return refuse();
    const response = await host.serve(new Request(url, { method: request.method() }));
    return route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  };
  await context.route('**/*', answer);

  return {
    faults,
    denied,
    load: async () => {
      await page.goto(toPage(address));
    },
    reload: () => {
      ownLoad = true;
      void page.reload().catch((error: unknown) => faults.push(String(error)));
    },
    deliver: (channel, args) => {
      const message = JSON.stringify([channel, args]);
      // A page that is just being replaced gets no messages, as in the real runtime.
      page.evaluate(`window.__deliver(...${message})`).catch(() => undefined);
    },
    evaluate: (script) => page.evaluate(script),
    close: () => browser.close(),
  };
}
