import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { screenToHash } from '../../src/renderer/store/screen-hash.ts';
import type { Screen } from '../../src/renderer/store/screens.ts';
import { languages, type Preferences } from '../../src/shared/domain/preferences.ts';
import { go } from '../rigs/programs/address-line.ts';
import { TOKEN, type Bench, type BenchOptions } from '../rigs/programs/built-programs.ts';
import { openHands, type Hands } from '../rigs/stories/hands.ts';
import { ask, look } from '../rigs/stories/link.ts';
import { openShop, type Shop } from '../rigs/stories/marketplace.ts';
import { openPrinter, type PrinterHands } from '../rigs/stories/printer.ts';
import { startWiredBench, type Wire } from '../rigs/stories/wire.ts';
import type { Place, StateOf } from './states.ts';

export type Language = Preferences['language'];
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];
export type Dress = `${Language} ${Scheme}`;
const everyDress: readonly Dress[] = ['en light', 'en dark', 'ru light', 'ru dark'];

/** One state of one screen in one dress. */
export interface Sight {
  readonly page: Page;
  readonly place: Place;
  readonly state: string;
  readonly language: Language;
  readonly scheme: Scheme;
}
export type Viewer = (sight: Sight) => Promise<void>;

/** Where a state does not outlive a change of language: the way out of it and back. */
export interface Around {
  readonly leave?: () => Promise<void>;
  readonly enter?: (language: Language) => Promise<void>;
}

/** A desk whose states are gone through; each scene has its own marketplace, printer and station. */
export interface Stage {
  readonly page: Page;
  readonly bench: Bench;
  readonly hands: Hands;
  readonly shop: Shop;
  readonly printer: PrinterHands;
  readonly wire: Wire;
  /** Between page and station; holds for what is said from now on. */
  readonly link: PageLink;
  go(screen: Screen): Promise<void>;
  /** The marketplace is asked now. */
  sync(): Promise<void>;
  /** An operation that no screen offers, or only after a long way; it must be carried out. */
  ask(call: string, value: object): Promise<void>;
  /** A feed as it is now. */
  read(feed: string): Promise<unknown>;
  /** In each dress. */
  look<Name extends Place>(place: Name, state: StateOf<Name>, around?: Around): Promise<void>;
}

export interface PageLink {
  /** `bare`: only what says who works here, in which language. `gone`: nothing, as if the station had died. */
  let(through: 'all' | 'bare' | 'gone'): void;
}

/** Whatever a screen waits for that another program does, on a busy machine. */
export const SOON = { timeout: 30_000 } as const;
/** A line of text under the title, so that a state is not looked at before it is there. */
const SETTLED_MS = 10_000;

export async function openStage(
  page: Page,
  options: Partial<BenchOptions>,
  view: Viewer,
  nextDresses: () => readonly Dress[] = () => everyDress,
): Promise<Stage & { close(): Promise<void> }> {
  const { bench, wire, close } = await startWiredBench({
    orders: 0,
    seed: 7,
    isUnlimited: true,
    ...options,
  });
  const link = await holdLink(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(bench.url);
  const hands = await openHands(page);
  const speak = async (language: Language): Promise<void> => {
    await ask(page, 'station.savePreferences', { language });
    await expect(page.locator('html')).toHaveAttribute('lang', language, SOON);
  };
  await speak('en');
  return {
    page,
    bench,
    hands,
    shop: openShop(bench.marketplaceUrl, TOKEN),
    printer: openPrinter(bench.printerControl),
    wire,
    link,
    go: async (screen) => {
      await go(page, screenToHash(screen));
      await settle(page);
    },
    // Not by the button, which is one press while an earlier one is on its way.
    sync: () => ask(page, 'station.syncNow', {}),
    ask: (call, value) => ask(page, call, value),
    read: (feed) => look(page, feed),
    look: async (place, state, around = {}) => {
      const dresses = nextDresses();
      let spoken: Language = 'en';
      for (const language of languages) {
        const worn = schemes.filter((scheme) => dresses.some((dress) => dress === `${language} ${scheme}`));
        if (worn.length === 0) continue;
        await around.leave?.();
        await speak(language);
        await around.enter?.(language);
        for (const scheme of worn) {
          await page.emulateMedia({ colorScheme: scheme });
          // Nothing is under the mouse, which the bench has none of.
          await page.mouse.move(0, 0);
          await settle(page);
          await view({ page, place, state, language, scheme });
        }
        await page.emulateMedia({ colorScheme: 'light' });
        spoken = language;
      }
      if (spoken === 'en') return;
      await around.leave?.();
      await speak('en');
      await around.enter?.('en');
    },
    close,
  };
}

/** The page's proof of who it is goes before them. */
const bareFeeds = ['"page":', '"station.view"', '"people.current"'];

async function holdLink(page: Page): Promise<PageLink> {
  let through: Parameters<PageLink['let']>[0] = 'all';
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/link$/, async (near) => {
    if (through === 'gone') {
      await near.close();
      return;
    }
    const far = near.connectToServer();
    const isBare = through === 'bare';
    open.add(near);
    near.onMessage((message) => {
      if (!isBare || bareFeeds.some((feed) => String(message).includes(feed))) far.send(message);
    });
    near.onClose((code, reason) => {
      open.delete(near);
      void far.close({
        ...(code === undefined ? {} : { code }),
        ...(reason === undefined ? {} : { reason }),
      });
    });
  });
  return {
    let: (next) => {
      through = next;
      if (next !== 'gone') return;
      for (const near of open) void near.close();
      open.clear();
    },
  };
}

/** Fonts, pictures and whatever the page says it is busy with; a state that is about loading stays as it is. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async (most) => {
    const until = performance.now() + most;
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const isBusy = (): boolean =>
      [...document.images].some(({ complete }) => !complete) ||
      document.getAnimations().some(({ playState, effect }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
      });
    while (isBusy() && performance.now() < until) await new Promise(requestAnimationFrame);
  }, SETTLED_MS);
}
