import { describe, expect, test } from 'vitest';
import type { PrinterLanguageName } from '../../../src/shared/domain/printer/printer-model.ts';
import type { PrinterReport, PrinterStatus } from '../../../src/shared/domain/printer/printer-status.ts';
import type { LabelPrinterOptions, RunningPrinter } from '../../../src/simulator/printers/label-printer.ts';
import { printedLabels } from '../printer-emulator/printed-labels.ts';
import { heldRenderer } from '../../rigs/printers/stub-renderer.ts';
import { temporaryPrinter } from '../../rigs/temporary.ts';
import { watch, type WatchedPrinter } from './watched-printer.ts';

const ZPL = '^XA^FDone^FS^XZ';
const TSPL = 'SIZE 16 dot,8 dot\r\nCLS\r\nBAR 0,0,4,4\r\nPRINT 1\r\n';

const LINES = [
  ['a socket', undefined],
  ['a serial line', { kind: 'pty', flow: 'none' }],
] as const;

async function watched(
  options: Partial<LabelPrinterOptions> & { readonly language?: PrinterLanguageName },
): Promise<{ readonly printer: RunningPrinter; readonly seen: WatchedPrinter }> {
  const printer = await temporaryPrinter(options);
  const seen = watch(`${printer.address}${baud(printer)}`, { language: options.language ?? 'zpl', printer });
  return { printer, seen };
}

/** A pseudo-terminal has no speed; the transport counts with one. */
const baud = ({ address }: RunningPrinter): string => (address.startsWith('serial:') ? '?baud=4000000' : '');

const statusOf = (report: PrinterReport): PrinterStatus | null =>
  report.kind === 'says' ? report.status : null;

describe.each(LINES)('a ZPL printer on %s', (_name, line) => {
  const zpl = { language: 'zpl', ...(line === undefined ? {} : { line }) } as const;

  test('proves by its odometer that labels came out, while they come and one by one', async () => {
    const { printer, seen } = await watched(zpl);
    await seen.settled();
    await seen.send('A', ZPL);
    await seen.until(() => seen.said.length === 1);
    await seen.send('B', ZPL);
    await seen.until(() => seen.said.length === 2);
    expect(seen.said).toEqual([
      { what: 'printerCounted', jobIds: ['A'] },
      { what: 'printerCounted', jobIds: ['B'] },
    ]);
    expect(printer.labels()).toHaveLength(2);
    expect(statusOf(await seen.report('says'))).toMatchObject({ conditions: [], labelsPrinted: 2 });
  });

  test('tells of a pause, and proves what waited in it once it is over', async () => {
    const { printer, seen } = await watched(zpl);
    await seen.settled();
    printer.setFault({ fault: 'pause' });
    await seen.send('A', ZPL);
    await seen.until(() => statusOf(seen.monitor.report())?.formatsWaiting === 1);
    expect(statusOf(seen.monitor.report())?.conditions).toEqual(['paused']);
    expect(seen.said).toEqual([]);
    await printer.clearFaults();
    await seen.until(() => seen.said.length === 1);
    expect(seen.said).toEqual([{ what: 'printerCounted', jobIds: ['A'] }]);
  });

  test('a power cycle that lost its buffer becomes a question, and the next label is proven', async () => {
    const { printer, seen } = await watched(zpl);
    await seen.settled();
    printer.setFault({ fault: 'pause' });
    await seen.send('A', ZPL);
    await seen.until(() => statusOf(seen.monitor.report())?.formatsWaiting === 1);
    printer.setFault({ fault: 'powerCycle' });
    await seen.until(() => seen.said.length === 1);
    await seen.send('B', ZPL);
    await seen.until(() => seen.said.length === 2);
    expect(seen.said).toEqual([
      { what: 'printedNothing', jobIds: ['A'] },
      { what: 'printerCounted', jobIds: ['B'] },
    ]);
    expect(printer.labels()).toHaveLength(1);
  });
});

describe('a ZPL printer', () => {
  test('is silent with the head open, as its maker says, and answers again when it is shut', async () => {
    const { printer, seen } = await watched({});
    await seen.report('says');
    printer.setFault({ fault: 'headOpen' });
    expect(await seen.report('silent')).toMatchObject({ last: { conditions: [] } });
    await printer.clearFaults();
    expect(statusOf(await seen.report('says'))?.conditions).toEqual([]);
  });

  test.each([{ fault: 'noStatus' }, { fault: 'wrongStatus' }] as const)(
    'can’t say anything with $fault, and is taken up where it begins to answer',
    async (fault) => {
      const { printer, seen } = await watched({ faults: [fault] });
      await seen.report('cannotSay');
      expect(seen.said).toEqual([]);
      await printer.clearFaults();
      expect(statusOf(await seen.report('says'))?.conditions).toEqual([]);
    },
    60_000,
  );

  test('is unreachable when it is off, and back when it is on', async () => {
    const { printer, seen } = await watched({});
    await seen.report('says');
    printer.setFault({ fault: 'refuse' });
    expect(await seen.report('unreachable')).toMatchObject({ reason: 'refused: ECONNREFUSED' });
    await printer.clearFaults();
    await seen.report('says');
  });

  test('another computer’s labels prove nothing of ours, and ours nothing of theirs', async () => {
    const { printer, seen } = await watched({ printMs: 30 });
    await seen.settled();
    const other = watch(printer.address, { language: 'zpl' });
    await other.settled();
    await Promise.all([seen.send('ours', ZPL), other.send('theirs', ZPL)]);
    await printedLabels(printer, 2);
    await seen.settled();
    await seen.settled();
    expect([seen.said, other.said]).toEqual([[], []]);
    await seen.send('later', ZPL);
    await seen.until(() => seen.said.length === 1);
    expect(seen.said).toEqual([{ what: 'printerCounted', jobIds: ['later'] }]);
  });

  test('a batch is proven whole, each label once, and its questions are all put off or answered', async () => {
    const { printer, seen } = await watched({ printMs: 2 });
    await seen.settled();
    const jobs = Array.from({ length: 40 }, (_, index) => `J${index}`);
    for (const jobId of jobs) await seen.send(jobId, ZPL);
    await seen.until(() => seen.said.flatMap(({ jobIds }) => jobIds).length === jobs.length);
    expect(seen.said.every(({ what }) => what === 'printerCounted')).toBe(true);
    expect(seen.said.flatMap(({ jobIds }) => jobIds)).toEqual(jobs);
    expect(printer.labels()).toHaveLength(jobs.length);
    expect(new Set(seen.answers.map(({ kind }) => kind))).not.toContain('unreachable');
  });
});

describe.each(LINES)('a TSPL printer on %s', (_name, line) => {
  const tspl = { language: 'tspl', ...(line === undefined ? {} : { line }) } as const;

  test('proves a label by having printed and being ready', async () => {
    const { renderer, release } = heldRenderer();
    const { printer, seen } = await watched({ ...tspl, renderer });
    await seen.report('says');
    await seen.send('A', TSPL);
    await seen.until(() => statusOf(seen.monitor.report())?.printing === true);
    expect(seen.said).toEqual([]);
    release();
    await seen.until(() => seen.said.length === 1);
    expect(seen.said).toEqual([{ what: 'printerFinished', jobIds: ['A'] }]);
    expect(printer.labels()).toHaveLength(1);
    expect(statusOf(seen.monitor.report())?.kilometresPrinted).toBe(0);
  });

  test.each([
    ['headOpen', 'headOpen'],
    ['paperOut', 'paperOut'],
    ['ribbonOut', 'ribbonOut'],
    ['jam', 'jam'],
    ['pause', 'paused'],
  ] as const)('tells of %s and of its end', async (fault, condition) => {
    const { printer, seen } = await watched(tspl);
    printer.setFault({ fault });
    await seen.until(() => statusOf(seen.monitor.report())?.conditions[0] === condition);
    await printer.clearFaults();
    await seen.until(() => statusOf(seen.monitor.report())?.conditions.length === 0);
    expect(seen.said).toEqual([]);
  });

  test.each(['paperOut', 'headOpen'] as const)(
    'a label that %s stopped in the middle is in doubt, and never proven',
    async (fault) => {
      const { renderer, release } = heldRenderer();
      const { printer, seen } = await watched({ ...tspl, renderer });
      await seen.report('says');
      await seen.send('A', TSPL);
      await seen.until(() => statusOf(seen.monitor.report())?.printing === true);
      printer.setFault({ fault });
      await seen.until(() => seen.said.length === 1);
      // What comes while it stands waits in it, whole.
      await seen.send('B', TSPL);
      release();
      await printer.clearFaults();
      await printedLabels(printer, 2);
      const answers = seen.answers.length;
      await seen.until(() => seen.answers.length > answers + 5);
      expect(seen.said).toEqual([{ what: 'stoppedInLabel', jobIds: ['A'] }]);
    },
  );

  test('a label that a power cycle lost is never confirmed', async () => {
    const { printer, seen } = await watched(tspl);
    await seen.report('says');
    printer.setFault({ fault: 'pause' });
    await seen.send('A', TSPL);
    await seen.until(() => statusOf(seen.monitor.report())?.conditions[0] === 'paused');
    printer.setFault({ fault: 'powerCycle' });
    await seen.until(() => statusOf(seen.monitor.report())?.conditions.length === 0);
    const answers = seen.answers.length;
    await seen.until(() => seen.answers.length > answers + 10);
    expect([seen.said, printer.labels()]).toEqual([[], []]);
  });

  test('rubbish in place of an answer is never a ready printer', async () => {
    const { printer, seen } = await watched(tspl);
    await seen.report('says');
    printer.setFault({ fault: 'wrongStatus' });
    expect(await seen.report('silent')).toMatchObject({ last: { conditions: [] } });
  });
});

describe.each(LINES)('an ESC/POS printer on %s', (_name, line) => {
  test.each([
    ['headOpen', 'headOpen'],
    ['paperOut', 'paperOut'],
    ['jam', 'cutterFault'],
    ['pause', 'paused'],
  ] as const)('tells of %s and of its end, and proves no label', async (fault, condition) => {
    const { printer, seen } = await watched({ language: 'escpos', ...(line === undefined ? {} : { line }) });
    await seen.report('says');
    printer.setFault({ fault });
    await seen.until(() => statusOf(seen.monitor.report())?.conditions[0] === condition);
    await printer.clearFaults();
    await seen.until(() => statusOf(seen.monitor.report())?.conditions.length === 0);
    await seen.send('A', '\u001dv0\u0000\u0001\u0000\u0001\u0000\u00ff\u000c');
    await printedLabels(printer, 1);
    const answers = seen.answers.length;
    await seen.until(() => seen.answers.length > answers + 5);
    expect(seen.said).toEqual([]);
  });
});

test('a printer at the end of a pipe can’t say anything, and is not asked', async () => {
  const { seen } = await watched({ line: { kind: 'file', path: `/tmp/packbench-monitor-${process.pid}` } });
  await seen.report('cannotSay');
  expect(seen.answers).toEqual([{ kind: 'oneWay' }]);
});
