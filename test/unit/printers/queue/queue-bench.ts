import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openJournal, type Journal } from '../../../../src/main/db/journal/open-journal.ts';
import { newJob } from '../../../../src/main/printers/queue/new-job.ts';
import { createPrintQueue } from '../../../../src/main/printers/queue/print-queue.ts';
import type { PrintQueue, PrintQueuePorts } from '../../../../src/main/printers/queue/queue.ts';
import type { SendOutcome, Transport } from '../../../../src/main/printers/transport.ts';
import type { JobState } from '../../../../src/shared/domain/print-job/job-state.ts';
import type { JobDocument } from '../../../../src/shared/domain/print-job/print-job.ts';
import { ok } from '../../../../src/shared/result.ts';

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
export const TAKEN: SendOutcome = { kind: 'taken', evidence: 'connectionClosed' };

export interface Bench {
  readonly journal: Journal;
  readonly queue: PrintQueue;
  readonly file: string;
  /** What reached the printer, as text. */
  readonly paper: string[];
  add(jobId: string, bytes: string | null, document?: JobDocument): void;
  states(): Record<string, JobState | null>;
  /** Until nothing is waited for but a timer. */
  quiet(): Promise<void>;
}

export function openBench(
  ports: Partial<PrintQueuePorts> = {},
  send?: (text: string) => Promise<SendOutcome>,
  expectedMs: Transport['expectedMs'] = () => 0,
): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-queue-'));
  const file = join(folder, 'journal.sqlite');
  const opened = openJournal(file);
  if (!opened.ok) throw new Error('no journal');
  const journal = opened.value;
  const paper: string[] = [];
  const transport: Transport = {
    address: 'tcp://printer:9100',
    expectedMs,
    ask: async () => ({ kind: 'oneWay' }),
    close: async () => undefined,
    send: async (bytes) => {
      const text = Buffer.from(bytes).toString();
      const outcome = (await send?.(text)) ?? TAKEN;
      if (outcome.kind === 'taken') paper.push(text);
      return outcome;
    },
  };
  const queue = createPrintQueue({
    printerId: 'P',
    jobs: journal.jobs,
    states: journal.printerStates,
    transaction: journal.transaction,
    clock: () => 1000,
    log: silent,
    transport: () => transport,
    staleAfterMs: 600_000,
    render: async () => ok(Buffer.from('made')),
    stillWanted: () => true,
    isFetched: ({ document }) => document.kind === 'supplyQr',
    afterCut: (bytes) => bytes,
    joinRow: () => null,
    across: () => 1,
    finishing: { say: (bytes) => bytes, went: () => undefined, uncut: () => 0 },
    onOutcome: () => undefined,
    onCancelled: () => undefined,
    onTaken: () => undefined,
    onDoubt: () => undefined,
    blockedBy: () => null,
    hasRoom: () => true,
    moveOn: () => false,
    changed: () => undefined,
    ...ports,
  });
  const ids: string[] = [];
  onTestFinished(async () => {
    await queue.stop();
    journal.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    journal,
    queue,
    file,
    paper,
    add: (jobId, bytes, document = { kind: 'test', id: jobId }) => {
      ids.push(jobId);
      journal.jobs.add(
        newJob({
          jobId,
          printerId: 'P',
          document,
          cause: 'own',
          bytes: bytes === null ? null : Buffer.from(bytes),
          person: null,
          createdAt: 1000,
        }),
      );
    },
    states: () => Object.fromEntries(ids.map((id) => [id, journal.jobs.stateOf(id)])),
    quiet: async () => {
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
