import { onTestFinished } from 'vitest';
import type { Finish, PrinterLanguageName } from '../../../src/shared/domain/printer/printer-model.ts';
import type { PrinterReport } from '../../../src/shared/domain/printer/printer-status.ts';
import { parsePrinterAddress } from '../../../src/main/printers/address.ts';
import {
  createPrinterMonitor,
  type PrinterMonitor,
} from '../../../src/main/printers/status/printer-monitor.ts';
import { SETTLED_MS } from '../../../src/main/printers/status/proof/count-ledger.ts';
import type { RunningPrinter } from '../../../src/simulator/printers/label-printer.ts';
import type { Answer, Transport } from '../../../src/main/printers/transport.ts';
import { createTransport } from '../../../src/main/printers/transports/create-transport.ts';

/** What a monitor said, in its order. */
export interface Said {
  readonly what: 'printerCounted' | 'printerFinished' | 'printedNothing' | 'stoppedInLabel';
  readonly jobIds: readonly string[];
}

export interface WatchedPrinter {
  readonly monitor: PrinterMonitor;
  readonly transport: Transport;
  readonly said: readonly Said[];
  /** What came of each question so far. */
  readonly answers: readonly Answer[];
  /** Resolves when it holds, looked at whenever anything was said, answered or reported. */
  until(holds: () => boolean): Promise<void>;
  report(kind: PrinterReport['kind']): Promise<PrinterReport>;
  /** Resolves when a count of before any label is known. */
  settled(): Promise<void>;
  /** Prints a document and tells the monitor, as the queue does. */
  send(jobId: string, document: string): Promise<void>;
}

/** As quick as it goes: the constants of its proofs hold on its own clock. */
const PACE = {
  firstLookMs: 5,
  quickMs: 10,
  followMs: 60_000,
  troubledMs: 20,
  idleMs: 50,
  inUseMs: 3_600_000,
  restMs: 60_000,
  doubtMs: 20,
  silenceMs: 20,
  goneMs: 50,
  rareMs: 60_000,
};

/**
 * The monitor's clock goes on by so much with each question: its proofs then see as many looks in each of their terms on
 * a busy computer as on an idle one. A printer at rest is asked three a look.
 */
const A_QUESTION_MS = 500;

/** A busy computer is seconds late with the bytes of a pseudo-terminal, which is no silence of the printer's. */
const PATIENCE = 10;

export interface WatchOptions {
  readonly language: PrinterLanguageName;
  readonly finish?: Finish['kind'];
  /** On a line where bytes are on their way still when the system says that they are sent. */
  readonly printer?: Pick<RunningPrinter, 'address' | 'catchUp'>;
}

export function watch(
  address: string,
  { language, finish = 'asSet', printer }: WatchOptions,
): WatchedPrinter {
  const parsed = parsePrinterAddress(address);
  if (!parsed.ok) throw new Error(`${address} is no address`);
  const real = createTransport(parsed.value);
  const said: Said[] = [];
  const answers: Answer[] = [];
  const patience = parsed.value.kind === 'serial' ? PATIENCE : 1;
  let now = 0;
  const waiting = new Set<() => void>();
  const changed = (): void => {
    for (const look of waiting) look();
  };
  const transport: Transport = {
    ...real,
    async ask(question) {
      const answer = await real.ask({ ...question, withinMs: question.withinMs * patience });
      answers.push(answer);
      now += A_QUESTION_MS;
      setImmediate(changed);
      return answer;
    },
  };
  const tell = (what: Said['what'], jobIds: readonly string[]): void => {
    said.push({ what, jobIds });
    changed();
  };
  const ticks = (): number => now;
  const quiet = (): void => {};
  const monitor = createPrinterMonitor({
    transport,
    language,
    finish: () => finish,
    clock: Date.now,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    confirmed: (jobIds, evidence) => tell(evidence, jobIds),
    countedMore: () => undefined,
    printedNothing: (jobIds) => tell('printedNothing', jobIds),
    stoppedInLabel: (jobIds) => tell('stoppedInLabel', jobIds),
    roomAgain: changed,
    changed,
    countsLabels: true,
    wasSeenOut: () => false,
    ticks,
    pace: PACE,
  });
  onTestFinished(async () => {
    await monitor.stop();
    await real.close();
  });
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!holds()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  monitor.start();
  return {
    monitor,
    transport,
    said,
    answers,
    until,
    async report(kind) {
      await until(() => monitor.report().kind === kind);
      return monitor.report();
    },
    async settled() {
      await until(() => monitor.report().kind === 'says');
      const since = ticks();
      await until(() => ticks() - since > 2 * SETTLED_MS);
    },
    async send(jobId, document) {
      const outcome = await transport.send(Buffer.from(document, 'latin1'), new AbortController().signal);
      // What is still on its way would be forgotten where the line is opened for the next question.
      printer?.catchUp();
      if (outcome.kind !== 'taken') throw new Error(`${jobId}: ${JSON.stringify(outcome)}`);
      monitor.taken(jobId);
    },
  };
}
