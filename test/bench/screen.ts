import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import type { Client } from '../../src/shared/contract/index.ts';
import { openAt } from '../rigs/programs/address-line.ts';
import { openHands, type Hands } from '../rigs/stories/hands.ts';
import { until } from '../rigs/until.ts';
import { openReadyDesk, residentMegabytes, type ReadyDesk } from './bench-desk.ts';
import { figure, spread, type Figures } from './figures.ts';

const SCANS = 100;
const WARM_UP = 10;
/** The right ones are for the measured scans, the rest for the long shift. */
const IN_SUPPLY = 600;
const NEW = 1000;

/** A long day of a fast packer. */
const SHIFT = 10_000;
/** Caches fill, the compiler settles: growth is counted from here. */
const SETTLED = 2000;
const HALF = 6000;
/** Further apart than two pulls of one trigger. */
const APART_MS = 5000;
/** Nothing that is measured takes as long, on any machine. */
const DEADLINE_MS = 30_000;

export const openBrowser = (): Promise<Browser> => {
  const usual = '/usr/bin/chromium';
  const executablePath = process.env['PACKBENCH_CHROMIUM'] ?? (existsSync(usual) ? usual : undefined);
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  });
};

/**
 * From the last key of a scan, as the page gets it, to the frame that shows its verdict, and to the first byte at the
 * printer; a station with `orders` orders in its store and the screens in a browser, both as they are shipped.
 */
export async function measureScreen(orders: number, withShift: boolean): Promise<Figures> {
  const desk = await openReadyDesk(orders, NEW, IN_SUPPLY);
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  // Before the page's own listener, which lets nothing of a scan go any further.
  await page.addInitScript(() => {
    window.addEventListener(
      'keydown',
      ({ code }) => {
        if (code === 'Enter') window.lastKeyAt = performance.now();
      },
      { capture: true },
    );
  });
  await openAt(page, desk.station.url, '#/packing');
  await page.waitForSelector('[data-testid="packed-count"]');
  const hands = await openHands(page);

  const rightDrawn: number[] = [];
  const wrongDrawn: number[] = [];
  const toBytes: number[] = [];
  for (let run = -WARM_UP; run < SCANS; run += 1) {
    const arrived = desk.sink.nextByte();
    const right = await seen(page, hands, desk.skus[run + WARM_UP] ?? '');
    const bytes = performance.timeOrigin + (await arrived) - right.endedAt;
    await until(desk.station.client.packing.view, ({ supply }) => supply?.packed === run + WARM_UP + 1);
    const wrong = await seen(page, hands, `400638133${1000 + run + WARM_UP}`);
    if (run < 0) continue;
    toBytes.push(bytes);
    rightDrawn.push(right.drawnMs);
    wrongDrawn.push(wrong.drawnMs);
  }
  const at = `.${orders}`;
  const figures: Figures = {
    [`keyToBytes${at}`]: spread(toBytes, 'ms', 'p50 ≤ 10 ms, p99 ≤ 50 ms'),
    [`keyToVerdictDrawn.right${at}`]: spread(rightDrawn, 'ms', '≤ 50 ms'),
    [`keyToVerdictDrawn.wrong${at}`]: spread(wrongDrawn, 'ms', '≤ 50 ms'),
    ...(withShift ? await measureShift(desk, page) : {}),
  };
  await browser.close();
  await desk.close();
  return figures;
}

interface Seen {
  /** Of the last key, Unix milliseconds. */
  readonly endedAt: number;
  readonly drawnMs: number;
}

declare global {
  interface Window {
    verdictSeen: Promise<Seen>;
    lastKeyAt: number;
  }
}

async function seen(page: Page, hands: Hands, code: string): Promise<Seen> {
  await page.evaluate((deadline) => {
    const numberNow = (): string | undefined =>
      document.querySelector<HTMLElement>('[data-testid="verdict"]')?.dataset['number'];
    const before = numberNow();
    window.verdictSeen = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('no verdict')), deadline);
      window.lastKeyAt = 0;
      const observer = new MutationObserver(() => {
        const ended = window.lastKeyAt;
        if (ended === 0 || numberNow() === before) return;
        observer.disconnect();
        // What is posted in a frame is delivered once the frame is painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () =>
            resolve({ endedAt: performance.timeOrigin + ended, drawnMs: performance.now() - ended }),
          );
          port1.start();
          port2.postMessage(null);
        });
      });
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-number'] });
    });
  }, DEADLINE_MS);
  await hands.scan(code);
  return page.evaluate(() => window.verdictSeen);
}

/** What ten thousand scans leave behind in the station and in the page that shows them. */
async function measureShift({ station, skus }: ReadyDesk, page: Page): Promise<Figures> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const inPage = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 ** 2;
  };
  const right = skus.slice(SCANS + WARM_UP);
  const began = performance.now();
  let endedAt = Date.now() + 10 * SHIFT;
  const stationMemory: (number | null)[] = [];
  const pageHeap: number[] = [];
  for (let run = 0; run < SHIFT; run += 1) {
    endedAt += APART_MS;
    // Every twentieth packs a parcel, the others are every kind of wrong.
    const sku = run % 20 === 0 ? right.shift() : undefined;
    await scan(station.client, sku ?? (run % 2 === 0 ? (skus[0] ?? '') : `40063813${10_000 + run}`), endedAt);
    if (![SETTLED, HALF, SHIFT].includes(run + 1)) continue;
    stationMemory.push(await residentMegabytes(station.pid));
    pageHeap.push(await inPage());
  }
  const seconds = (performance.now() - began) / 1000;
  return {
    'shift.scansPerSecond': figure(SHIFT / seconds, 'scans/s'),
    ...growthOf('shift.pageHeap', pageHeap),
    ...growthOf('shift.stationMemory', stationMemory),
  };
}

/** Early, half way and at the end; what levels off is no growth, so the second half is what counts. */
function growthOf(name: string, [early, half, end]: readonly (number | null | undefined)[]): Figures {
  if (!early || !half || !end) return {};
  return {
    [`${name}.early`]: figure(early, 'MB'),
    [`${name}.half`]: figure(half, 'MB'),
    [`${name}.end`]: figure(end, 'MB'),
    [`${name}.growth`]: figure(end / half, '×', 'no growth'),
  };
}

async function scan(client: Client, text: string, endedAt: number): Promise<void> {
  const answer = await client.packing.scan({ id: randomUUID(), text, endedAt });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
}
