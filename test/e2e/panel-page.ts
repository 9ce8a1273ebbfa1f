import path from 'node:path';
import type { Page } from '@playwright/test';
import type { CurrentView } from '../../src/shared/contract/people.ts';
import type { PackingView, ScanRecord } from '../../src/shared/contract/packing.ts';
import type { PrintersView } from '../../src/shared/contract/printing.ts';
import type { FirstStepsView } from '../../src/shared/contract/setup.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../../src/shared/domain/preferences.ts';
import type { StationView } from '../../src/shared/contract/station.ts';
import type { Verdict } from '../../src/shared/domain/verdict.ts';
import { NO_ROUTES } from '../../src/shared/domain/printer/printer-set.ts';
import { verdicts } from '../rigs/desk/verdicts.ts';
import { printerView } from '../rigs/desk/views.ts';

/** A browser keeps some things for pages that come from this computer; nothing listens there. */
const ORIGIN = 'http://localhost';
const RENDERER = path.resolve('dist/renderer');

declare global {
  interface Window {
    /** Tells the page what a feed of the station says now. */
    tell: (feed: string, snapshot: unknown) => void;
  }
}

/** The built screens without a station: every feed says what the test says, every call is carried out in silence. */
export async function openPanel(page: Page): Promise<void> {
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ path: path.join(RENDERER, pathname === '/' ? 'index.html' : pathname) });
  });
  await page.addInitScript((first) => {
    const told = new Map<string, unknown>(Object.entries(first));
    const listeners = new Map<string, Set<(snapshot: unknown) => void>>();
    const relay: Window['packbench'] = {
      call: () => Promise.resolve({ ok: true, value: null }),
      subscribe: (feed, onSnapshot) => {
        const all = listeners.get(feed) ?? new Set();
        listeners.set(feed, all.add(onSnapshot));
        if (told.has(feed)) queueMicrotask(() => onSnapshot(told.get(feed)));
        return () => all.delete(onSnapshot);
      },
    };
    Object.assign(window, {
      packbench: relay,
      tell: (feed: string, snapshot: unknown) => {
        told.set(feed, snapshot);
        for (const listener of listeners.get(feed) ?? []) listener(snapshot);
      },
    });
  }, firstSnapshots());
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`${ORIGIN}/#/packing`);
  await page.getByTestId('verdict').waitFor();
}

const firstSnapshots = (): Readonly<Record<string, unknown>> => ({
  'station.view': stationView({ language: 'en' }),
  'printing.printers': printersView,
  'packing.view': packingView({ verdict: verdicts.scanProduct }),
  'packing.holds': [],
  'packing.shelf': [],
  'supplies.cards': [],
  'supplies.newOrders': { total: 0, groups: [] },
  'packing.changedProducts': [],
  'packing.refusedLabels': [],
  'supplies.tasks': [],
  'marking.tasks': [],
  'scanners.view': { scanners: [], heard: 0 },
  'scanners.inFront': { behind: 0, dropped: 0 },
  'scanners.offered': [],
  'scanners.offeredSecret': { offers: [], dropped: 0 },
  'setup.firstSteps': firstSteps('done'),
  'people.list': [],
  'people.current': currentView,
});

const currentView: CurrentView = {
  state: 'free',
  person: null,
  last: null,
  refused: null,
  rights: [],
  provedAt: null,
  lockAfterMinutes: 0,
};

export const printersView: PrintersView = {
  printers: [printerView()],
  routes: NO_ROUTES,
};

export const firstSteps = (state: FirstStepsView['state']): FirstStepsView => ({
  state,
  step: 'parcel',
  outcomes: {},
});

export const stationView = (given: {
  readonly language: Preferences['language'];
  readonly training?: boolean;
  readonly sync?: Partial<StationView['sync']>;
}): StationView => ({
  version: '0.1.0',
  training: given.training ?? false,
  account: {
    profile: 'warehouse',
    marketplaceUrl: 'https://marketplace.example',
    analyticsUrl: 'https://analytics.example',
    brand: 'Marketplace',
    idPrefix: 'MP',
    hasToken: true,
    tokenExpiresAt: null,
    tokenLife: 'valid',
    tokenKept: true,
  },
  sync: {
    lastAt: Date.now(),
    running: false,
    trouble: null,
    orders: 40,
    state: 'idle',
    silentSince: null,
    statusesAt: Date.now(),
    statusesLate: false,
    unread: {
      orders: 0,
      supplies: 0,
      boxes: 0,
      warehouses: 0,
      orderIds: [],
      boxIds: [],
      warehouseIds: [],
    },
    ...given.sync,
  },
  outbox: { waiting: 0, refused: 0 },
  budget: { available: 20, burst: 20, waiting: 0, addsPerMinute: 60 },
  languageChosen: true,
  preferences: {
    ...DEFAULT_PREFERENCES,
    language: given.language,
    volume: 0,
    speechVolume: 0,
    labelType: 'svg',
    lockAfterMinutes: 0,
  },
  notices: [],
});

const supply = {
  supplyId: 'S-1',
  name: 'Понедельник, вечер, склад Подольск',
  total: 104,
  packed: 38,
  labelsReady: 104,
  labelsToCome: 0,
  labelsFaulty: 0,
  cancelled: 0,
  toPutAside: 0,
};

export const packingView = (
  given: { readonly verdict: Verdict; readonly verdictNumber?: number } & Partial<PackingView>,
): PackingView => ({
  supply,
  supplies: [supply],
  verdictNumber: 1,
  task: null,
  codes: [],
  box: null,
  unboxed: null,
  goesTo: null,
  fetchable: given.verdict.reason === 'labelFaulty',
  labelFirst: false,
  intoBox: null,
  waiting: [],
  unseen: [],
  alsoAwaited: [],
  last: null,
  targets: { undo: null, reprint: null, skip: null, hold: null, closeBox: null },
  lastScans: [],
  ...given,
});

/** As many parcels as were packed one after the other. */
export const packedScans = (count: number): ScanRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `scan-${index}`,
    at: Date.UTC(2026, 10, 23, 9, 30, 60 - index),
    text: '4006381333931',
    verdict:
      index % 4 === 3 ? verdicts.unknownBarcode : { ...verdicts.labelPrinting, parcel: parcelOf(index) },
    repeat: false,
    undone: false,
    job: index % 4 === 3 ? null : { id: `job-${index}`, state: 'sent' },
  }));

const parcelOf = (index: number) => ({
  orderId: String(4000 + index),
  article: `Кружка керамическая «Море» 350 мл, бирюзовая, набор ${index}`,
  colorCode: null,
  sticker: { partA: '231648', partB: String(9753 - index) },
});
