import * as fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Dots } from '../../../../src/main/raster/dots.ts';
import { pictureOf } from '../../../../src/main/labels/picture/picture-of.ts';
import { readZxingWasm } from '../../../../src/main/labels/zxing-wasm-file.ts';
import { languageOf } from '../../../../src/main/printers/languages/language-of.ts';
import {
  printerLanguages,
  printerModelSchema,
  type Finish,
  type Media,
  type PrinterModel,
} from '../../../../src/shared/domain/printer/printer-model.ts';
import { dotsWhere } from '../../../rigs/printers/dots-fixtures.ts';

const SIZE = { width: 58, height: 40 };

const modelOf = (language: PrinterModel['language'], more: Partial<PrinterModel> = {}): PrinterModel =>
  printerModelSchema.parse({ language, dpi: 203, headDots: 832, ...more });

async function dotsOfPng(png: Uint8Array | null): Promise<Dots | null> {
  if (png === null) return null;
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return dotsWhere(info.width, info.height, (x, y) => data[y * info.width + x]! < 128);
}

const grain = dotsWhere(464, 320, (x, y) => (x * 7 + y * 13 + ((x * y) >> 3)) % 5 < 2);

describe.each(printerLanguages)('the picture of a %s document', (language) => {
  const MEDIA: readonly Media[] = [
    { kind: 'asSet' },
    { kind: 'gap', mm: 2.5 },
    { kind: 'blackMark', mm: 3 },
    { kind: 'continuous' },
  ];

  const FINISHES: readonly Finish[] = [{ kind: 'asSet' }, { kind: 'cut', every: 1 }];

  it('is what was printed, to the dot, however the printer is set', async () => {
    for (const media of MEDIA) {
      for (const [darkness, speed] of [
        [null, null],
        [55, 4],
      ] as const) {
        for (const finish of FINISHES) {
          const model = modelOf(language, { media, darkness, speed, finish });
          const bytes = languageOf(model).encode(grain, model);
          expect(await dotsOfPng(await pictureOf(bytes, language, 203, SIZE))).toEqual(grain);
        }
      }
    }
  });

  it('is one bit a dot', async () => {
    const model = modelOf(language);
    const png = await pictureOf(languageOf(model).encode(grain, model), language, 203, SIZE);
    expect(png?.[24]).toBe(1);
  });

  it('is the same for any picture of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<PrinterModel['dpi']>(203, 300, 600),
        fc.integer({ min: 12, max: 80 }),
        fc.integer({ min: 10, max: 60 }),
        fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { maxLength: 20 }),
        async (dpi, width, height, black) => {
          const model = modelOf(language, { dpi, headDots: 2456 });
          const size = { width, height };
          const [across, down] = [Math.round((width * dpi) / 25.4), Math.round((height * dpi) / 25.4)];
          const dots = dotsWhere(across, down, (x, y) => black.some(([a, b]) => x % (a + 1) === 0 && y < b));
          const picture = await pictureOf(languageOf(model).encode(dots, model), language, dpi, size);
          const seen = await dotsOfPng(picture);
          // ESC/POS says whole bytes.
          if (language === 'escpos') expect((seen!.width + 7) >> 3).toBe(dots.stride);
          else expect(seen).toEqual(dots);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is none for a document that was cut, or was not made here', async () => {
    const model = modelOf(language);
    const bytes = languageOf(model).encode(grain, model);
    const strange = [
      // Of an ESC/POS document without its last byte, the feed, the picture is whole: so one ends before a cutter.
      bytes.subarray(0, language === 'escpos' ? -2 : -1),
      bytes.subarray(0, bytes.length >> 1),
      bytes.subarray(1),
      // A picture ends where it says; what follows is nobody's.
      ...(language === 'png' ? [] : [Buffer.concat([bytes, bytes])]),
      Buffer.from('hello'),
      new Uint8Array(),
    ];
    // A renderer that is not ours draws what it can of ZPL: see below.
    if (language === 'zpl') return;
    for (const document of strange) expect(await pictureOf(document, language, 203, SIZE)).toBeNull();
  });

  it('never fails, whatever the bytes', async () => {
    const model = modelOf(language);
    const bytes = Buffer.from(
      languageOf(model).encode(
        dotsWhere(24, 9, (x) => x % 2 === 0),
        model,
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(255), async (at, byte) => {
        const odd = Buffer.from(bytes);
        odd[at] = byte;
        const picture = await pictureOf(odd, language, 203, { width: 3, height: 1.125 });
        expect(picture === null || picture.length > 0).toBe(true);
      }),
      { numRuns: language === 'zpl' ? 25 : 200 },
    );
  });
});

describe("the picture of a marketplace's ZPL", () => {
  beforeAll(async () => {
    await prepareZXingModule({ overrides: { wasmBinary: await readZxingWasm() }, fireImmediately: true });
  });

  it('is drawn at the size it says, its code readable', async () => {
    const zpl =
      '~SD15^XA^PW464^LL320^CI28^FO20,20^A0N,30,30^FDЗаказ^FS^FO40,80^BQN,2,6^FDMA,*AbCd1234^FS^PQ1^XZ';
    for (const dpi of [203, 300] as const) {
      const png = await pictureOf(Buffer.from(zpl), 'zpl', dpi, SIZE);
      const { width, height } = await sharp(png ?? undefined).metadata();
      expect([width, height]).toEqual([464, 320]);
      expect((await readBarcodes(png!)).map(({ text }) => text)).toEqual(['*AbCd1234']);
    }
  });

  it('that says no size is as large as its label', async () => {
    const png = await pictureOf(Buffer.from('^XA^FO9,9^GB50,50,50^FS^XZ'), 'zpl', 203, SIZE);
    const dots = await dotsOfPng(png);
    expect([dots?.width, dots?.height]).toEqual([464, 320]);
  });

  it('is as wide as it says, be that wider than any head', async () => {
    const wide = Buffer.from('^XA^PW4800^LL100^FO4700,9^GB50,50,50^FS^XZ');
    const dots = await dotsOfPng(await pictureOf(wide, 'zpl', 203, SIZE));
    expect([dots?.width, dots?.height]).toEqual([4800, 100]);
  });

  it('is none where nothing can be drawn, or the label would be a wall', async () => {
    expect(await pictureOf(Buffer.from('hello'), 'zpl', 203, SIZE)).toBeNull();
    expect(await pictureOf(Buffer.from('^XA^PW32000^LL32000^FDx^FS^XZ'), 'zpl', 203, SIZE)).toBeNull();
  });
});
