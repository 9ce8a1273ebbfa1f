import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectLanguage } from '../../../src/simulator/printers/languages/auto/detect-language.ts';
import { printedLabels } from './printed-labels.ts';
import { connectTo, sendWhole } from '../../rigs/printers/raw-client.ts';
import { openSerial, pseudoTerminals } from './serial-client.ts';
import { temporaryPrinter } from '../../rigs/temporary.ts';

const LABELS = {
  zpl: '^XA^FDone^FS^XZ',
  tspl: 'SIZE 16 dot,8 dot\r\nCLS\r\nBITMAP 0,0,2,2,0,^XA\x1b\r\nPRINT 1\r\n',
  escpos: '\x1b@\x1dv0\x00\x01\x00\x04\x00CLS\r\x0c\x1dV\x00',
} as const;

type Name = keyof typeof LABELS;

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

test.each([
  ['^', 'zpl', false],
  ['~H', 'zpl', true],
  ['! U1', 'zpl', true],
  ['~!', 'tspl', true],
  ['\x1b!?', 'tspl', true],
  ['\x1b!\x10', 'escpos', false],
  ['\x1b@', 'escpos', false],
  ['\x10', 'escpos', true],
  ['\x1d', 'escpos', false],
  ['SIZE ', 'tspl', false],
  ['cls\r', 'tspl', false],
  ['Hello ', 'escpos', false],
  ['Incomprehensibilities', 'escpos', false],
] as const)('what begins with %j is %s', (head, language, asks) => {
  expect(detectLanguage(latin(head))).toEqual({ language, asks });
  // No earlier byte decides otherwise.
  for (let end = 0; end < head.length; end += 1)
    expect(['undecided', { language, asks }]).toContainEqual(detectLanguage(latin(head.slice(0, end))));
});

test.each(['\xff', '{', '1'])('what begins with %j belongs to no language', (head) => {
  expect(detectLanguage(latin(head))).toBeNull();
});

test('each connection is printed in the language that it speaks, with files named so', async () => {
  const printer = await temporaryPrinter({ language: 'auto' });
  const order: Name[] = ['tspl', 'zpl', 'escpos', 'escpos', 'zpl', 'tspl'];
  for (const name of order) expect(await sendWhole(printer.address, latin(LABELS[name]))).toBeNull();
  const labels = await printedLabels(printer, order.length);
  expect(labels.map(({ language, error, notes }) => [language, error, notes])).toEqual(
    order.map((name) => [name, null, undefined]),
  );
});

test('it answers the questions of each language, and what follows a question may be another one', async () => {
  const printer = await temporaryPrinter({ language: 'auto', faults: [{ fault: 'pause' }] });
  const client = await connectTo(printer.address);
  await client.send(latin('\x1b!?\x10\x04\x01'));
  expect(latin(await client.received(2))).toEqual(Buffer.of(0x10, 0x1a));
  await client.send('~HI');
  expect((await client.received(12)).slice(2, 12)).toBe('\x02PACKBENCH');
  await client.send(latin(LABELS.tspl));
  await printer.clearFaults();
  expect((await printedLabels(printer, 1)).map(({ language }) => language)).toEqual(['tspl']);
});

test.skipIf(!pseudoTerminals)(
  'on a line without connections every label starts over, however the bytes are cut',
  async () => {
    const printer = await temporaryPrinter({ language: 'auto', line: { kind: 'pty', flow: 'none' } });
    const host = await openSerial(printer.address);
    const stream = Object.values(LABELS).join('\r\n');
    let before = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(stream.length), { maxLength: 5 }), async (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
        for (const [index, end] of edges.slice(1).entries()) await host.send(stream.slice(edges[index], end));
        const labels = await printedLabels(printer, before + 3);
        expect(labels.slice(before).map(({ language, notes }) => [language, notes])).toEqual([
          ['zpl', undefined],
          ['tspl', undefined],
          ['escpos', undefined],
        ]);
        before += 3;
      }),
      { numRuns: 25 },
    );
  },
);

test('it is as silent as a ZPL printer without paper while it is spoken to in ZPL, and tells in TSPL', async () => {
  const printer = await temporaryPrinter({ language: 'auto' });
  await sendWhole(printer.address, LABELS.zpl);
  await printedLabels(printer, 1);
  printer.setFault({ fault: 'paperOut' });
  expect(printer.overview()).toMatchObject({ speaks: 'zpl', reads: false });
  await printer.clearFaults();
  await sendWhole(printer.address, latin(LABELS.tspl));
  await printedLabels(printer, 2);
  printer.setFault({ fault: 'paperOut' });
  const client = await connectTo(printer.address);
  await client.send('\x1b!?');
  expect(await client.received(1)).toBe('\x04');
});

test('a label cut off is told of, and the next connection starts over', async () => {
  const printer = await temporaryPrinter({ language: 'auto' });
  const told = new Promise((resolve) => printer.onIncomplete(resolve));
  await sendWhole(printer.address, latin(LABELS.tspl.slice(0, -8)));
  expect(await told).toMatchObject({ connection: 1 });
  await sendWhole(printer.address, LABELS.zpl);
  expect((await printedLabels(printer, 1)).map(({ language }) => language)).toEqual(['zpl']);
});
