import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { languageNames } from '../../../src/simulator/printers/languages/language.ts';
import { startLabelPrinter } from '../../../src/simulator/printers/label-printer.ts';
import type { LabelRenderer } from '../../../src/simulator/printers/paper/label-renderer.ts';
import { rawSymbol } from '../../rigs/labels/raw-symbol.ts';
import { printedLabels, texts } from './printed-labels.ts';
import { sendWhole } from '../../rigs/printers/raw-client.ts';
import { stubRenderer } from '../../rigs/printers/stub-renderer.ts';
import { temporaryFolder, temporaryPrinter } from '../../rigs/temporary.ts';

/** Starting the renderer alone takes seconds on a busy machine. */
const SLOW = { timeout: 60_000 };
const DOTS_A_MODULE = 4;
const WIDTH_BYTES = 16;

/** A small QR code as rows of 128 dots, 1 is black. */
function qrRows(text: string): Buffer {
  const [symbol] = rawSymbol('qrcode', text, 'eclevel=M');
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('no matrix symbol');
  const { pixs, pixx } = symbol;
  const rows = Buffer.alloc(WIDTH_BYTES * 128);
  for (let y = 0; y < pixx * DOTS_A_MODULE; y += 1)
    for (let x = 0; x < pixx * DOTS_A_MODULE; x += 1) {
      const at = (y + 16) * WIDTH_BYTES + ((x + 16) >> 3);
      const black = pixs[Math.floor(y / DOTS_A_MODULE) * pixx + Math.floor(x / DOTS_A_MODULE)] === 1;
      if (black) rows[at] = (rows[at] ?? 0) | (0x80 >> ((x + 16) & 7));
    }
  return rows;
}

const bytesOf = {
  zpl: (rows: Buffer) =>
    Buffer.from(
      `^XA^FO0,0^GFA,${rows.length * 2},${rows.length},${WIDTH_BYTES},${rows.toString('hex')}^FS^XZ`,
    ),
  tspl: (rows: Buffer) =>
    Buffer.concat([
      Buffer.from('SIZE 58 mm,40 mm\r\nCLS\r\nBITMAP 0,0,16,128,0,'),
      rows.map((byte) => byte ^ 0xff),
      Buffer.from('\r\nPRINT 1\r\n'),
    ]),
  escpos: (rows: Buffer) =>
    Buffer.concat([Buffer.from('\x1b@\x1dv0\x00\x10\x00\x80\x00', 'latin1'), rows, Buffer.from('\x0c')]),
} as const;

test.each(languageNames)(
  'without pictures %s labels come out in order, read from their dots, and equal ones are told',
  SLOW,
  async (language) => {
    const outFolder = await temporaryFolder();
    const printer = await startLabelPrinter({ port: 0, language, outFolder, pictures: false });
    onTestFinished(() => printer.close());
    const wanted = Array.from({ length: 24 }, (_, index) => `*A${index % 20}`);
    const stream = wanted.map((text) => bytesOf[language](qrRows(text)));
    expect(await sendWhole(printer.address, Buffer.concat(stream))).toBeNull();
    const labels = await printedLabels(printer, wanted.length);
    expect(texts(labels)).toEqual(wanted);
    expect(labels.every(({ picture, error }) => !picture && error === null)).toBe(true);
    const digests = labels.map(({ digest }) => digest);
    expect(digests.slice(20)).toEqual(digests.slice(0, 4));
    expect(new Set(digests).size).toBe(20);
    expect((await readdir(outFolder)).some((name) => name.endsWith('.png'))).toBe(false);
  },
);

test('the same dots have the same digest in every language', SLOW, async () => {
  const digests = new Set<string | null>();
  for (const language of languageNames) {
    const printer = await startLabelPrinter({ port: 0, language, pictures: false });
    onTestFinished(() => printer.close());
    await sendWhole(printer.address, bytesOf[language](qrRows('*Same')));
    for (const { digest } of await printedLabels(printer, 1)) digests.add(digest);
  }
  expect(digests.size).toBe(1);
});

test('without pictures a format of fields is still drawn and read', SLOW, async () => {
  const printer = await startLabelPrinter({ port: 0, pictures: false });
  onTestFinished(() => printer.close());
  await sendWhole(printer.address, '^XA^FO40,60^BY2^BCN,80,Y^FDPB-GI-42^FS^XZ');
  expect(await printedLabels(printer, 1)).toMatchObject([
    { codes: [{ format: 'Code128', text: 'PB-GI-42' }], picture: false, error: null },
  ]);
});

test('labels drawn at the same time come out in the order in which they were sent', async () => {
  const started: (() => void)[] = [];
  const renderer: LabelRenderer = {
    lanes: 3,
    draw: async (drawing) => {
      await new Promise<void>((resolve) => {
        started.push(resolve);
        // The last of three is drawn first.
        if (started.length === 3) for (const draw of started.splice(0).toReversed()) draw();
      });
      return stubRenderer.draw(drawing);
    },
    close: async () => {},
  };
  const printer = await temporaryPrinter({ renderer });
  const formats = Array.from({ length: 9 }, (_, index) => `^XA^FD${index}^FS^XZ`);
  await sendWhole(printer.address, formats.join(''));
  expect(texts(await printedLabels(printer, 9))).toEqual(formats);
});

test('ten thousand labels leave their records behind and nothing else', SLOW, async () => {
  const printer = await temporaryPrinter({ language: 'escpos', widthMm: 2, heightMm: 1 });
  const label = Buffer.from('\x1dv0\x00\x01\x00\x01\x00\xff\x0c', 'latin1');
  await sendWhole(printer.address, Buffer.concat(Array.from({ length: 10_000 }, () => label)));
  const labels = await printedLabels(printer, 10_000);
  expect(labels.map((one) => one.label)).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
  expect(printer.overview()).toMatchObject({ waiting: [], tray: { labels: 10_000, newest: 10_000 } });
  expect(await printer.tray.empty()).toBe(10_000);
  expect(printer.overview().tray).toEqual({ labels: 0, incomplete: 0, newest: 10_000 });
});
