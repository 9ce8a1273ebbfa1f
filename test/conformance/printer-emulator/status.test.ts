import { expect, test } from 'vitest';
import type { PrinterFault } from '../../../src/simulator/printers/faults/printer-fault.ts';
import { printedLabels } from './printed-labels.ts';
import { connectTo, sendWhole } from '../../rigs/printers/raw-client.ts';
import { heldRenderer } from '../../rigs/printers/stub-renderer.ts';
import { temporaryPrinter } from '../../rigs/temporary.ts';

const LABEL = 'SIZE 16 dot,8 dot\r\nCLS\r\nBAR 0,0,4,4\r\nPRINT 1\r\n';
const STATUS = '\x1b!?';
const EVERY = '\x10\x04\x01\x10\x04\x02\x10\x04\x03\x10\x04\x04';

test.each([
  { faults: [], status: 0x00 },
  { faults: ['headOpen'], status: 0x01 },
  { faults: ['jam'], status: 0x02 },
  { faults: ['paperOut'], status: 0x04 },
  { faults: ['ribbonOut'], status: 0x08 },
  { faults: ['pause'], status: 0x10 },
  { faults: ['headOpen', 'paperOut'], status: 0x05 },
] as const)('TSPL answers $status with $faults, reads on and prints nothing', async ({ faults, status }) => {
  const printer = await temporaryPrinter({ language: 'tspl', faults: faults.map((fault) => ({ fault })) });
  const client = await connectTo(printer.address);
  await client.send(`${LABEL}SIZE 16${STATUS}`);
  const [answer] = Buffer.from(await client.received(1), 'latin1');
  // A ready printer is busy with the label, or done with it.
  if (status === 0) expect([0x00, 0x20]).toContain(answer);
  else expect([answer, printer.labels()]).toEqual([status, []]);
  await printer.clearFaults();
  expect(await printedLabels(printer, 1)).toHaveLength(1);
});

test('TSPL tells of printing until the label is out, and of its model when it is ready', async () => {
  const { renderer, release } = heldRenderer();
  const printer = await temporaryPrinter({ language: 'tspl', renderer });
  const client = await connectTo(printer.address);
  await client.send(LABEL + STATUS);
  expect(await client.received(1)).toBe('\x20');
  release();
  await printedLabels(printer, 1);
  await client.send(`${STATUS}~!T\r\n`);
  expect(await client.received(1 + 'PACKBENCH-EMU\r\n'.length + 1)).toBe('\x20\x00PACKBENCH-EMU\r\n');
});

test('TSPL pauses, goes on and forgets at the command of the host', async () => {
  const printer = await temporaryPrinter({ language: 'tspl' });
  const lost: unknown[] = [];
  printer.onIncomplete((format) => lost.push(format));
  const client = await connectTo(printer.address);
  await client.send(`\x1b!P${LABEL}${STATUS}`);
  expect(await client.received(1)).toBe('\x10');
  await client.send(`\x1b!R\x1b!O${STATUS}`);
  expect(await client.received(2)).toBe('\x10\x00');
  expect(lost).toEqual([{ incomplete: LABEL.length, connection: 1 }]);
  await client.send(LABEL);
  expect(await printedLabels(printer, 1)).toHaveLength(1);
});

test.each([
  { faults: [], answers: [0x12, 0x12, 0x12, 0x12] },
  { faults: ['paperOut'], answers: [0x1a, 0x32, 0x12, 0x72] },
  { faults: ['headOpen'], answers: [0x1a, 0x16, 0x12, 0x12] },
  { faults: ['jam'], answers: [0x1a, 0x52, 0x1a, 0x12] },
  { faults: ['pause'], answers: [0x1a, 0x12, 0x12, 0x12] },
  { faults: ['headOpen', 'paperOut'], answers: [0x1a, 0x36, 0x12, 0x72] },
] as const)('ESC/POS answers $answers with $faults', async ({ faults, answers }) => {
  const printer = await temporaryPrinter({ language: 'escpos', faults: faults.map((fault) => ({ fault })) });
  const client = await connectTo(printer.address);
  await client.send(EVERY);
  expect([...Buffer.from(await client.received(4), 'latin1')]).toEqual(answers);
});

test('ZPL tells of a pause and is silent with the head open', async () => {
  const printer = await temporaryPrinter({ faults: [{ fault: 'pause' }] });
  const client = await connectTo(printer.address);
  await client.send('^XA^FDone^FS^XZ~HS');
  expect((await client.received(82)).slice(0, 17)).toBe('\x02030,0,1,0320,001');
  printer.setFault({ fault: 'headOpen' });
  await client.send('~HS');
  await connectTo(printer.address);
  expect([client.socket.bytesRead, printer.labels()]).toEqual([82, []]);
  await printer.clearFaults();
  await client.received(164);
  expect(await printedLabels(printer, 1)).toHaveLength(1);
});

test('ZPL tells its error flags and its odometer, and does not know other settings', async () => {
  const printer = await temporaryPrinter({ faults: [{ fault: 'pause' }] });
  const client = await connectTo(printer.address);
  const ask = (setting: string): string => `! U1 getvar "${setting}"\r\n`;
  await client.send(`~HQES${ask('odometer.total_label_count')}${ask('device.friendly_name')}`);
  const flags = [
    '\x02',
    '  PRINTER STATUS',
    '   ERRORS:         1 00000000 00010000',
    '   WARNINGS:       0 00000000 00000000',
    '\x03',
    '"0""?"',
  ].join('\r\n');
  expect(await client.received(flags.length)).toBe(flags);
  await printer.clearFaults();
  await client.send('^XA^FD~HQES^FS^XZ');
  await printedLabels(printer, 1);
  await client.send(ask('odometer.total_label_count'));
  expect((await client.received(flags.length + 3)).slice(flags.length)).toBe('"1"');
});

test('TSPL tells its mileage when it is ready', async () => {
  const printer = await temporaryPrinter({ language: 'tspl' });
  const client = await connectTo(printer.address);
  await client.send('~!@\r\n');
  expect(await client.received(2)).toBe('0\r');
});

test('wrongStatus answers with the byte told, noStatus with nothing', async () => {
  const printer = await temporaryPrinter({
    language: 'tspl',
    faults: [{ fault: 'wrongStatus', byte: 0x47 }],
  });
  const client = await connectTo(printer.address);
  await client.send(STATUS);
  expect(await client.received(1)).toBe('G');
  printer.setFault({ fault: 'wrongStatus' });
  await client.send(STATUS);
  expect(await client.received(2)).toBe('G\xff');
  printer.setFault({ fault: 'noStatus' });
  client.socket.end(STATUS + LABEL);
  expect(await client.closed).toBeNull();
  expect(client.socket.bytesRead).toBe(2);
});

test.each([
  { language: 'zpl', label: '^XA^FDone^FS^XZ' },
  { language: 'tspl', label: LABEL },
  { language: 'escpos', label: '\x1dv0\x00\x01\x00\x01\x00\xff\x0c' },
] as const)(
  '$language runs out of paper after so many labels and goes on with the rest',
  async ({ language, label }) => {
    const printer = await temporaryPrinter({ language, faults: [{ fault: 'paperOut', after: 2 }] });
    void sendWhole(printer.address, Buffer.from(label.repeat(5), 'latin1'));
    await printedLabels(printer, 2);
    const other = await connectTo(printer.address);
    expect(printer.labels()).toHaveLength(2);
    other.socket.destroy();
    await printer.clearFaults();
    expect(await printedLabels(printer, 5)).toHaveLength(5);
  },
);

test('a power cycle resets the connection and loses what has not come out', async () => {
  const printer = await temporaryPrinter({ language: 'tspl', faults: [{ fault: 'pause' }] });
  const lost: unknown[] = [];
  printer.onIncomplete((format) => lost.push(format));
  printer.setFault({ fault: 'powerCycle', bytes: LABEL.length + 25 });
  const client = await connectTo(printer.address);
  await client.send(LABEL + LABEL);
  expect(await client.closed).toBe('ECONNRESET');
  expect(lost).toEqual([
    { incomplete: LABEL.length, connection: 1 },
    { incomplete: 25, connection: 1 },
  ]);
  await printer.clearFaults();
  expect(await sendWhole(printer.address, LABEL)).toBeNull();
  expect((await printedLabels(printer, 1)).map(({ connection }) => connection)).toEqual([2]);
});

test('a slow line takes its time', async () => {
  const printer = await temporaryPrinter({ language: 'tspl', faults: [{ fault: 'slowBaud', baud: 4800 }] });
  const start = performance.now();
  expect(await sendWhole(printer.address, LABEL)).toBeNull();
  // Ten bits a byte; a timer may fire a millisecond early.
  expect(performance.now() - start).toBeGreaterThan((LABEL.length * 10_000) / 4800 - 10);
  expect(await printedLabels(printer, 1)).toHaveLength(1);
});

test('a fault that the printer can not have is refused', async () => {
  const printer = await temporaryPrinter({ language: 'escpos' });
  const ribbonOut: PrinterFault = { fault: 'ribbonOut' };
  expect(printer.unfit(ribbonOut)).toBe('a printer of ESC/POS has no ribbon');
  expect(() => printer.setFault(ribbonOut)).toThrow('a printer of ESC/POS has no ribbon');
});
