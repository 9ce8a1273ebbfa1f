import { isDeepStrictEqual } from 'node:util';
import type {
  FoundPrinter,
  SourceOutcome,
  SourceReport,
} from '../../../shared/domain/printer/found-printer.ts';
import type { PrinterAddress } from '../address.ts';
import type { Transport } from '../transport.ts';
import { identifyPrinter, whyNotAsk, type Asked, type Asker } from './identify-printer.ts';
import { SeenPrinters, type Entry } from './seen-printers.ts';
import { printable } from './printable-text.ts';
import type { FindRequest, Look, Source } from './sighting.ts';

/** The whole search: the slowest source has 25 s, and three questions to each of a dozen printers take 10 s more. */
const FIND_MS = 60_000;

/** Printers asked at the same time. */
const ASKED_AT_ONCE = 16;

export interface FinderPorts {
  readonly sources: readonly Source[];
  /**
   * For an address that one of this station's queues prints to: how to ask it without interrupting its labels (`ask` of
   * the queue's own transport, put off while a document or another question is under way). Null for every other
   * address.
   */
  askerOf(address: string): Asker | null;
  /** Opened for one printer's questions and closed after them. */
  transportTo(address: PrinterAddress): Pick<Transport, 'ask' | 'close'>;
}

/** Everything found, and the outcome of each source. */
export interface FindResult {
  readonly found: readonly FoundPrinter[];
  readonly sources: readonly SourceReport[];
}

export interface Finder {
  /**
   * Searches everywhere at once. `onFound` is called as soon as an address is seen, and again with the same `address`
   * when more is known; `found` is the final result. Ends at its own deadline or when `signal` aborts, with what it has
   * by then; never rejects because of a device, network or system.
   */
  find(
    request: FindRequest,
    signal: AbortSignal,
    onFound: (printer: FoundPrinter) => void,
  ): Promise<FindResult>;
}

export const createFinder = (ports: FinderPorts): Finder => ({
  find: (request, signal, onFound) => new Search(ports, request, signal, onFound).run(),
});

class Search {
  readonly #ports: FinderPorts;
  readonly #request: FindRequest;
  readonly #cancelled: AbortSignal;
  readonly #over: AbortSignal;
  readonly #onFound: (printer: FoundPrinter) => void;
  readonly #seen = new SeenPrinters();
  readonly #told = new Map<string, FoundPrinter>();
  readonly #asked = new Set<string>();
  /** Reports of an open port are held back until it proves to be a printer's. */
  readonly #settled = new Set<string>();
  readonly #deadline = new AbortController();

  constructor(
    ports: FinderPorts,
    request: FindRequest,
    signal: AbortSignal,
    onFound: (printer: FoundPrinter) => void,
  ) {
    this.#ports = ports;
    this.#request = request;
    this.#cancelled = signal;
    this.#over = AbortSignal.any([signal, this.#deadline.signal]);
    this.#onFound = onFound;
  }

  /**
   * Other sources are heard before a printer is asked. Only the network scan runs beside the questions, since it takes
   * long and knows nothing of printers found by other sources.
   */
  async run(): Promise<FindResult> {
    const timer = setTimeout(() => this.#deadline.abort(), FIND_MS);
    try {
      const scan = this.#ports.sources.filter(({ name }) => name === 'network');
      const others = this.#ports.sources.filter(({ name }) => name !== 'network');
      const scanning = Promise.all(scan.map((source) => this.#search(source)));
      const reports = await Promise.all(others.map((source) => this.#search(source)));
      await this.#askAll();
      reports.push(...(await scanning));
      await this.#askAll();
      for (const entry of this.#seen.all()) this.#concludeOn(entry.key);
      const found = this.#seen.all().map((entry) => this.#seen.view(entry));
      return { found, sources: reports.map((report) => this.#counted(report)) };
    } finally {
      clearTimeout(timer);
      this.#deadline.abort();
    }
  }

  async #search(source: Source): Promise<SourceReport> {
    const ended = new AbortController();
    const signal = AbortSignal.any([this.#over, ended.signal]);
    const look: Look = {
      request: this.#request,
      signal,
      see: (sighting) => {
        // A source that was given up may still report.
        if (signal.aborted) return;
        const entry = this.#seen.see(source.name, sighting);
        if (entry !== null) this.#tell(entry);
      },
    };
    const outcome = await this.#within(source, look).finally(() => ended.abort());
    return { source: source.name, found: 0, outcome };
  }

  async #within(source: Source, look: Look): Promise<SourceOutcome> {
    const { promise, resolve } = Promise.withResolvers<SourceOutcome>();
    const late = (): void => resolve({ kind: 'failed', why: 'timedOut', detail: '' });
    const timer = setTimeout(late, source.deadlineMs);
    const stop = (): void => (this.#cancelled.aborted ? resolve({ kind: 'stopped' }) : late());
    this.#over.addEventListener('abort', stop, { once: true });
    if (this.#over.aborted) stop();
    else Promise.try(() => source.search(look)).then(resolve, (error: unknown) => resolve(failure(error)));
    return promise.finally(() => {
      clearTimeout(timer);
      this.#over.removeEventListener('abort', stop);
    });
  }

  #counted(report: SourceReport): SourceReport {
    return { ...report, found: this.#seen.all().filter(({ ways }) => ways.includes(report.source)).length };
  }

  async #askAll(): Promise<void> {
    const left = this.#seen
      .all()
      .filter(({ key, mayAsk }) => mayAsk && !this.#asked.has(key))
      .values();
    await Promise.all(
      Array.from({ length: ASKED_AT_ONCE }, async () => {
        for (const entry of left) {
          if (this.#over.aborted) this.#learn(entry, NOT_ASKED);
          else if (!this.#asked.has(entry.key)) await this.#ask(entry);
        }
      }),
    );
  }

  /** A device is asked once, whatever its addresses; an address used by one of this station's queues comes first. */
  async #ask(entry: Entry): Promise<void> {
    const device = [entry, ...this.#seen.othersOf(entry)];
    for (const { key } of device) this.#asked.add(key);
    const { language } = this.#seen.view(entry);
    const { foreign } = this.#seen.testimonyOf(entry);
    if (whyNotAsk({ language, foreign }) === null) {
      const isBusy = device.some(({ problems }) => problems.some(({ code }) => code === 'busy'));
      if (isBusy) this.#learn(entry, { ...NOT_ASKED, problems: [{ code: 'busy' }] });
      else await this.#askEachWay(device, language);
    }
    for (const { key } of device) this.#concludeOn(key);
  }

  async #askEachWay(device: readonly Entry[], language: FoundPrinter['language']): Promise<void> {
    const own = device.flatMap((one) => {
      const ask = this.#ports.askerOf(one.key);
      return ask === null ? [] : [{ one, ask }];
    });
    // Bypassing the kernel's driver would take the device away from it, and from any program that prints through it.
    const hasFile = device.some(({ address }) => address.kind === 'file');
    const others = device.filter(
      ({ key, mayAsk, address }) =>
        mayAsk && !(hasFile && address.kind === 'usb') && !own.some(({ one }) => one.key === key),
    );
    for (const { one, ask } of own) {
      const asked = await this.#safely(() => identifyPrinter(ask, language));
      if (!asked.oneWay) return this.#learn(one, asked);
    }
    for (const one of others) {
      const asked = await this.#throughTransport(one, language);
      this.#learn(one, asked);
      if (!asked.oneWay) return;
    }
  }

  async #throughTransport(entry: Entry, language: FoundPrinter['language']): Promise<Asked> {
    const transport = this.#ports.transportTo(entry.address);
    const stop = (): void => void transport.close();
    this.#over.addEventListener('abort', stop, { once: true });
    try {
      const asked = await this.#safely(() =>
        identifyPrinter((question) => transport.ask(question), language),
      );
      return this.#over.aborted && asked.evidence.length === 0 ? NOT_ASKED : asked;
    } finally {
      this.#over.removeEventListener('abort', stop);
      await transport.close();
    }
  }

  /** A misbehaving transport must not break the search. */
  async #safely(ask: () => Promise<Asked>): Promise<Asked> {
    try {
      return await ask();
    } catch (error) {
      return { ...NOT_ASKED, problems: [{ code: 'unreachable', reason: reasonOf(error) }] };
    }
  }

  #learn(entry: Entry, { evidence, problems, notPrinter }: Asked): void {
    if (notPrinter && entry.ways.every((way) => way === 'network')) this.#seen.forget(entry.key);
    else this.#seen.learn(entry.key, evidence, notPrinter ? [{ code: 'unclear' }] : problems);
  }

  #concludeOn(key: string): void {
    this.#settled.add(key);
    const entry = this.#seen.get(key);
    if (entry !== null) this.#tell(entry);
  }

  /** News about one address also applies to the device's other addresses. */
  #tell(entry: Entry): void {
    for (const one of [entry, ...this.#seen.othersOf(entry)]) {
      const isOpenPortOnly = one.ways.every((way) => way === 'network');
      if (isOpenPortOnly && !this.#settled.has(one.key)) continue;
      const view = this.#seen.view(one);
      if (isDeepStrictEqual(this.#told.get(one.key), view)) continue;
      this.#told.set(one.key, view);
      this.#onFound(view);
    }
  }
}

const NOT_ASKED: Asked = {
  evidence: [],
  problems: [{ code: 'notAsked' }],
  notPrinter: false,
  oneWay: false,
};

const failure = (error: unknown): SourceOutcome => ({
  kind: 'failed',
  why: 'other',
  detail: reasonOf(error),
});

const reasonOf = (error: unknown): string =>
  printable(error instanceof Error ? error.message : String(error)) ?? 'unknown';
