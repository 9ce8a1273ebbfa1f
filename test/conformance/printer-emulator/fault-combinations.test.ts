import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PrinterFault } from '../../../src/simulator/printers/faults/printer-fault.ts';
import type { LanguageName } from '../../../src/simulator/printers/languages/language.ts';
import { printedLabels } from './printed-labels.ts';
import { connectTo, sendWhole } from '../../rigs/printers/raw-client.ts';
import { openSerial, pseudoTerminals } from './serial-client.ts';
import { temporaryFolder, temporaryPrinter } from '../../rigs/temporary.ts';

/** `cut` lies inside what the language counts instead of reading; the bytes there look like its commands. */
const languages: readonly {
  readonly language: LanguageName;
  readonly label: string;
  readonly cut: number;
  readonly question: string;
}[] = [
  {
    language: 'zpl',
    label: '^XA^GFB,8,8,1,^XA^XZ~H^FS^XZ',
    cut: 18,
    question: '~HI',
  },
  {
    language: 'tspl',
    label: 'SIZE 16 dot,8 dot\r\nCLS\r\nBITMAP 0,0,2,4,0,PRINT 1\n\r\nPRINT 1\r\n',
    cut: 47,
    question: '\x1b!?',
  },
  {
    language: 'escpos',
    label: '\x1b@\x1dv0\x00\x01\x00\x08\x00\x0c\x1b@\x1dV0\x0c\x0c\x0c',
    cut: 14,
    question: '\x10\x04\x01',
  },
];

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Five of one label, where the language can say so. */
const copies: Partial<Record<LanguageName, (label: string) => string>> = {
  zpl: (label) => label.replace(/\^XZ$/, '^PQ5^XZ'),
  tspl: (label) => label.replace(/PRINT 1\r\n$/, 'PRINT 5\r\n'),
};

describe.each(languages)('$language', ({ language, label, cut, question }) => {
  const inCopies = copies[language] ?? ((one: string) => one);
  const copiesKnown = copies[language] !== undefined;
  const opened = (faults: readonly PrinterFault[], rest: object = {}) =>
    temporaryPrinter({ language, widthMm: 2, heightMm: 1, faults, ...rest });

  test('the paper ends in the middle of a batch: the rest comes out once after a new roll, in order', async () => {
    const printer = await opened([{ fault: 'paperOut', after: 2 }]);
    const whole = sendWhole(printer.address, latin(label.repeat(5)));
    const before = await printedLabels(printer, 2);
    printer.loadPaper(2);
    await printedLabels(printer, 4);
    printer.loadPaper(null);
    const labels = await printedLabels(printer, 5);
    expect(await whole).toBeNull();
    expect(labels.slice(0, 2)).toEqual(before);
    expect(labels.map(({ label: number, again }) => [number, again])).toEqual(
      [1, 2, 3, 4, 5].map((number) => [number, undefined]),
    );
    expect(printer.overview()).toMatchObject({ waiting: [], counters: { labelsPrinted: 5 } });
  });

  test('a printer that reprints puts the label at which the paper ended on the new roll again', async () => {
    const printer = await opened([{ fault: 'paperOut', after: 2 }], { reprintOnResume: true });
    const whole = sendWhole(printer.address, latin(label.repeat(3)));
    await printedLabels(printer, 2);
    printer.loadPaper(1);
    await printedLabels(printer, 3);
    printer.loadPaper(null);
    await whole;
    await printedLabels(printer, 5);
    // The new roll ended with the reprint, so that is printed once more too.
    expect(printer.labels().map(({ label: number, again }) => [number, again])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, 2],
      [4, 3],
      [5, undefined],
    ]);
  });

  test('a power cycle forgets the label that would be reprinted', async () => {
    const printer = await opened([{ fault: 'paperOut', after: 1 }], { reprintOnResume: true });
    const lost: unknown[] = [];
    printer.onIncomplete((format) => lost.push(format));
    await connectTo(printer.address).then((client) => client.send(latin(label)));
    await printedLabels(printer, 1);
    printer.setFault({ fault: 'powerCycle' });
    printer.loadPaper(null);
    await sendWhole(printer.address, latin(label));
    expect((await printedLabels(printer, 2)).map(({ again }) => again)).toEqual([undefined, undefined]);
    expect(lost).toEqual([]);
  });

  test('a power cycle inside a counted block lets the next label start over', async () => {
    const printer = await opened([{ fault: 'powerCycle', bytes: label.length + cut }]);
    const lost: unknown[] = [];
    printer.onIncomplete((format) => lost.push(format));
    const client = await connectTo(printer.address);
    await client.send(latin(label + label));
    expect(await client.closed).toBe('ECONNRESET');
    expect(lost.at(-1)).toEqual({ incomplete: cut, connection: 1 });
    const before = printer.labels().length;
    await sendWhole(printer.address, latin(label));
    const [last] = (await printedLabels(printer, before + 1)).slice(before);
    expect(last).toMatchObject({ connection: 2, error: null });
    expect(last).not.toHaveProperty('notes');
    const alone = await opened([]);
    await sendWhole(alone.address, latin(label));
    const [expected] = await printedLabels(alone, 1);
    expect(last?.codes).toEqual(expected?.codes);
  });

  test('what was printed stays, what waited is lost, and every counter survives the power cycle', async () => {
    const printer = await opened([{ fault: 'pause' }]);
    const client = await connectTo(printer.address);
    await client.send(latin(label + label + question));
    const answered = (await client.received(1)).length;
    printer.press('pause');
    await printedLabels(printer, 2);
    printer.setFault({ fault: 'pause' });
    await client.send(latin(label + label + label + question));
    await client.received(answered + 1);
    printer.setFault({ fault: 'powerCycle' });
    expect(await client.closed).toBe('ECONNRESET');
    expect(printer.overview()).toMatchObject({
      waiting: [],
      prints: true,
      counters: { labelsPrinted: 2, incompleteFormats: 3, bytesRead: label.length * 5 + question.length * 2 },
    });
    expect(printer.labels().map((one) => one.label)).toEqual([1, 2]);
  });

  test('while it is busy it accepts, serves whom it had, and takes the others afterwards', async () => {
    const printer = await opened([]);
    const served = await connectTo(printer.address);
    await served.send(latin(question));
    await served.received(1);
    printer.setFault({ fault: 'busy' });
    const waiting = await connectTo(printer.address);
    waiting.socket.end(latin(question + label));
    served.socket.end(latin(label));
    expect(await served.closed).toBeNull();
    await printedLabels(printer, 1);
    // Accepted after the other, so whatever was wrongly read of that one would have been answered by now.
    await connectTo(printer.address).then(({ socket }) => socket.destroy());
    expect([waiting.socket.bytesRead, printer.labels().length]).toEqual([0, 1]);
    await printer.clearFault('busy');
    expect(await waiting.closed).toBeNull();
    expect((await printedLabels(printer, 2)).map(({ connection }) => connection)).toEqual([1, 2]);
  });

  test('a reader that stalls after so many bytes goes on where it stopped', async () => {
    const printer = await opened([{ fault: 'stall', bytes: label.length + cut }]);
    const client = await connectTo(printer.address);
    client.socket.end(latin(label + label));
    await printedLabels(printer, 1);
    expect(printer.overview()).toMatchObject({
      faults: [{ fault: 'stall' }],
      counters: { bytesRead: label.length + cut },
    });
    await printer.clearFault('stall');
    expect(await client.closed).toBeNull();
    expect(await printedLabels(printer, 2)).toHaveLength(2);
  });

  test('a half-close after so many bytes sends FIN there and reads no more', async () => {
    const printer = await opened([{ fault: 'halfClose', bytes: label.length }]);
    const client = await connectTo(printer.address);
    await client.send(latin(label));
    await client.ended;
    await client.send(latin(label));
    await printedLabels(printer, 1);
    expect(printer.overview().counters.bytesRead).toBe(label.length);
    await printer.clearFaults();
    client.socket.end();
    expect(await client.closed).toBeNull();
    expect(await printedLabels(printer, 2)).toHaveLength(2);
  });

  test('a reset on a slow line leaves whole labels alone and loses the rest', async () => {
    const printer = await opened([
      { fault: 'slowBaud', baud: 115_200 },
      { fault: 'resetAfter', bytes: label.length + cut },
    ]);
    const lost = new Promise((resolve) => printer.onIncomplete(resolve));
    const client = await connectTo(printer.address);
    await client.send(latin(label + label));
    expect(await client.closed).toBe('ECONNRESET');
    expect(await lost).toMatchObject({ connection: 1 });
    expect(await printedLabels(printer, 1)).toHaveLength(1);
    expect(printer.overview().counters.bytesRead).toBe(label.length + cut);
  });

  test('wrong status bytes say nothing of the paper, which ends all the same', async () => {
    const printer = await opened([
      { fault: 'wrongStatus', byte: 0x15 },
      { fault: 'paperOut', after: 1 },
    ]);
    const client = await connectTo(printer.address);
    await client.send(latin(question + label));
    expect(new Set(await client.received(1))).toEqual(new Set(['\x15']));
    await printedLabels(printer, 1);
    expect(printer.overview()).toMatchObject({ prints: false });
  });

  test('what is under the head when the power goes is lost, and the next label does not wait for it', async () => {
    const hour = 3_600_000;
    const printer = await opened([], { printMs: hour });
    const lost = new Promise((resolve) => printer.onIncomplete(resolve));
    const client = await connectTo(printer.address);
    await client.send(latin(label + question));
    await client.received(1);
    printer.setFault({ fault: 'powerCycle' });
    expect(await lost).toEqual({ incomplete: label.length, connection: 1 });
    expect(printer.overview()).toMatchObject({ waiting: [], counters: { labelsPrinted: 0 } });
  });

  test('copies of one label: those that are out stay, the rest is lost once', async () => {
    const printer = await opened([{ fault: 'paperOut', after: 2 }]);
    const lost: unknown[] = [];
    printer.onIncomplete((format) => lost.push(format));
    const client = await connectTo(printer.address);
    const five = inCopies(label);
    await client.send(latin(five));
    const labels = await printedLabels(printer, copiesKnown ? 2 : 1);
    expect(labels.map(({ digest }) => digest)).toEqual(labels.map(() => labels[0]?.digest));
    printer.setFault({ fault: 'powerCycle' });
    expect(await client.closed).toBe('ECONNRESET');
    expect(lost).toEqual(copiesKnown ? [{ incomplete: five.length, connection: 1 }] : []);
  });

  test.each(['busy', 'stall', 'halfClose'] as const)('a printer with %s can be closed', async (fault) => {
    const printer = await opened([{ fault }]);
    const client = await connectTo(printer.address);
    await client.send(latin(label));
    await printer.close();
    await client.closed;
    expect(printer.labels()).toEqual([]);
  });

  describe.skipIf(!pseudoTerminals).each(['pty', 'file'] as const)('over a %s', (kind) => {
    /** What writes to the printer as a host does. */
    const openedLine = async (faults: readonly PrinterFault[]) => {
      const path = join(await temporaryFolder(), 'lp0');
      const line = kind === 'pty' ? ({ kind, flow: 'none' } as const) : { kind, path };
      const printer = await opened(faults, { line });
      if (kind === 'file') return { printer, send: (text: string) => writeFile(path, latin(text)) };
      const { send } = await openSerial(printer.address);
      return { printer, send };
    };

    test('a block that a power cycle cut is lost', async () => {
      const { printer, send } = await openedLine([{ fault: 'powerCycle', bytes: label.length + cut }]);
      const lost = new Promise((resolve) => printer.onIncomplete(resolve));
      await send(label);
      await printedLabels(printer, 1);
      await send(label.slice(0, cut));
      expect(await lost).toEqual({ incomplete: cut, connection: 1 });
      await send(label);
      const [first, second] = await printedLabels(printer, 2);
      expect(second?.codes).toEqual(first?.codes);
      expect(printer.overview().counters).toMatchObject({ powerCycles: 1, labelsPrinted: 2 });
    });

    test('the paper ends in the middle of a batch and the line is slow: all of it comes out, in order', async () => {
      const { printer, send } = await openedLine([
        { fault: 'paperOut', after: 2 },
        { fault: 'slowBaud', baud: 115_200 },
      ]);
      await send(label.repeat(4));
      await printedLabels(printer, 2);
      printer.loadPaper(null);
      expect((await printedLabels(printer, 4)).map((one) => one.label)).toEqual([1, 2, 3, 4]);
    });

    test('a stalled reader goes on where it stopped', async () => {
      const { printer, send } = await openedLine([{ fault: 'stall', bytes: label.length + cut }]);
      await send(label + label);
      await printedLabels(printer, 1);
      expect(printer.overview().faults).toEqual([{ fault: 'stall' }]);
      await printer.clearFaults();
      expect(await printedLabels(printer, 2)).toHaveLength(2);
    });

    test('what needs connections can not be had', async () => {
      const { printer } = await openedLine([]);
      const impossible = new Set<string>(['refuse', 'busy', 'halfClose', 'resetAfter']);
      expect(printer.overview().possibleFaults.filter((fault) => impossible.has(fault))).toEqual([]);
    });
  });
});
