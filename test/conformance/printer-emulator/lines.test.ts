import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReadStream } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openLabelPrinter } from '../../../src/simulator/printers/label-printer.ts';
import { openPseudoTerminal } from '../../../src/simulator/printers/lines/pseudo-terminal.ts';
import { printedLabels } from './printed-labels.ts';
import { openSerial, pseudoTerminals } from './serial-client.ts';
import { temporaryFolder, temporaryPrinter } from '../../rigs/temporary.ts';

const LABEL = 'SIZE 16 dot,8 dot\r\nCLS\r\nBITMAP 0,0,2,2,0,\r\n\x11\x13\r\nPRINT 1\r\n';
const ROWS = ['####..#.####.#.#', '###.###.###.##..'];

/** As the package `serialport` does when it opens a port. */
async function throwAwayUnread(terminal: number): Promise<void> {
  const { default: koffi } = await import('koffi');
  const libc = koffi.load(process.platform === 'darwin' ? 'libSystem.B.dylib' : 'libc.so.6');
  const both = process.platform === 'darwin' ? 3 : 2;
  expect(libc.func('int tcflush(int fd, int queue)')(terminal, both)).toBe(0);
}

describe.skipIf(!pseudoTerminals)('on systems with terminals and named pipes', () => {
  test('a serial line carries every byte as it is, both ways, over several hosts', async () => {
    const printer = await temporaryPrinter({ language: 'tspl', line: { kind: 'pty', flow: 'none' } });
    expect(printer.address).toMatch(/^serial:\/\/\/dev\//);
    const first = await openSerial(printer.address);
    await first.send(`${LABEL}\x1b!?`);
    await first.received(1);
    const second = await openSerial(printer.address);
    await second.send(LABEL.slice(0, 30));
    await first.send(LABEL.slice(30));
    const labels = await printedLabels(printer, 2);
    for (const { codes, connection } of labels) {
      expect([codes[0]?.text.split('\n').slice(0, 2), connection]).toEqual([ROWS, 1]);
    }
  });

  test('a stalled serial printer says XOFF and XON, and loses nothing', async () => {
    const printer = await temporaryPrinter({
      language: 'tspl',
      line: { kind: 'pty', flow: 'xonxoff' },
      faults: [{ fault: 'stall' }],
    });
    const host = await openSerial(printer.address);
    expect(await host.received(1)).toBe('\x13');
    await host.send(LABEL);
    expect(printer.labels()).toEqual([]);
    await printer.clearFaults();
    expect(await host.received(2)).toBe('\x13\x11');
    expect(await printedLabels(printer, 1)).toHaveLength(1);
  });

  test('a power cycle on a serial line loses the half label, and what follows starts over', async () => {
    const cut = LABEL.indexOf('\r\nPRINT') - 1;
    const printer = await temporaryPrinter({ language: 'tspl', line: { kind: 'pty', flow: 'none' } });
    const lost: unknown[] = [];
    printer.onIncomplete((format) => lost.push(format));
    const host = await openSerial(printer.address);
    await host.send(LABEL);
    await printedLabels(printer, 1);
    printer.setFault({ fault: 'powerCycle', bytes: cut });
    await host.send(LABEL + LABEL);
    const labels = await printedLabels(printer, 3);
    // The rest of the broken label is a line of rubbish and PRINT on the paper that was loaded: 58 × 40 mm.
    expect(labels.map(({ width, height, notes }) => [width, height, notes])).toEqual([
      [16, 8, undefined],
      [464, 320, [{ note: 'unknown', command: '\x13' }]],
      [16, 8, undefined],
    ]);
    expect(lost).toEqual([{ incomplete: cut, connection: 1 }]);
  });

  test('what a host has written is read before a host that opens the line again can throw it away', async () => {
    const printer = await temporaryPrinter({ language: 'tspl', line: { kind: 'pty', flow: 'none' } });
    const device = openSync(printer.address.slice('serial://'.length), 'r+');
    onTestFinished(() => closeSync(device));
    // More than the reading end of a terminal holds: the rest is on its way to it.
    const rubbish = Buffer.alloc(8000, '\n');
    writeSync(device, rubbish);
    printer.catchUp();
    await throwAwayUnread(device);
    writeSync(device, LABEL, null, 'latin1');
    await printedLabels(printer, 1);
    expect(printer.overview().counters.bytesRead).toBe(rubbish.length + LABEL.length);
  });

  test('what is read while its stream is about to read it stops nobody', async () => {
    const [one, other] = await Promise.all([openPseudoTerminal(), openPseudoTerminal()]);
    const ends = [one, other].map((terminal) => {
      const device = openSync(terminal.device, 'r+');
      writeSync(device, 'x');
      return { terminal, device, stream: new ReadStream(terminal.master) };
    });
    while (!one.hasUnread() || !other.hasUnread());
    // The system told the program of both at once: the first to be heard reads what the other was told of.
    const read = await new Promise<number>((resolve) => {
      for (const { stream, terminal } of ends) {
        const { master, hasUnread } = terminal === one ? other : one;
        stream.on('data', () => resolve(hasUnread() ? readSync(master, Buffer.alloc(8)) : 0));
      }
    });
    expect(read).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    for (const { terminal, device, stream } of ends) {
      stream.destroy();
      closeSync(device);
      terminal.release();
    }
  });

  test('a missing file becomes a pipe that labels are written into, and goes with the printer', async () => {
    const path = join(await temporaryFolder(), 'lp 0');
    const printer = await temporaryPrinter({ language: 'tspl', line: { kind: 'file', path } });
    expect(fileURLToPath(printer.address)).toBe(path);
    expect((await stat(path)).isFIFO()).toBe(true);
    for (const count of [1, 2]) {
      await writeFile(path, LABEL, 'latin1');
      expect(await printedLabels(printer, count)).toHaveLength(count);
    }
    await printer.close();
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test('a plain file is read from its start and on as it grows, and stays', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'labels.prn');
  await writeFile(path, LABEL, 'latin1');
  const printer = await temporaryPrinter({ language: 'tspl', line: { kind: 'file', path } });
  await printedLabels(printer, 1);
  await writeFile(path, LABEL, { encoding: 'latin1', flag: 'a' });
  await printedLabels(printer, 2);
  await printer.close();
  expect(await readdir(folder)).toEqual(['labels.prn']);
});

test('faults of connections are refused where there are none', async () => {
  const path = join(await temporaryFolder(), 'labels.prn');
  const line = { kind: 'file', path } as const;
  for (const fault of [
    { fault: 'refuse' },
    { fault: 'halfClose' },
    { fault: 'resetAfter', bytes: 1 },
    { fault: 'noStatus' },
  ] as const) {
    expect(await openLabelPrinter({ port: 0, line, faults: [fault] })).toMatchObject({
      ok: false,
      problem: { code: 'badArgument', argument: '--fault', reason: expect.stringContaining(fault.fault) },
    });
  }
});
