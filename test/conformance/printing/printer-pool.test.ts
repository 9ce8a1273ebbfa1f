import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bringTo } from '../../rigs/desk/bring-to.ts';
import { openJournal, type Journal } from '../../../src/main/db/journal/open-journal.ts';
import { newJob } from '../../../src/main/printers/queue/new-job.ts';
import { createPrinterPool, type PrinterPool } from '../../../src/main/services/printing/printer-pool.ts';
import type { Prints } from '../../../src/main/services/printing/printable-document.ts';
import { printsAll } from '../../rigs/desk/prints-all.ts';
import { NO_ROUTES, type PrinterSetup } from '../../../src/shared/domain/printer/printer-set.ts';
import { ok } from '../../../src/shared/result.ts';
import type { RunningPrinter } from '../../../src/simulator/printers/label-printer.ts';
import { temporaryPrinter } from '../../rigs/temporary.ts';
import { deadPort } from '../../rigs/printers/tcp-device.ts';
import { AT_203 } from '../../rigs/labels/label-fixtures.ts';

const quiet = (): void => {};
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const HOUR = 3_600_000;
/** Nothing is looked at by itself but once at the start. */
const PACE = {
  firstLookMs: HOUR,
  quickMs: 0,
  followMs: HOUR,
  troubledMs: HOUR,
  idleMs: HOUR,
  inUseMs: 3_600_000,
  restMs: HOUR,
  doubtMs: HOUR,
  silenceMs: HOUR,
  goneMs: HOUR,
  rareMs: HOUR,
};

const PRINTS: Prints = {
  documents: printsAll(async () => ok(Buffer.from('^XA^FDx^FS^XZ'))),
  desk: { jobEnded: quiet, jobsCancelled: quiet },
};

function openPool(clock = Date.now): { journal: Journal; pool: PrinterPool } {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-pool-'));
  const opened = openJournal(join(folder, 'journal.sqlite'));
  if (!opened.ok) throw new Error(opened.problem.code);
  const journal = opened.value;
  const pool = createPrinterPool({
    lives: { heard: () => undefined, taken: () => undefined, countedMore: () => undefined },
    journal,
    clock,
    log,
    settingsFor: ({ model }) => ({ type: 'svg', width: 58, height: 40, model }),
    pictures: null,
    ownPrinter: null,
    lookingFolder: join(folder, 'looking'),
    pace: PACE,
  });
  onTestFinished(async () => {
    await pool.stop();
    journal.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { journal, pool };
}

const setupOf = (id: string, address: string): PrinterSetup => ({
  id,
  name: id,
  address,
  model: AT_203,
  catalogueId: null,
});

const addLabel = ({ jobs }: Journal, jobId: string, printerId: string): void =>
  jobs.add(
    newJob({
      jobId,
      printerId,
      document: { kind: 'orderLabel', orderId: jobId, supplyId: 'S' },
      cause: 'packed',
      bytes: null,
      person: null,
      createdAt: Date.now(),
    }),
  );

const until = (pool: PrinterPool, holds: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!holds()) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = pool.changes.subscribe(look);
    look();
  });

const reportOf = (pool: PrinterPool, id: string): string | undefined => pool.get(id)?.report().kind;

const addressOn = (port: number): string => `tcp://127.0.0.1:${port}`;
const printerOn = (port: number): Promise<RunningPrinter> => temporaryPrinter({ port });

test.each([
  ['a scan looks for it', (pool: PrinterPool) => void pool.effectivePrinter('orderLabel')],
  ['the queue is woken', (pool: PrinterPool) => pool.wake()],
])('a printer that was off is found back as soon as %s', async (_, want) => {
  const { pool } = openPool();
  const port = await deadPort();
  pool.use([setupOf('one', addressOn(port))], NO_ROUTES);
  pool.start(PRINTS);
  await until(pool, () => reportOf(pool, 'one') === 'unreachable');
  await printerOn(port);
  want(pool);
  await until(pool, () => reportOf(pool, 'one') === 'says');
  expect(pool.get('one')?.health()).toEqual({ health: 'ready', trouble: null });
});

test('a label that waits at a fallback that is off comes out at the printer of its route when that is back', async () => {
  const { journal, pool } = openPool();
  const [port, dead] = [await deadPort(), await deadPort()];
  const routes = { ...NO_ROUTES, orderLabel: { printerId: 'one', fallbackId: 'two' } };
  pool.use([setupOf('one', addressOn(port)), setupOf('two', addressOn(dead))], routes);
  addLabel(journal, 'label', 'two');
  pool.start(PRINTS);
  await until(pool, () => journal.jobs.stateOf('label') === 'failed');
  expect(journal.jobs.get('label')?.printerId).toBe('two');
  await until(pool, () => reportOf(pool, 'one') === 'unreachable');
  await printerOn(port);
  pool.wake();
  await until(pool, () => journal.jobs.stateOf('label') === 'sent');
  expect(journal.jobs.get('label')?.printerId).toBe('one');
});

test('what a printer’s counter proved is no proof for the device that takes its place', async () => {
  let now = 1000;
  const { journal, pool } = openPool(() => now);
  const first = setupOf('one', addressOn(await deadPort()));
  const next = { ...first, address: addressOn(await deadPort()) };
  const isTrusted = ({ address }: PrinterSetup): boolean => {
    const device = JSON.stringify([address, 'zpl', null]);
    return journal.jobs.hasCounted('one', journal.printerStates.deviceSince('one', device, now));
  };
  pool.use([first], NO_ROUTES);
  addLabel(journal, 'counted', 'one');
  bringTo(journal.jobs, 'counted', 'confirmed', now);
  pool.use([{ ...first, name: 'By the door' }], NO_ROUTES);
  expect(isTrusted(first)).toBe(true);
  now += 1;
  pool.use([next], NO_ROUTES);
  expect(isTrusted(next)).toBe(false);
  addLabel(journal, 'counted by the next', 'one');
  bringTo(journal.jobs, 'counted by the next', 'confirmed', now);
  expect(isTrusted(next)).toBe(true);
});

test('an address that was saved with a secret in it is shown without', () => {
  const { pool } = openPool();
  pool.use([setupOf('one', 'tcp://user:SECRET@host?pw=SECRET')], NO_ROUTES);
  expect(pool.list().map((printer) => printer.setup().address)).toEqual(['tcp://…@host?…']);
});
