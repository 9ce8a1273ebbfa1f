import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import type { Client, ScreenRelay } from '../../../src/shared/contract/index.ts';
import type { PackingView } from '../../../src/shared/contract/packing.ts';
import type { PrintersView, PrinterView } from '../../../src/shared/contract/printing.ts';
import type { StationView } from '../../../src/shared/contract/station.ts';
import type { SupplyCard } from '../../../src/shared/contract/supplies.ts';
import type { Verdict } from '../../../src/shared/domain/verdict.ts';
import type { PrinterModel } from '../../../src/shared/domain/printer/printer-model.ts';
import { profileSchema, type Profile } from '../../../src/shared/marketplace/profile.ts';
import { openStation, type Station } from '../../../src/main/station/station.ts';
import { openBudgetFile } from '../../../src/main/platform/node/budget-file.ts';
import type { StartHelper } from '../../../src/main/labels/worker/drawing-helper.ts';
import type { StationPorts } from '../../../src/main/station/station-ports.ts';
import { createClient } from '../../../src/renderer/client/client.ts';
import { startLabelPrinter, type RunningPrinter } from '../../../src/simulator/printers/label-printer.ts';
import { startSimulator, type RunningSimulator } from '../../../src/simulator/simulator.ts';
import { openShop, type MarketplaceState, type Shop } from '../marketplace/served-shop.ts';
import { lendDrawer } from './lent-drawers.ts';
import { until } from '../until.ts';
import { silent } from '../silent.ts';
import { stubRenderer } from '../printers/stub-renderer.ts';

/** A whole desk of real parts: marketplace and printer on sockets, the station with its databases on disk. */
export interface Desk extends Shop {
  readonly folder: string;
  readonly simulator: RunningSimulator;
  readonly printer: RunningPrinter;
  readonly profile: Profile;
  readonly station: Station;
  readonly client: Client;
  /** Another window at the same desk. */
  openWindow(): Client;
  /** Scans, `gapMs` after the scan before by the scanner's clock; a second by default, as a person would. */
  scan(text: string, gapMs?: number): Promise<Verdict>;
  /** Stops the station in order and opens it again on the same folder, after `between`. */
  reopen(between?: () => void | Promise<void>): Promise<void>;
  /** A request of the seller's own, past the station. */
  api(method: string, path: string, body?: object): Promise<Response>;
}

export type Order = MarketplaceState['orders'][number];
export const skuOf = (order: Order): string => order.skus[0] ?? '';

export interface DeskOptions {
  readonly orders: number;
  readonly seed?: number;
  readonly firstOrderId?: string;
  readonly clock?: () => number;
  /** The printer's address, instead of the emulated one's. */
  readonly printerAddress?: string | null;
  /** Opens something between station and marketplace; answers the address that the station is given. */
  readonly through?: (marketplaceUrl: string) => Promise<string>;
  readonly token?: string;
  /** The printer draws each label and reads its codes off the dots, instead of off the text of its commands. */
  readonly readsPaper?: boolean;
  /** The lists of pick-up orders leave out the number that the buyer's screen shows. */
  readonly orderCodes?: 'on' | 'off';
  /** Of the client, by scope, beside those that every desk here has. */
  readonly limits?: Profile['limits'];
  /** Stands between the station and the programs that it starts beside itself. */
  readonly startHelper?: StartHelper;
}

/** Long enough that hiding it from texts hides nothing else. */
const TOKEN = 'token-of-the-desk';

const SCAN_GAP_MS = 2000;

export async function openDesk(options: DeskOptions): Promise<Desk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-desk-'));
  const simulator = await startSimulator({
    port: 0,
    seed: options.seed ?? 1,
    orders: options.orders,
    tokens: [TOKEN],
    limits: 'off',
    ...(options.firstOrderId === undefined ? {} : { firstOrderId: options.firstOrderId }),
    ...(options.orderCodes === undefined ? {} : { orderCodes: options.orderCodes }),
  });
  const printer = await startLabelPrinter({
    port: 0,
    ...(options.readsPaper ? {} : { renderer: stubRenderer }),
  });
  const profile = profileSchema.parse({
    name: 'simulator',
    baseUrl: {
      marketplace: (await options.through?.(simulator.marketplaceUrl)) ?? simulator.marketplaceUrl,
      analytics: simulator.analyticsUrl,
    },
    token: options.token ?? simulator.token,
    training: true,
    limits: {
      general: { perMinute: 600_000, burst: 10_000 },
      addOrder: { perMinute: 600_000, burst: 10_000 },
      ...options.limits,
    },
  });
  const ports = {
    ...stationPorts(options.clock),
    ...(options.startHelper && { startHelper: options.startHelper }),
  };
  const open = async (): Promise<Station> => {
    const printerAddress = options.printerAddress === undefined ? printer.address : options.printerAddress;
    const opened = await openStation({ dataFolder: folder, profile, printerAddress, version: 'test' }, ports);
    if (!opened.ok) throw new Error(`the station did not open: ${JSON.stringify(opened.problem)}`);
    opened.value.start();
    return opened.value;
  };
  let station = await open();
  let scannedAt = Date.now();
  /** A station that was started again knows nothing of a session before. */
  const openWindow = (): Client => {
    let opened: { readonly by: Station; readonly screen: ScreenRelay } | null = null;
    const screen = (): ScreenRelay => {
      if (opened?.by !== station) opened = { by: station, screen: station.openScreen() };
      return opened.screen;
    };
    return createClient({
      call: (path_, value) => screen().call(path_, value),
      subscribe: (path_, onSnapshot, onEnd) => screen().subscribe(path_, onSnapshot, onEnd),
    });
  };
  const client = openWindow();
  onTestFinished(async () => {
    await station.stop();
    await printer.close();
    await simulator.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    ...openShop(simulator),
    folder,
    simulator,
    printer,
    profile,
    get station() {
      return station;
    },
    client,
    openWindow,
    scan: async (text, gapMs = SCAN_GAP_MS) => {
      scannedAt += gapMs;
      const answer = await client.packing.scan({ id: randomUUID(), text, endedAt: scannedAt });
      if (!answer.ok) throw new Error(`the scan was refused: ${JSON.stringify(answer.problem)}`);
      return answer.value.verdict;
    },
    reopen: async (between) => {
      await station.stop();
      await between?.();
      station = await open();
    },
    api: (method, path_, body) =>
      fetch(`${simulator.marketplaceUrl}/api/v3${path_}`, {
        method,
        headers: { authorization: TOKEN, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
  };
}

export const stationPorts = (clock: () => number = Date.now): StationPorts => ({
  clock,
  newId: randomUUID,
  log: silent,
  secrets: { kept: false, read: async () => null, write: async () => undefined },
  openBudget: openBudgetFile,
  pictures: null,
  startHelper: lendDrawer,
  openTraining: async () => {
    throw new Error('a profile was given');
  },
});

/** Orders of a supply whose barcodes no other of them carries. */
export async function loneOrders(desk: Desk, supplyId: string | null): Promise<[Order, Order, Order]> {
  const inSupply = (await desk.marketplace()).orders.filter((order) => order.supplyId === supplyId);
  const bySku = Map.groupBy(inSupply, skuOf);
  const [first, second, third] = [...bySku.values()].filter((same) => same.length === 1).flat();
  if (!first || !second || !third) throw new Error('this seed has no such orders');
  return [first, second, third];
}

/** A label came out: by its connection, or by the printer's own word too, which comes when it comes. */
export const isTaken = (state: unknown): boolean => state === 'sent' || state === 'confirmed';

/** The sticker codes that came out of the printer, in order, each as the order that it belongs to. */
export function printedOrders(printer: RunningPrinter, orders: readonly Order[]): (number | string)[] {
  return printer.labels().map((label) => {
    const text = label.codes.map((code) => code.text).join(' ');
    return orders.find((order) => text.includes(order.sticker.barcode))?.id ?? 'other';
  });
}

/** Rows of a store as they are on disk, the station running or not. */
function readStore(desk: Desk, store: 'journal' | 'cache', sql: string): Record<string, SQLOutputValue>[] {
  const database = new DatabaseSync(path.join(desk.folder, `${store}.sqlite`), { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

export const readJournal = (desk: Desk, sql: string) => readStore(desk, 'journal', sql);
export const readCache = (desk: Desk, sql: string) => readStore(desk, 'cache', sql);

export const untilStation = (desk: Desk, fits: (view: StationView) => boolean): Promise<StationView> =>
  until(desk.client.station.view, fits);

export const untilPacking = (desk: Desk, fits: (view: PackingView) => boolean): Promise<PackingView> =>
  until(desk.client.packing.view, fits);

/** Waits for the desk's first printer. */
export async function untilPrinter(desk: Desk, fits: (view: PrinterView) => boolean): Promise<PrinterView> {
  const first = ({ printers }: PrintersView): PrinterView | null => printers[0] ?? null;
  const view = await until(desk.client.printing.printers, (all) => {
    const printer = first(all);
    return printer !== null && fits(printer);
  });
  const printer = first(view);
  if (!printer) throw new Error('the printer vanished');
  return printer;
}

/** Changes the set-up of the desk's first printer, or adds it. */
export async function usePrinter(
  desk: Desk,
  given: { readonly address: string; readonly model: PrinterModel; readonly catalogueId?: string },
): Promise<Awaited<ReturnType<Client['printing']['savePrinter']>>> {
  const { printers } = await until(desk.client.printing.printers, () => true);
  return desk.client.printing.savePrinter({
    id: printers[0]?.id ?? null,
    name: 'Label printer',
    catalogueId: null,
    ...given,
  });
}

export async function printTest(desk: Desk): Promise<Awaited<ReturnType<Client['printing']['printTest']>>> {
  const { printers } = await until(desk.client.printing.printers, () => true);
  return desk.client.printing.printTest({ printerId: printers[0]?.id ?? '' });
}

export const untilCard = async (desk: Desk, fits: (card: SupplyCard) => boolean): Promise<SupplyCard> => {
  const cards = await until(desk.client.supplies.cards, (all) => all.some(fits));
  const card = cards.find(fits);
  if (!card) throw new Error('the card vanished');
  return card;
};

/** What the screen would send with a touch on what it shows. */
export async function shownAt(desk: Desk): Promise<Pick<PackingView, 'verdictNumber'>> {
  const { verdictNumber } = await untilPacking(desk, () => true);
  return { verdictNumber };
}

/** Takes the largest group of new orders into a supply and opens it for packing, all labels at hand. */
export async function takeAndOpen(desk: Desk, name = 'Monday'): Promise<SupplyCard> {
  const { groups } = await until(desk.client.supplies.newOrders, ({ total }) => total > 0);
  const [group] = groups.toSorted((one, other) => other.count - one.count);
  if (!group) throw new Error('no new orders');
  const taken = await desk.client.supplies.take({ from: { groupKey: group.key }, into: { newName: name } });
  if (!taken.ok) throw new Error(`not taken: ${JSON.stringify(taken.problem)}`);
  const { orders } = taken.value;
  const card = await untilCard(
    desk,
    (each) =>
      each.name === name && each.stage === 'open' && each.total === orders && each.labelsReady === orders,
  );
  const opened = await desk.client.packing.open({ supplyId: card.supplyId ?? '' });
  if (!opened.ok) throw new Error(`not opened: ${JSON.stringify(opened.problem)}`);
  return card;
}
