import { tmpdir } from 'node:os';
import process from 'node:process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { PrintJob } from '../../../src/shared/domain/print-job/print-job.ts';
import type { PackingView } from '../../../src/shared/contract/packing.ts';
import type { Command } from '../../../src/shared/domain/command-codes.ts';
import { printerModelSchema } from '../../../src/shared/domain/printer/printer-model.ts';
import { NO_ROUTES, type Routes } from '../../../src/shared/domain/printer/printer-set.ts';
import type { Verdict } from '../../../src/shared/domain/verdict.ts';
import { withoutBadge } from '../../../src/shared/domain/people/people-badge.ts';
import { fail, ok } from '../../../src/shared/result.ts';
import type { Cache } from '../../../src/main/db/cache/open-cache.ts';
import type { OrderNews } from '../../../src/main/db/cache/order-rows.ts';
import type { Journal } from '../../../src/main/db/journal/open-journal.ts';
import { createBoxes, type Boxes } from '../../../src/main/services/boxes/boxes.ts';
import { orderLabel } from '../../../src/main/services/labels/order-label.ts';
import type { AnyDocument } from '../../../src/main/services/printing/printable-document.ts';
import { createWayWork } from '../../../src/main/services/schemes/way-work.ts';
import { createSignal } from '../../../src/main/kernel/signal.ts';
import { createMoves } from '../../../src/main/services/schemes/moves.ts';
import { createMarking } from '../../../src/main/services/marking/marking.ts';
import {
  createPacking,
  type Packing,
  type PackingPorts,
} from '../../../src/main/services/packing/packing.ts';
import { createPrinterPool, type PrinterPool } from '../../../src/main/services/printing/printer-pool.ts';
import { printsAll } from '../../rigs/desk/prints-all.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';
import { silent } from '../../rigs/silent.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';

/** All own labels are up to date. */
export const NONE_RENEWED = {
  notRenewed: () => null,
  maybeNotRenewed: () => [],
  renewing: createSignal(),
} as const;

/** What a printer that has no language does with a document. */
type Mode = 'takes' | 'holdsBack' | 'breaksOff';

export interface BenchPrinter {
  readonly address: string;
  /** What came whole, in order. */
  readonly documents: readonly string[];
  set(mode: Mode): void;
  /** Takes what it held back, and all that follows. */
  release(): void;
  /** Resets the connection of the document that it holds back, once it has all of it. */
  breakOff(): Promise<void>;
  off(): Promise<void>;
  on(): Promise<void>;
}

/** A raw port on loopback. A document is taken when the printer's side closes after the station's. */
export async function openPrinter(): Promise<BenchPrinter> {
  const documents: string[] = [];
  const sockets = new Set<Socket>();
  const heldBack = Promise.withResolvers<void>();
  let mode: Mode = 'takes';
  let port = 0;
  const serve = (socket: Socket): void => {
    let text = '';
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (mode === 'breaksOff' && text.startsWith('^XA')) socket.resetAndDestroy();
    });
    socket.on('end', () => {
      if (mode === 'holdsBack') {
        if (text.includes('^XA')) heldBack.resolve();
        return;
      }
      if (text.includes('^XA')) documents.push(text);
      socket.end();
    });
  };
  let server: Server = createServer({ allowHalfOpen: true }, serve);
  const on = async (): Promise<void> => {
    server = createServer({ allowHalfOpen: true }, serve);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = address !== null && typeof address === 'object' ? address.port : 0;
  };
  const off = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await on();
  onTestFinished(async () => {
    if (server.listening) await off();
  });
  return {
    address: `tcp://127.0.0.1:${port}`,
    documents,
    set: (next) => {
      mode = next;
    },
    release: () => {
      mode = 'takes';
      for (const socket of sockets) socket.end();
    },
    breakOff: async () => {
      await heldBack.promise;
      mode = 'takes';
      for (const socket of sockets) socket.resetAndDestroy();
    },
    off,
    on,
  };
}

/** Whoever listens has heard of all that was written by now. */
export const told = async (): Promise<void> => {
  await Promise.resolve();
  // Behind all that is to be done yet in this turn, and before anything that a socket brings.
  await new Promise<void>((resolve) => process.nextTick(resolve));
};

export interface Bench {
  readonly journal: Journal;
  readonly cache: Cache;
  readonly boxes: Boxes;
  readonly packing: Packing;
  readonly pool: PrinterPool;
  /** Lets minutes pass. */
  pass(milliseconds: number): void;
  supply(supplyId: string): void;
  /** Its barcode is `code`, its label's `*L` and the id. */
  order(orderId: string, code: string, supplyId: string, more?: Partial<OrderNews>): void;
  scan(text: string): Promise<Verdict>;
  command(command: Command): Promise<Verdict>;
  view(): PackingView;
  /** All jobs of all printers, newest first. */
  jobs(): PrintJob[];
  until(fits: () => boolean): Promise<void>;
}

/** One person takes longer than this from one scan to the next. */
const SCAN_GAP_MS = 2000;
const LABELS_OF = 'bench';

/** Packing, printer queues, boxes and marking over stores on disk, and printers on sockets. */
export function openBench(
  printers: readonly BenchPrinter[],
  given: Partial<Pick<AnyDocument, 'render'>> & Partial<PackingPorts> = {},
  routes: Routes = NO_ROUTES,
): Bench {
  let passed = 0;
  const clock = (): number => Date.now() + passed;
  const { journal, cache } = openStores(clock);
  const person = (): string | null => null;
  const marking = createMarking({ journal, articleOfSku: cache.orders.articleOfSku, clock, person });
  const nothing = (): undefined => undefined;
  const boxes = createBoxes({ cache, journal, person, clock, newId: randomUUID });
  const pool = createPrinterPool({
    lives: { heard: () => undefined, taken: () => undefined, countedMore: () => undefined },
    journal,
    clock,
    log: silent,
    pictures: null,
    ownPrinter: null,
    lookingFolder: tmpdir(),
    settingsFor: ({ model }) => ({ type: 'svg', width: 58, height: 40, model }),
  });
  const packing = createPacking({
    cache,
    journal,
    marking,
    moves: createMoves({ cache, journal, person, clock }),
    wayWork: createWayWork({ cache, journal, clock, log: silent }),
    boxes,
    printers: pool,
    people: {
      isLocked: () => false,
      isFree: () => true,
      scanRefused: () => undefined,
      signInByBadge: () => null,
      withoutBadge,
    },
    person,
    clock,
    newId: randomUUID,
    preparedFor: () => LABELS_OF,
    labels: {
      wanted: nothing,
      fetchAgain: async (orderId) => fail({ code: 'labelNotReady', orderId }),
      isOutdated: () => false,
      notRenewed: NONE_RENEWED,
    },
    wantsScanBack: () => false,
    repeatMsOf: () => null,
    changeUser: nothing,
    log: silent,
    ...given,
  });
  const render = given.render ?? (async ({ kind }) => ok(Buffer.from(`^XA^FX${kind}^XZ`)));
  const model = printerModelSchema.parse({ language: 'zpl', dpi: 203, headDots: 832 });
  pool.use(
    printers.map(({ address }, at) => ({
      id: `P${at + 1}`,
      name: `P${at + 1}`,
      address,
      model,
      catalogueId: null,
    })),
    routes,
  );
  onTestFinished(() => pool.stop());
  pool.start({
    documents: {
      ...printsAll(render),
      orderLabel: { ...orderLabel({ cache, journal }, { render: nothing as never }), render },
    },
    desk: packing,
  });
  packing.start();

  let at = Date.UTC(2026, 0, 1);
  let scannedAt = clock();
  const { view } = packing.handlers;
  const read = (): PackingView => view.read();
  return {
    journal,
    cache,
    boxes,
    packing,
    pool,
    pass: (milliseconds) => {
      passed += milliseconds;
    },
    supply: (supplyId) =>
      cache.supplies.upsert({
        supplyId,
        name: supplyId,
        done: false,
        cargoType: 1,
        createdAt: new Date(at).toISOString(),
        closedAt: null,
        scannedAt: null,
      }),
    order: (orderId, code, supplyId, more = {}) => {
      at += 1000;
      cache.orders.upsert(
        orderNews(orderId, {
          article: `A-${code}`,
          warehouseId: null,
          skus: [code],
          createdAt: new Date(at).toISOString(),
          supplyId,
          supplierStatus: 'confirm',
          ...more,
        }),
      );
      cache.labels.put({
        orderId,
        type: 'zplh',
        width: 58,
        height: 40,
        partA: '1',
        partB: orderId.padStart(4, '0'),
        barcode: `*L${orderId}`,
        file: new Uint8Array([1]),
        prepared: Buffer.from(`^XA^FX${orderId}^XZ`),
        preparedFor: LABELS_OF,
        fault: null,
        instead: null,
      });
    },
    scan: async (text) => {
      scannedAt += SCAN_GAP_MS;
      const taken = await packing.handlers.scan({ id: randomUUID(), text, endedAt: scannedAt });
      if (!taken.ok) throw new Error(`the scan was refused: ${JSON.stringify(taken.problem)}`);
      return taken.value.verdict;
    },
    command: async (command) => {
      const { hold, ...targets } = read().targets;
      const known: Readonly<Partial<Record<Command, string | null>>> = { ...targets, hold, defect: hold };
      const of = known[command] ?? null;
      await packing.handlers.command({ command, why: 'other', of });
      return read().verdict;
    },
    view: read,
    jobs: () => pool.list().flatMap(({ id }) => journal.jobs.history(id, null, 1000)),
    until: (fits) =>
      new Promise((resolve) => {
        const ends: (() => void)[] = [];
        const look = (): void => {
          if (!fits()) return;
          for (const end of ends) end();
          resolve();
        };
        ends.push(pool.changes.subscribe(look), view.subscribe(look));
        look();
      }),
  };
}

/** Two orders of one supply, open. */
export async function openTwo(...given: Parameters<typeof openBench>): Promise<Bench> {
  const bench = openBench(...given);
  bench.supply('S1');
  bench.order('101', '460001', 'S1');
  bench.order('102', '460002', 'S1');
  const opened = await bench.packing.handlers.open({ supplyId: 'S1', beside: false });
  if (!opened.ok) throw new Error(`the supply was not opened: ${JSON.stringify(opened.problem)}`);
  return bench;
}

/** The first order's label was made ahead, and its own job, which makes it again, finds that it can't be printed. */
export async function untilRefusedByItsJob(bench: Bench, printer: BenchPrinter): Promise<void> {
  await printer.off();
  await bench.scan('460001');
  await bench.until(() => bench.jobs()[0]?.state === 'failed');
  bench.journal.jobs.forgetBytes('P1', false);
  await printer.on();
  bench.pool.list()[0]?.queue.retryNow();
  await bench.until(() => bench.view().verdict.reason === 'labelFaulty');
}
