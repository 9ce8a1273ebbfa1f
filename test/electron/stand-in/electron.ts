/**
 * What the desktop host uses of Electron, over a real Chromium: the program and its preload run as they were built.
 * It does not stand in for boot order, structured clone, a scheme's privileges or fuses; `smoke.spec.ts` does, where
 * the runtime is to be had.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { openPage, type OpenPage } from './page.ts';
import { obey, type World } from './commands.ts';

type Handler = (...args: never[]) => unknown;

const ready = Promise.resolve();
let isReady = false;
void ready.then(() => setImmediate(() => (isReady = true)));

/** What a test asks about afterwards. */
export const world: World = {
  windows: [],
  dialogs: [],
  menus: [],
  schemes: [],
  sandboxed: false,
  paths: {},
  page: null,
  prints: [],
};

class Preventable {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

class WebContents extends EventEmitter {
  windowOpenHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  readonly mainFrame = { detached: false, parent: null, origin: 'packbench://app' };
  page: OpenPage | null = null;

  setWindowOpenHandler(handler: typeof this.windowOpenHandler): void {
    this.windowOpenHandler = handler;
  }
  send(channel: string, ...args: unknown[]): void {
    this.page?.deliver(channel, args);
  }
  isDestroyed(): boolean {
    return this.page === null;
  }
  async getPrintersAsync(): Promise<{ name: string }[]> {
    return (process.env['STAND_IN_PRINTERS'] ?? '').split(',').map((name) => ({ name }));
  }
  /** Asks the page what is on it, as it is at that moment: that is what would be printed. */
  print(options: object, done: (isTaken: boolean, reason: string) => void): void {
    const printPage = async (): Promise<void> => {
      world.prints.push({ options, content: await this.page?.evaluate(PAGE_CONTENT) });
      const reason = process.env['STAND_IN_PRINT_FAILS'];
      done(reason === undefined, reason ?? '');
    };
    void printPage();
  }
  reload(): void {
    this.page?.reload();
  }
  /** Whether a listener forbids it. */
  prevents(name: string, fields: object = {}): boolean {
    const event = Object.assign(new Preventable(), fields);
    this.emit(name, event);
    return event.defaultPrevented;
  }
}

/** The one picture of the page: its place and size in CSS pixels, and its rows as `#` for black. */
const PAGE_CONTENT = `(() => {
  const [image] = document.images;
  const { x, y, width, height } = image.getBoundingClientRect();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
  const drawing = canvas.getContext('2d');
  drawing.drawImage(image, 0, 0);
  const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height);
  const rows = Array.from({ length: canvas.height }, (_, row) =>
    Array.from({ length: canvas.width }, (_, column) => (data[(row * canvas.width + column) * 4] < 128 ? '#' : '.')).join(''));
  return { x, y, width, height, rows };
})()`;

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents();
  readonly options: Bounds & { readonly webPreferences: { readonly preload?: string } };
  bounds: Bounds;
  maximized = false;
  minimized = false;
  shown = 0;
  focused = 0;

  constructor(options: Bounds & { readonly webPreferences: { readonly preload?: string } }) {
    super();
    this.options = options;
    this.bounds = { x: options.x, y: options.y, width: options.width, height: options.height };
    world.windows.push(this);
  }
  maximize(): void {
    this.maximized = true;
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  restore(): void {
    this.minimized = false;
  }
  show(): void {
    this.shown++;
  }
  focus(): void {
    this.focused++;
  }
  getNormalBounds(): Bounds {
    return this.bounds;
  }
  async loadURL(address: string): Promise<void> {
    const { webContents } = this;
    const { preload } = this.options.webPreferences;
    const page = await openPage(address, {
      preload: preload === undefined ? '' : readFileSync(preload, 'utf8'),
      serve: (request) => defaultSession.serve(request),
      isCancelled: (url) => defaultSession.cancels(url),
      preventsNavigation: (url, isMainFrame) =>
        webContents.prevents('will-frame-navigate', { url, isMainFrame }),
      navigationStarted: () =>
        webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false }),
      mayOpenWindow: (url) => webContents.windowOpenHandler({ url }).action === 'allow',
      invoke: (channel, args) => ipcMain.invoke(channel, this.ownEvent(), args),
      sent: (channel, args) => ipcMain.emit(channel, this.ownEvent(), ...args),
    });
    webContents.page = page;
    world.page = page;
    await page.load();
    this.emit('ready-to-show');
    process.send?.({ loaded: true });
  }
  async close(): Promise<void> {
    this.emit('close', new Preventable());
    await this.webContents.page?.close();
    this.webContents.page = null;
    this.webContents.emit('destroyed');
    this.emit('closed');
  }
  destroy(): void {
    void this.webContents.page?.close();
    this.webContents.page = null;
  }
  private ownEvent(): object {
    return { senderFrame: this.webContents.mainFrame, sender: this.webContents };
  }
}

class App extends EventEmitter {
  readonly isPackaged = false;

  whenReady(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }
  enableSandbox(): void {
    world.sandboxed = true;
  }
  setPath(name: string, path: string): void {
    world.paths[name] = path;
  }
  getVersion(): string {
    return '0.0.0-stand-in';
  }
  getLocale(): string {
    return process.env['STAND_IN_LOCALE'] ?? 'en-GB';
  }
  requestSingleInstanceLock(): boolean {
    return process.env['STAND_IN_SECOND'] === undefined;
  }
  quit(): void {
    const event = new Preventable();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    void Promise.all(world.windows.map((window) => window.close())).then(() => this.exit(0));
  }
  exit(code: number): void {
    const end = (): never => process.exit(code);
    // What the test was told last has to arrive first.
    if (process.send) process.send({ ended: { code, dialogs: world.dialogs } }, end);
    else end();
  }
}

class Session extends EventEmitter {
  private handler: ((request: Request) => Promise<Response>) | null = null;
  private beforeRequest: Handler = () => undefined;
  permissionRequest: Handler | null = null;
  permissionCheck: Handler | null = null;
  devicePermission: Handler | null = null;

  readonly protocol = {
    handle: (_scheme: string, handler: (request: Request) => Promise<Response>): void => {
      this.handler = handler;
    },
  };
  readonly webRequest = {
    onBeforeRequest: (listener: Handler): void => {
      this.beforeRequest = listener;
    },
  };
  setPermissionRequestHandler(handler: Handler): void {
    this.permissionRequest = handler;
  }
  setPermissionCheckHandler(handler: Handler): void {
    this.permissionCheck = handler;
  }
  setDevicePermissionHandler(handler: Handler): void {
    this.devicePermission = handler;
  }
  async serve(request: Request): Promise<Response> {
    if (this.handler === null) throw new Error('nothing serves the scheme');
    return this.handler(request);
  }
  cancels(url: string): boolean {
    let cancelled = false;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the real one calls it
    const listener = this.beforeRequest as (
      details: { url: string },
      answer: (value: { cancel: boolean }) => void,
    ) => void;
    listener({ url }, ({ cancel }) => (cancelled = cancel));
    return cancelled;
  }
}

class IpcMain extends EventEmitter {
  private readonly handlers = new Map<string, (event: object, ...args: unknown[]) => unknown>();

  handle(channel: string, handler: (event: object, ...args: unknown[]) => unknown): void {
    this.handlers.set(channel, handler);
  }
  async invoke(channel: string, event: object, args: readonly unknown[]): Promise<unknown> {
    const handler = this.handlers.get(channel);
    if (!handler) throw new Error(`nobody handles ${channel}`);
    return handler(event, ...args);
  }
}

const defaultSession = new Session();
export const app = new App();
export const ipcMain = new IpcMain();
export const session = { defaultSession };
export const protocol = {
  registerSchemesAsPrivileged(schemes: readonly object[]): void {
    if (isReady) throw new Error('a scheme has to be declared before the program is ready');
    world.schemes.push(...schemes);
  },
};
export const Menu = {
  buildFromTemplate: (template: unknown): unknown => template,
  setApplicationMenu: (menu: unknown): void => void world.menus.push(menu),
};
export const dialog = {
  showErrorBox: (title: string, text: string): void => void world.dialogs.push({ title, text }),
};
export const screen = {
  getPrimaryDisplay: () => ({ workArea: { x: 0, y: 25, width: 1920, height: 1055 } }),
  getAllDisplays: () => [{ workArea: { x: 0, y: 25, width: 1920, height: 1055 } }],
};
export const safeStorage = {
  getSelectedStorageBackend: () => process.env['STAND_IN_KEYCHAIN'] ?? 'gnome_libsecret',
  isAsyncEncryptionAvailable: async () => true,
  encryptStringAsync: async (text: string) => Buffer.from(text, 'utf8').map((byte) => byte ^ 0x5a),
  decryptStringAsync: async (bytes: Buffer) => ({
    shouldReEncrypt: false,
    result: Buffer.from(bytes.map((byte) => byte ^ 0x5a)).toString('utf8'),
  }),
};

class UtilityProcess extends EventEmitter {
  private readonly child: ChildProcess;

  constructor(file: string, args: readonly string[], { stdio }: { readonly stdio: ('ignore' | 'pipe')[] }) {
    super();
    this.child = fork(file, args, {
      execArgv: ['--import', new URL('./parent-port.ts', import.meta.url).href],
      serialization: 'advanced',
      stdio: [...stdio, 'ipc'],
    });
    this.child.on('message', (message) => this.emit('message', message));
    this.child.once('spawn', () => this.emit('spawn'));
    this.child.once('exit', (code) => this.emit('exit', code));
  }
  get pid(): number | undefined {
    return this.child.pid;
  }
  get stderr(): ChildProcess['stderr'] {
    return this.child.stderr;
  }
  postMessage(message: object, _transfer: readonly object[]): void {
    if (this.child.connected) this.child.send(message);
  }
}
export const utilityProcess = {
  fork: (...given: ConstructorParameters<typeof UtilityProcess>) => new UtilityProcess(...given),
};

obey(world, { app, ipcMain, session: defaultSession });
