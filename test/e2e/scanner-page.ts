import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type * as ListenModule from '../../src/renderer/scanner/listen.ts';
import type { WedgeScan } from '../../src/renderer/scanner/wedge.ts';
import type { ScannerProfile } from '../../src/shared/domain/scanner/scanner-profile.ts';

/** Localhost is what browsers trust without a certificate; nothing listens there, every request is answered here. */
const address = 'http://localhost:9/';
const root = fileURLToPath(new URL('../../', import.meta.url));

const document = `<!doctype html>
<title>Bench</title>
<input id="field" />
<textarea id="area"></textarea>
<select id="list"><option>none</option><option>4 pieces</option><option>S</option></select>
<button id="button" onclick="window.pressed += 1">Release</button>
<form onsubmit="window.pressed += 1; return false"><input id="in-form" /></form>
<dialog id="dialog"><input id="in-dialog" /><button id="close">Close</button></dialog>`;

/** A page with fields, a button and a dialog, and the real wedge listening on it. */
export interface ScannerPage {
  /** What was scanned since the last call. */
  takeScans(): Promise<readonly WedgeScan[]>;
  /** The longest time between two keys of a scan as they came, in ms, since the last call. */
  takeLongestStall(): Promise<number>;
  use(profiles: readonly ScannerProfile[]): Promise<void>;
  focus(id: string | null): Promise<void>;
  /** What stands in the fields, how often the button or the form was used, which element has the focus. */
  state(): Promise<Readonly<Record<string, string | number>>>;
}

/** How an untouched page is, apart from the focus. */
export const untouched = {
  field: '',
  area: '',
  list: 'none',
  'in-form': '',
  'in-dialog': '',
  pressed: 0,
  untrusted: 0,
} as const;

declare global {
  interface Window {
    scans: WedgeScan[];
    pressed: number;
    /** Keys that no keyboard sent. */
    untrusted: number;
    longestStall: number;
    wedge: ListenModule.Wedge;
  }
}

export async function openScannerPage(page: Page): Promise<ScannerPage> {
  await page.route(`${address}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html; charset=utf-8', body: document });
    if (!/^\/src\/[\w/-]+\.ts$/.test(pathname)) return route.fulfill({ status: 404 });
    const source = await readFile(root + pathname, 'utf8');
    return route.fulfill({
      contentType: 'text/javascript; charset=utf-8',
      body: stripTypeScriptTypes(source),
    });
  });
  await page.goto(address);
  await page.evaluate(async (path) => {
    const { document } = window;
    window.scans = [];
    window.pressed = 0;
    window.untrusted = 0;
    window.longestStall = 0;
    let last: KeyboardEvent | null = null;
    let lastCameAt = 0;
    const watch = (event: KeyboardEvent): void => {
      if (!event.isTrusted) window.untrusted += 1;
      const now = performance.now();
      if (last && event.timeStamp - last.timeStamp <= 60)
        window.longestStall = Math.max(window.longestStall, now - lastCameAt);
      last = event;
      lastCameAt = now;
    };
    window.addEventListener('keydown', watch, { capture: true });
    document
      .querySelector('#close')
      ?.addEventListener('click', () => document.querySelector('dialog')?.close());
    const { listenToWedge } = (await import(path)) as typeof ListenModule;
    window.wedge = listenToWedge(
      window,
      (scan) => window.scans.push(scan),
      () => false,
    );
  }, '/src/renderer/scanner/listen.ts');
  return {
    takeScans: () => page.evaluate(() => window.scans.splice(0)),
    takeLongestStall: () =>
      page.evaluate(() => {
        const { longestStall } = window;
        window.longestStall = 0;
        return longestStall;
      }),
    use: (profiles) => page.evaluate((all) => window.wedge.use(all), profiles),
    focus: async (id) => {
      if (id === null)
        await page.evaluate(() => {
          const { activeElement } = window.document;
          if (activeElement instanceof HTMLElement) activeElement.blur();
        });
      else await page.locator(`#${id}`).focus();
    },
    state: () =>
      page.evaluate(() => {
        const fields = ['field', 'area', 'list', 'in-form', 'in-dialog'].map((id) => {
          const field = window.document.querySelector<HTMLInputElement>(`#${id}`);
          return [id, field?.value ?? ''] as const;
        });
        const { pressed, untrusted } = window;
        return { ...Object.fromEntries(fields), pressed, untrusted };
      }),
  };
}
