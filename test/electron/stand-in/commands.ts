/* oxlint-disable typescript/no-unsafe-type-assertion -- commands come from the tests beside, handlers from the program */
import type { EventEmitter } from 'node:events';
import { inspect } from 'node:util';
import type { BrowserWindow } from './electron.ts';
import type { OpenPage } from './page.ts';

/** What the program did with the stand-in. */
export interface World {
  readonly windows: BrowserWindow[];
  readonly dialogs: { title: string; text: string }[];
  readonly menus: unknown[];
  readonly schemes: object[];
  readonly paths: Record<string, string>;
  sandboxed: boolean;
  page: OpenPage | null;
  /** What a window was told to print, and what was on its page. */
  readonly prints: { options: object; content: unknown }[];
}

interface Program {
  readonly app: EventEmitter & { quit(): void };
  readonly ipcMain: {
    invoke(channel: string, event: object, args: readonly unknown[]): Promise<unknown>;
  };
  readonly session: EventEmitter & {
    readonly permissionRequest: ((...args: never[]) => unknown) | null;
    readonly permissionCheck: ((...args: never[]) => unknown) | null;
    readonly devicePermission: ((...args: never[]) => unknown) | null;
  };
}

/** A test in another process asks `{ id, what, with }` and is answered `{ id, value }` or `{ id, error }`. */
export function obey(world: World, program: Program): void {
  const deeds = commands(world, program);
  process.on('message', (message: { id: number; what: string; with: unknown }) => {
    const deed = deeds[message.what];
    Promise.resolve(deed ? deed(message.with) : Promise.reject(new Error(`no command ${message.what}`))).then(
      (value) => process.send?.({ id: message.id, value }),
      (error: unknown) =>
        process.send?.({ id: message.id, error: error instanceof Error ? error.message : inspect(error) }),
    );
  });
}

function commands(
  world: World,
  { app, ipcMain, session }: Program,
): Record<string, (given: unknown) => unknown> {
  const window = (): BrowserWindow => {
    const [first] = world.windows;
    if (!first) throw new Error('no window was opened');
    return first;
  };
  const own = () => ({ senderFrame: window().webContents.mainFrame, sender: window().webContents });
  const senders: Record<string, () => object> = {
    own,
    gone: () => ({ ...own(), senderFrame: null }),
    detached: () => ({ ...own(), senderFrame: { ...window().webContents.mainFrame, detached: true } }),
    inner: () => ({ ...own(), senderFrame: { ...window().webContents.mainFrame, parent: {} } }),
    foreign: () => ({
      ...own(),
      senderFrame: { ...window().webContents.mainFrame, origin: 'https://evil.example' },
    }),
    otherWindow: () => ({ ...own(), sender: {} }),
  };

  return {
    state: () => ({
      windows: world.windows.map(({ options, bounds, maximized, shown, focused }) => ({
        options,
        bounds,
        maximized,
        shown,
        focused,
      })),
      menus: world.menus,
      schemes: world.schemes,
      sandboxed: world.sandboxed,
      paths: world.paths,
      faults: world.page?.faults ?? [],
      denied: world.page?.denied ?? [],
    }),
    evaluate: (script) => world.page?.evaluate(String(script)),
    reload: () => world.page?.reload(),
    quit: () => void setImmediate(() => app.quit()),
    secondInstance: () => {
      window().minimized = true;
      app.emit('second-instance', {}, [], '');
      return { minimized: window().minimized, focused: window().focused };
    },
    place: (bounds) => {
      window().bounds = bounds as BrowserWindow['bounds'];
    },
    callAs: (sender) =>
      ipcMain.invoke('packbench:call', senders[String(sender)]?.() ?? {}, ['station.syncNow', {}]),
    attachWebview: () => window().webContents.prevents('will-attach-webview'),
    download: (address) => {
      const event = { prevented: false, preventDefault: () => (event.prevented = true) };
      session.emit('will-download', event, { getURL: () => address });
      return event.prevented;
    },
    permissions: async (names) => {
      const request = session.permissionRequest as unknown as (
        page: null,
        name: string,
        answer: (granted: boolean) => void,
      ) => void;
      const check = session.permissionCheck as unknown as (page: null, name: string) => boolean;
      const granted: string[] = [];
      for (const name of names as string[]) {
        if (check(null, name)) granted.push(name);
        if (await new Promise<boolean>((resolve) => request(null, name, resolve))) granted.push(name);
      }
      if (session.devicePermission?.()) granted.push('device');
      return granted;
    },
  };
}
