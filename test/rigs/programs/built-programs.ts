import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { limitScopes } from '../../../src/shared/marketplace/limit-scopes.ts';

const built = (file: string): string => fileURLToPath(new URL(`../../../dist/${file}`, import.meta.url));

/** One of the built programs; each JSON line it prints is kept. */
export interface Program {
  readonly ready: Readonly<Record<string, unknown>>;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  /** Without waiting for what becomes of it. */
  signal(signal: NodeJS.Signals): void;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export async function startProgram(file: string, args: readonly string[]): Promise<Program> {
  const child: ChildProcess = spawn(process.execPath, [built(file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines: Record<string, unknown>[] = [];
  if (!child.stdout) throw new Error('no output');
  const ready = await new Promise<Record<string, unknown>>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const value = JSON.parse(line) as Record<string, unknown>;
      if ('ready' in value) resolve(value);
      else lines.push(value);
    });
    void exited.then((code) => reject(new Error(`${file} ended with ${code} before it was ready`)));
  });
  if (ready['ready'] !== true) throw new Error(`${file}: ${JSON.stringify(ready)}`);
  return {
    ready,
    lines,
    signal: (signal) => void child.kill(signal),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
}

export interface SimulatedOrder {
  readonly id: number;
  readonly supplierStatus: string;
  readonly supplyId: string | null;
  readonly article: string;
  readonly skus: readonly string[];
  readonly sticker: { readonly partA: number; readonly partB: number; readonly barcode: string };
}

/** What one line of the emulated printer tells of a label. */
export interface PaperLabel {
  readonly label: number;
  readonly png: string;
  readonly codes: readonly { readonly format: string; readonly text: string }[];
}

/** Marketplace, printer and station, each a program of its own, speaking over real sockets. */
export interface Bench {
  readonly folder: string;
  readonly dataFolder: string;
  readonly url: string;
  readonly printerAddress: string;
  /** Where the printer is told what to do wrong. */
  readonly printerControl: string;
  readonly marketplaceUrl: string;
  paper(): PaperLabel[];
  orders(): Promise<SimulatedOrder[]>;
  supply(name: string): Promise<{ id: string; done: boolean; orders: number[] } | undefined>;
  cancel(orderId: number): Promise<void>;
  /** Holds the station, as a computer out of memory does, and lets it go on. */
  hang(): void;
  goOn(): void;
  /** Kills the station and leaves it dead. */
  kill(): Promise<void>;
  /** Kills the station and starts it again on the same folder, at another port where one is named; answers its new address. */
  crash(port?: number): Promise<string>;
  /** In order; answers the exit code. */
  stopStation(): Promise<number | null>;
  close(): Promise<void>;
}

export interface BenchOptions {
  readonly orders: number;
  readonly seed: number;
  /** In force from the printer's first connection on, e.g. `resetAfter:20`. */
  readonly printerFault?: string;
  readonly printerLanguage?: 'zpl' | 'tspl' | 'escpos';
  /** The desk knows of no printer: it is to be set up. */
  readonly isPrinterUnknown?: boolean;
  /** Neither side counts requests: for stories in which time is not the subject. */
  readonly isUnlimited?: boolean;
  /** Opens something between station and marketplace; answers the address that the station is given. */
  readonly through?: (marketplaceUrl: string) => Promise<string>;
}

/** The seller's key. */
export const TOKEN = 'T';

const NO_LIMIT = { perMinute: 600_000, burst: 10_000 };

/** Reports of the third document, each of which has a budget of its own. */
const unlimitedReports = Object.fromEntries(
  Object.keys(limitScopes)
    .filter((scope) => /^N\d+$/u.test(scope))
    .map((scope) => [scope, NO_LIMIT]),
);

export async function startBench(options: BenchOptions): Promise<Bench> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-e2e-'));
  const simulator = await startProgram('simulator/simulator.js', [
    '--port',
    '0',
    '--seed',
    String(options.seed),
    '--orders',
    String(options.orders),
    '--token',
    TOKEN,
    ...(options.isUnlimited === true ? ['--limits', 'off'] : []),
  ]);
  const fault = options.printerFault === undefined ? [] : ['--fault', options.printerFault];
  const paper = path.join(folder, 'paper');
  const language = options.printerLanguage ?? 'zpl';
  const printer = await startProgram('simulator/printer.js', [
    '--port',
    '0',
    '--out',
    paper,
    '--language',
    language,
    '--control',
    '0',
    ...fault,
  ]);
  const marketplaceUrl = String(simulator.ready['marketplaceUrl']);
  const profile = path.join(folder, 'profile.json');
  await writeFile(
    profile,
    JSON.stringify({
      name: 'simulator',
      baseUrl: {
        marketplace: (await options.through?.(marketplaceUrl)) ?? marketplaceUrl,
        analytics: String(simulator.ready['analyticsUrl']),
      },
      token: TOKEN,
      training: true,
      ...(options.isUnlimited === true
        ? { limits: { general: NO_LIMIT, addOrder: NO_LIMIT, ...unlimitedReports } }
        : {}),
    }),
  );
  const printerAddress = String(printer.ready['address']);
  const dataFolder = path.join(folder, 'data');
  const startStation = (port = 0): Promise<Program> =>
    startProgram('main/headless.js', [
      '--port',
      String(port),
      '--data',
      dataFolder,
      '--profile',
      profile,
      ...(options.isPrinterUnknown === true ? [] : ['--printer', printerAddress]),
    ]);
  let station = await startStation();
  const state = async (): Promise<{
    orders: SimulatedOrder[];
    supplies: { id: string; name: string; done: boolean; orders: number[] }[];
  }> => (await fetch(`${marketplaceUrl}/_simulator/state`)).json() as never;
  return {
    folder,
    dataFolder,
    get url() {
      return String(station.ready['url']);
    },
    printerAddress,
    printerControl: String(printer.ready['control']),
    marketplaceUrl,
    paper: () => printer.lines.filter((line) => 'label' in line) as unknown as PaperLabel[],
    orders: async () => (await state()).orders,
    supply: async (name) => (await state()).supplies.find((each) => each.name === name),
    cancel: async (orderId) => {
      const answer = await fetch(`${marketplaceUrl}/_simulator/cancel`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderId, by: 'buyer' }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    hang: () => station.signal('SIGSTOP'),
    goOn: () => station.signal('SIGCONT'),
    kill: async () => void (await station.stop('SIGKILL')),
    crash: async (port) => {
      await station.stop('SIGKILL');
      station = await startStation(port);
      return String(station.ready['url']);
    },
    stopStation: () => station.stop(),
    close: async () => {
      await station.stop();
      await printer.stop();
      await simulator.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
