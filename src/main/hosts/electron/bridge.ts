import { randomUUID } from 'node:crypto';
import { ipcMain, type IpcMainEvent, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { channels } from '../../../preload/channels.ts';
import type { ScreenRelay } from '../../../shared/contract/index.ts';
import type { Logger } from '../../kernel/ports.ts';
import { isOwnSender } from './sender.ts';

const unreachable = { ok: false, problem: { code: 'stationUnreachable' } } as const;

export interface ElectronBridge {
  /** Ends every feed; calls from now on find no station. */
  close(): void;
}

/** Relays between the one page and the station. Each load of the page is a session of its own. */
export function openBridge(page: WebContents, openScreen: () => ScreenRelay, log: Logger): ElectronBridge {
  const feeds = new Map<number, () => void>();
  let screen = openScreen();
  let open = true;

  const endAll = (): void => {
    for (const end of feeds.values()) end();
  };

  const begin = (): void => {
    endAll();
    screen.leave();
    screen = openScreen();
  };

  const own = (event: IpcMainEvent | IpcMainInvokeEvent): boolean => {
    if (isOwnSender(event, page)) return true;
    log.warn({ origin: event.senderFrame?.origin ?? null }, 'a foreign page was refused');
    return false;
  };

  const send = (channel: string, id: number, value: unknown): void => {
    if (!page.isDestroyed()) page.send(channel, id, value);
  };

  ipcMain.handle(channels.call, async (event, path: unknown, value: unknown) => {
    if (!own(event)) throw new Error('refused');
    if (!open) return unreachable;
    try {
      return await screen.call(String(path), value);
    } catch (error) {
      const reference = randomUUID();
      log.error({ err: error, reference, path: String(path) }, 'a call was not answered');
      return { ok: false, problem: { code: 'unexpected', reference } };
    }
  });

  ipcMain.on(channels.subscribe, (event, id: unknown, path: unknown) => {
    if (!own(event) || !open || typeof id !== 'number' || feeds.has(id)) return;
    // Known before the first snapshot, which may come while `subscribe` still runs.
    let stop: (() => void) | null = null;
    let ended = false;
    const end = (): void => {
      ended = true;
      feeds.delete(id);
      stop?.();
    };
    feeds.set(id, end);
    const started = screen.subscribe(
      String(path),
      (snapshot) => {
        if (!ended) send(channels.snapshot, id, snapshot);
      },
      (problem) => {
        if (ended) return;
        end();
        send(channels.end, id, problem);
      },
    );
    if (ended) started();
    else stop = started;
  });

  ipcMain.on(channels.unsubscribe, (event, id: unknown) => {
    if (own(event) && typeof id === 'number') feeds.get(id)?.();
  });

  // A page that is reloaded has forgotten what the last one asked for.
  page.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) begin();
  });
  page.on('render-process-gone', begin);
  page.on('destroyed', endAll);

  return {
    close() {
      open = false;
      endAll();
      screen.leave();
    },
  };
}
