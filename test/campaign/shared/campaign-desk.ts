import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../../src/shared/contract/index.ts';
import type { PackingView } from '../../../src/shared/contract/packing.ts';
import type { PrintersView } from '../../../src/shared/contract/printing.ts';
import type { RunningSimulator } from '../../../src/simulator/simulator.ts';
import { startStationProcess, type StationProcess } from '../../rigs/desk/station-process.ts';
import { SOURCES } from './programs.ts';
import { createSightings, type Sightings } from './sightings.ts';

/** Loaded before the station. */
const preload = ['late-lines.ts', 'late-sockets.ts'].map((name) => new URL(name, import.meta.url).href);

/** The station died before it answered. */
export const DIED = Symbol('died');

/** A call ends at once or not at all: fetching a picture of a supply takes a second on a busy machine. */
const CALL_DEADLINE_MS = 60_000;

/** A station finishes a label in flight for 2 s, and ends itself after 5. */
const STOP_DEADLINE_MS = 10_000;

/** With this a station ends itself that could not finish what it was at. */
const CUT_SHORT = 1;

/** Which clock the station lived by, and when. All but `offsetMs` in Unix milliseconds of the true clock. */
export interface ClockSpan {
  readonly offsetMs: number;
  readonly from: number;
  /** Infinity while it lasts. */
  readonly to: number;
}

interface Life {
  readonly process: StationProcess;
  /** Another window of it, opened when it is first wanted. */
  beside: Client | null;
  readonly over: Promise<typeof DIED>;
  readonly end: () => void;
}

/** The station as a process that is killed and started again, and its screens. All that is done with it is asked here. */
export class Desk {
  readonly folder: string;
  readonly clocks: ClockSpan[] = [];
  /** What the screens have shown of each job. */
  readonly sightings: Sightings = createSightings();
  printers: PrintersView | null = null;
  packing: PackingView | null = null;
  readonly #program: string;
  #profile = '';
  #life: Life | null = null;
  #up = Promise.withResolvers<void>();
  #changed = Promise.withResolvers<void>();

  constructor(folder: string, program = SOURCES.station) {
    this.folder = folder;
    this.#program = program;
  }

  get dataFolder(): string {
    return path.join(this.folder, 'desk');
  }

  get offsetMs(): number {
    return this.clocks.at(-1)?.offsetMs ?? 0;
  }

  async prepare({
    marketplaceUrl,
    analyticsUrl,
    token,
  }: Pick<RunningSimulator, 'marketplaceUrl' | 'analyticsUrl' | 'token'>): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    this.#profile = path.join(this.folder, 'profile.json');
    const unlimited = { perMinute: 6_000_000, burst: 100_000 };
    const baseUrl = { marketplace: marketplaceUrl, analytics: analyticsUrl };
    const limits = { general: unlimited, addOrder: unlimited };
    await writeFile(
      this.#profile,
      JSON.stringify({ name: 'simulator', baseUrl, token, training: true, limits }),
    );
    this.setClock(0);
  }

  async start(): Promise<void> {
    const args = ['--data', this.dataFolder, '--profile', this.#profile];
    const process = await startStationProcess(args, this.offsetMs, preload, null, this.#program);
    const over = Promise.withResolvers<typeof DIED>();
    this.#life = { process, beside: null, over: over.promise, end: () => over.resolve(DIED) };
    process.client.printing.printers((view) => {
      this.printers = view;
      this.sightings.see(view);
      this.#tell();
    });
    process.client.packing.view((view) => {
      this.packing = view;
      this.#tell();
    });
    this.#up.resolve();
  }

  kill(): Promise<void> {
    return this.#end((process) => process.kill());
  }

  /** Answers whether it came to its end in time: on a busy machine it is cut short after 5 s, as if it were killed. */
  async stop(): Promise<boolean> {
    let code: number | null = 0;
    await this.#end(async (process) => {
      code = await process.stop();
    });
    if (code !== 0 && code !== CUT_SHORT) throw new Error(`the station ended with ${String(code)}`);
    return code === 0;
  }

  async #end(how: (process: StationProcess) => Promise<void>): Promise<void> {
    const life = this.#life;
    if (!life) return;
    this.#life = null;
    this.#up = Promise.withResolvers();
    this.printers = null;
    this.packing = null;
    await how(life.process);
    life.end();
  }

  setClock(offsetMs: number): void {
    const now = Date.now();
    const last = this.clocks.pop();
    if (last) this.clocks.push({ ...last, to: now });
    this.clocks.push({ offsetMs, from: now, to: Infinity });
    this.#life?.process.setClock(offsetMs);
  }

  /** Asks the station that runs, or the next one. `DIED`: nobody knows whether it was heard. */
  async call<T extends object>(
    ask: (client: Client) => Promise<T>,
    window: 'first' | 'second' = 'first',
  ): Promise<T | typeof DIED> {
    await this.#up.promise;
    const life = this.#life;
    if (!life) return DIED;
    const client = window === 'first' ? life.process.client : (life.beside ??= life.process.openWindow());
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('the station did not answer')), CALL_DEADLINE_MS);
    const answer = await Promise.race([ask(client), life.over, late.promise]).finally(() =>
      clearTimeout(timer),
    );
    if (answer === DIED || !isUnanswered(answer)) return answer;
    // A station that stops lets go of its screens first, and finishes what they asked for.
    await Promise.race([life.over, pause(STOP_DEADLINE_MS, undefined, { ref: false })]);
    return DIED;
  }

  /** The same for what may be asked again, until it is answered. */
  async ask<T extends object>(
    ask: (client: Client) => Promise<T>,
    window: 'first' | 'second' = 'first',
  ): Promise<T> {
    for (;;) {
      const answer = await this.call(ask, window);
      if (answer !== DIED) return answer;
    }
  }

  /** Resolves at the next news from the station, or after `milliseconds`. */
  async news(milliseconds: number): Promise<void> {
    await Promise.race([this.#changed.promise, pause(milliseconds, undefined, { ref: false })]);
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}

const isUnanswered = (answer: object): boolean =>
  'problem' in answer &&
  typeof answer.problem === 'object' &&
  answer.problem !== null &&
  'code' in answer.problem &&
  (answer.problem.code === 'stationUnreachable' || answer.problem.code === 'stationAnswerLost');
