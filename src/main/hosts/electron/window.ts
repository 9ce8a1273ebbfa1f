import { fileURLToPath } from 'node:url';
import { BrowserWindow, screen } from 'electron';
import type { Logger } from '../../kernel/ports.ts';
import { lockPage } from './lockdown.ts';
import {
  MIN_HEIGHT,
  MIN_WIDTH,
  placeWindow,
  readWindowState,
  writeWindowState,
  type Area,
} from './window-state.ts';

/** A page that dies again within this time dies of itself; reloading it would go on for ever. */
const RELOAD_PAUSE_MS = 10_000;

/** The one window, at the place where it was, its page not yet loaded. */
export function openWindow(stateFile: string, log: Logger): BrowserWindow {
  const { workArea } = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().map((display): Area => display.workArea);
  const place = placeWindow(readWindowState(stateFile), [workArea, ...others]);
  const window = new BrowserWindow({
    x: place.x,
    y: place.y,
    width: place.width,
    height: place.height,
    minWidth: Math.min(MIN_WIDTH, workArea.width),
    minHeight: Math.min(MIN_HEIGHT, workArea.height),
    show: false,
    title: 'Packbench',
    webPreferences: {
      preload: preloadFile(),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      // Scans arrive while another window is in front.
      backgroundThrottling: false,
      // Verdicts sound before anybody has touched the page.
      autoplayPolicy: 'no-user-gesture-required',
      spellcheck: false,
      navigateOnDragDrop: false,
    },
  });
  lockPage(window.webContents);
  if (place.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    const { x, y, width, height } = window.getNormalBounds();
    writeWindowState(stateFile, { x, y, width, height, maximized: window.isMaximized() });
  });

  let lastReload = 0;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error({ reason, exitCode }, 'the page died');
    if (reason === 'clean-exit' || Date.now() - lastReload < RELOAD_PAUSE_MS) return;
    lastReload = Date.now();
    window.webContents.reload();
  });
  window.webContents.on('preload-error', (_event, _path, error) =>
    log.error({ err: error }, 'the preload failed'),
  );
  return window;
}

export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

const preloadFile = (): string => fileURLToPath(new URL('../preload/preload.cjs', import.meta.url));
