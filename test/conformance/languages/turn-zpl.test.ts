import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import { turnZpl } from '../../../src/main/printers/languages/zpl/turn-zpl.ts';
import type { PrinterModel, Turn } from '../../../src/shared/domain/printer/printer-model.ts';
import { startLabelPrinter } from '../../../src/simulator/printers/label-printer.ts';
import { sendWhole } from '../../rigs/printers/raw-client.ts';
import { AT_203, labelFile } from '../../rigs/labels/label-fixtures.ts';

const turned = (zpl: string, turn: Turn): string | null => {
  const bytes = turnZpl(Buffer.from(zpl, 'latin1'), turn);
  return bytes && Buffer.from(bytes).toString('latin1');
};

test.each([
  ['a label that says nothing of it', '^XA^FO1,2^FDa^FS^PQ1^XZ', '^XA^POI^FO1,2^FDa^FS^PQ1^XZ'],
  ['one that stood upright', '^XA^PON^FO1,2^FDa^FS^PQ1^XZ', '^XA^POI^FO1,2^FDa^FS^PQ1^XZ'],
  ['one that stood on its head', '^XA^FO1,2^FDa^FS^POI^PQ1^XZ', '^XA^PON^FO1,2^FDa^FS^PQ1^XZ'],
  ['the last word of several', '^XA^POI^FO1,2^PON^FDa^FS^PQ1^XZ', '^XA^POI^FO1,2^FDa^FS^PQ1^XZ'],
])('%s is turned by 180 degrees once', (_, zpl, wanted) => {
  expect(turned(zpl, 180)).toBe(wanted);
  expect(turned(zpl, 0)).toBe(zpl);
  expect([turned(zpl, 90), turned(zpl, 270)]).toEqual([null, null]);
});

const CORPUS = [
  '^XA^PW464^LL320^FO20,30^BQN,2,6^FDQA,*AbCd1234^FS^FO250,40^A0N,40,40^FDup^FS^XZ',
  '^XA^PW464^LL320^POI^FO20,30^GB200,60,8^FS^FO300,250^A0R,40,40^FDx^FS^XZ',
  '^XA^PW464^LL320^LH10,12^FO0,0^GB100,100,4^FS^FT200,200^A0N,30,30^FDt^FS^XZ',
];

/** What comes out of the emulated printer, whose renderer is not ours. */
async function onPaper(model: PrinterModel): Promise<Buffer[]> {
  const pictures: Promise<Buffer>[] = [];
  const printer = await startLabelPrinter({
    port: 0,
    onLabel: (label, { png }) => {
      expect(label.error).toBeNull();
      pictures.push(sharp(png!).greyscale().raw().toBuffer());
    },
  });
  onTestFinished(() => printer.close());
  for (const zpl of CORPUS) {
    const made = await createLabelPreparer().prepare(labelFile('zplh', zpl), model, { unread: true });
    if (!made.ok) throw new Error(made.problem.detail);
    expect(await sendWhole(printer.address, made.value.bytes)).toBeNull();
  }
  await printer.close();
  return Promise.all(pictures);
}

test(
  'on paper a turned label is the same label upside down, moved the same way',
  { timeout: 60_000 },
  async () => {
    const offset = { x: 6, y: 4 };
    const [upright, inverted] = [
      await onPaper({ ...AT_203, offset: { x: -6, y: -4 } }),
      await onPaper({ ...AT_203, offset, turn: 180 }),
    ];
    expect(inverted.map((pixels) => pixels.length)).toEqual(upright.map((pixels) => pixels.length));
    for (const [index, pixels] of inverted.entries())
      expect(Buffer.compare(Buffer.from(pixels.toReversed()), upright[index]!)).toBe(0);
  },
);
