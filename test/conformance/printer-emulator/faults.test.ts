import { expect, test } from 'vitest';
import { parseFaultArgument } from '../../../src/simulator/printers/faults/printer-fault.ts';
import { printedLabels, texts } from './printed-labels.ts';
import { connectTo, sendWhole } from '../../rigs/printers/raw-client.ts';
import { temporaryPrinter } from '../../rigs/temporary.ts';

const ONE = '^XA^FDone^FS^XZ';
const TWO = '^XA^FDtwo^FS^XZ';

test('refuse closes the port and clearing opens the same one', async () => {
  const printer = await temporaryPrinter({ faults: [{ fault: 'refuse' }] });
  await expect(connectTo(printer.address)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(await printer.clearFaults()).toEqual({ ok: true, value: null });
  expect(await sendWhole(printer.address, ONE)).toBeNull();
  printer.setFault({ fault: 'refuse' });
  await expect(connectTo(printer.address)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(texts(await printedLabels(printer, 1))).toEqual([ONE]);
});

test('a port opened again while refusing again stays closed', async () => {
  const printer = await temporaryPrinter({ faults: [{ fault: 'refuse' }] });
  const cleared = printer.clearFaults();
  printer.setFault({ fault: 'refuse' });
  await cleared;
  await expect(connectTo(printer.address)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test.each(['stall', 'paperOut'] as const)(
  '%s accepts and reads nothing until it is cleared',
  async (fault) => {
    const printer = await temporaryPrinter({ faults: [{ fault }] });
    const client = await connectTo(printer.address);
    // More than the kernel's buffers hold: the end of it can't be sent before somebody reads.
    const flood = Buffer.alloc(16 * 1024 * 1024, ' ');
    const flushed = client.send(flood);
    client.socket.end(`~HI${ONE}`);
    const other = await connectTo(printer.address);
    expect(client.socket.writableLength).toBeGreaterThan(0);
    expect([client.socket.bytesRead, printer.labels()]).toEqual([0, []]);

    await printer.clearFaults();
    await flushed;
    expect(await client.closed).toBeNull();
    other.socket.end(TWO);
    expect(texts(await printedLabels(printer, 2))).toEqual([ONE, TWO]);
  },
);

test('a stall in the middle of a connection keeps what comes after it', async () => {
  const printer = await temporaryPrinter();
  const client = await connectTo(printer.address);
  await client.send(ONE);
  await printedLabels(printer, 1);
  printer.setFault({ fault: 'stall' });
  client.socket.end(TWO);
  await connectTo(printer.address);
  expect(texts(printer.labels())).toEqual([ONE]);
  await printer.clearFaults();
  expect(await client.closed).toBeNull();
  expect(texts(await printedLabels(printer, 2))).toEqual([ONE, TWO]);
});

test('halfClose sends FIN at once and takes nothing until it is cleared', async () => {
  const printer = await temporaryPrinter({ faults: [{ fault: 'halfClose' }] });
  const client = await connectTo(printer.address);
  await client.ended;
  await client.send(ONE);
  expect(printer.labels()).toEqual([]);
  await printer.clearFaults();
  client.socket.end();
  expect(await client.closed).toBeNull();
  expect(texts(await printedLabels(printer, 1))).toEqual([ONE]);
});

test('resetAfter resets one connection after so many bytes; whole formats come out, the next is served', async () => {
  const printer = await temporaryPrinter({ faults: [{ fault: 'resetAfter', bytes: ONE.length + 5 }] });
  const told = new Promise((resolve) => printer.onIncomplete(resolve));
  const client = await connectTo(printer.address);
  await client.send(ONE + TWO);
  expect(await client.closed).toBe('ECONNRESET');
  expect(await told).toEqual({ incomplete: 5, connection: 1 });
  expect(await sendWhole(printer.address, TWO)).toBeNull();
  expect(texts(await printedLabels(printer, 2))).toEqual([ONE, TWO]);
});

test('resetAfter counts over packets, and 0 resets before anything is read', async () => {
  const printer = await temporaryPrinter({ faults: [{ fault: 'resetAfter', bytes: 0 }] });
  // The reset may come before or after the client has seen that it is connected.
  const early = connectTo(printer.address).then(({ closed }) => closed);
  await expect(early.catch(({ code }: NodeJS.ErrnoException) => code)).resolves.toBe('ECONNRESET');
  printer.setFault({ fault: 'resetAfter', bytes: ONE.length + 1 });
  const client = await connectTo(printer.address);
  await client.send(ONE);
  await printedLabels(printer, 1);
  await client.send(TWO);
  expect(await client.closed).toBe('ECONNRESET');
});

test('a stalled printer can be closed', async () => {
  const printer = await temporaryPrinter({ faults: [{ fault: 'stall' }] });
  const client = await connectTo(printer.address);
  await client.send(ONE);
  await printer.close();
  expect(await client.closed).toBe('ECONNRESET');
  expect(printer.labels()).toEqual([]);
});

test('the command line spells faults by name and number', () => {
  expect(parseFaultArgument('stall')).toEqual({ ok: true, value: { fault: 'stall' } });
  expect(parseFaultArgument('resetAfter:100')).toEqual({
    ok: true,
    value: { fault: 'resetAfter', bytes: 100 },
  });
  for (const [text, value] of [
    ['paperOut:3', { fault: 'paperOut', after: 3 }],
    ['slowBaud:9600', { fault: 'slowBaud', baud: 9600 }],
    ['wrongStatus:64', { fault: 'wrongStatus', byte: 64 }],
    ['powerCycle:5', { fault: 'powerCycle', bytes: 5 }],
    ['powerCycle', { fault: 'powerCycle' }],
    ['stall:3', { fault: 'stall', bytes: 3 }],
    ['halfClose:3', { fault: 'halfClose', bytes: 3 }],
    ['busy', { fault: 'busy' }],
  ] as const) {
    expect(parseFaultArgument(text)).toEqual({ ok: true, value });
  }
  for (const text of [
    '',
    'fire',
    'resetAfter',
    'resetAfter:',
    'resetAfter:-1',
    'resetAfter:1.5',
    'busy:3',
    'slowBaud',
    'wrongStatus:256',
  ]) {
    expect(parseFaultArgument(text)).toMatchObject({ ok: false, problem: { code: 'badArgument' } });
  }
});
