import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { connectTo, sendWhole } from '../../rigs/printers/raw-client.ts';
import { printedLabels, texts } from './printed-labels.ts';
import { heldRenderer } from '../../rigs/printers/stub-renderer.ts';
import { temporaryPrinter } from '../../rigs/temporary.ts';

test('the address names this machine alone', async () => {
  const printer = await temporaryPrinter();
  expect(printer.address).toMatch(/^tcp:\/\/127\.0\.0\.1:\d+$/);
});

test('the printer closes its side after the FIN, without an error', async () => {
  const printer = await temporaryPrinter();
  expect(await sendWhole(printer.address, '^XA^FDone^FS^XZ')).toBeNull();
  expect(texts(await printedLabels(printer, 1))).toEqual(['^XA^FDone^FS^XZ']);
});

test('two formats in one connection are two labels, what stands around them is none', async () => {
  const printer = await temporaryPrinter();
  await sendWhole(printer.address, 'a^XA^FDone^FS^XZ\r\n~JA^XA^FDtwo^FS^XZb');
  expect(texts(await printedLabels(printer, 2))).toEqual(['^XA^FDone^FS^XZ', '^XA^FDtwo^FS^XZ']);
  await printer.close();
  expect(printer.labels()).toHaveLength(2);
});

test('however the bytes are split over packets, the same labels come out', async () => {
  const printer = await temporaryPrinter();
  const stream = Buffer.from('^XA^FDone^FS^XZ ^XA^PQ2^FDtwo^FS^XZ');
  const expected = ['^XA^FDone^FS^XZ', '^XA^PQ2^FDtwo^FS^XZ', '^XA^PQ2^FDtwo^FS^XZ'];
  let before = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(stream.length), { maxLength: 6 }), async (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), stream.length];
      const client = await connectTo(printer.address);
      client.socket.setNoDelay(true);
      for (const [index, end] of edges.slice(1).entries())
        await client.send(stream.subarray(edges[index], end));
      client.socket.end();
      expect(await client.closed).toBeNull();
      const labels = await printedLabels(printer, before + expected.length);
      expect(texts(labels.slice(before))).toEqual(expected);
      before += expected.length;
    }),
    { numRuns: 25 },
  );
});

test('a connection is read only when the one before has closed', async () => {
  const printer = await temporaryPrinter();
  const first = await connectTo(printer.address);
  const second = await connectTo(printer.address);
  second.socket.end('^XA^FDsecond^FS^XZ');
  await first.send('~HI');
  await first.received(1);
  first.socket.end('^XA^FDfirst^FS^XZ');
  expect(await second.closed).toBeNull();
  const labels = await printedLabels(printer, 2);
  expect(texts(labels)).toEqual(['^XA^FDfirst^FS^XZ', '^XA^FDsecond^FS^XZ']);
  expect(labels.map(({ label, connection }) => [label, connection])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test('a format cut off by the end of its connection prints nothing and is told of', async () => {
  const printer = await temporaryPrinter();
  const told = new Promise((resolve) => printer.onIncomplete(resolve));
  expect(await sendWhole(printer.address, '^XA^FDone^FS^XZ^XA^FDcut')).toBeNull();
  expect(await told).toEqual({ incomplete: '^XA^FDcut'.length, connection: 1 });
  await sendWhole(printer.address, '^FS^XZ^XA^FDtwo^FS^XZ');
  expect(texts(await printedLabels(printer, 2))).toEqual(['^XA^FDone^FS^XZ', '^XA^FDtwo^FS^XZ']);
});

test('a peer that resets the connection takes nobody down', async () => {
  const printer = await temporaryPrinter();
  const told = new Promise((resolve) => printer.onIncomplete(resolve));
  const client = await connectTo(printer.address);
  await client.send('~HI^XA^FDcut');
  await client.received(1);
  client.socket.resetAndDestroy();
  expect(await told).toEqual({ incomplete: '^XA^FDcut'.length, connection: 1 });
  expect(await sendWhole(printer.address, '^XA^FDnext^FS^XZ')).toBeNull();
  expect(texts(await printedLabels(printer, 1))).toEqual(['^XA^FDnext^FS^XZ']);
});

test('~HS answers three strings and counts the formats that wait, ~HI names the head', async () => {
  const { renderer, release } = heldRenderer();
  const printer = await temporaryPrinter({ renderer, dpi: 300 });
  const client = await connectTo(printer.address);
  const identification = '\x02PACKBENCH-EMU,V1.0.0,12,8192KB\x03\r\n';
  await client.send('^XA^FDone^FS^XZ~HI~HS');
  const busy =
    '\x02030,0,0,0480,001,0,0,0,000,0,0,0\x03\r\n\x02000,0,0,0,0,2,0,0,00000001,1,000\x03\r\n\x020000,0\x03\r\n';
  expect(await client.received(identification.length + busy.length)).toBe(identification + busy);

  release();
  await printer.close();
  expect(texts(printer.labels())).toEqual(['^XA^FDone^FS^XZ']);
  expect(await client.closed).toBe('ECONNRESET');
});

test('what was wholly received is finished when the printer is closed', async () => {
  const { renderer, release } = heldRenderer();
  const printer = await temporaryPrinter({ renderer });
  await sendWhole(printer.address, '^XA^FDone^FS^XZ^XA^FDtwo^FS^XZ');
  const closed = printer.close();
  release();
  await closed;
  expect(texts(printer.labels())).toEqual(['^XA^FDone^FS^XZ', '^XA^FDtwo^FS^XZ']);
});
