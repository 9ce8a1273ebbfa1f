import { Graphic, GraphicData, Label, PrintDensity, Size, SizeType } from 'jszpl';
import sharp from 'sharp';
import zplImage from 'zpl-image';
import { readBarcodes } from 'zxing-wasm/reader';
import { CODES_OF_LABELS } from '../../src/main/labels/decoder.ts';
import { createLabelPreparer } from '../../src/main/labels/prepare-label.ts';
import type { LabelFile } from '../../src/main/labels/prepared-label.ts';
import { dotsOfPaper, onPaper } from '../../src/main/labels/threshold.ts';
import { languageOf } from '../../src/main/printers/languages/language-of.ts';
import { encodeZ64 } from '../../src/main/printers/languages/zpl/encode-z64.ts';
import { printerModelSchema } from '../../src/shared/domain/printer-model.ts';
import { figure, spread, type Figure, type Figures } from './figures.ts';
import { labelDots } from './label-dots.ts';
import { fetchFile } from './label-files.ts';
import { sideBySide } from './side-by-side.ts';

const RUNS = 100;
const WARM_UP = 60;
const WIDTH = 464;
const HEIGHT = 320;
const MODEL = printerModelSchema.parse({ language: 'zpl', dpi: 203, headDots: 832 });

/**
 * The same label made by us and by the npm packages that make ZPL of pictures, in turn.
 *
 * - `encode`: pixels of a dot each → one ZPL format, telling black from white included. zpl-image gives the data of a
 *   graphic, which is put into the frame its manual shows, and trims white edges as it comes: its label says no size and
 *   no place.
 * - `label`: the marketplace's file → ZPL whose codes were read back. The packages only encode: decoding and scaling is
 *   sharp's, and one look of zxing-wasm for the kinds of codes that labels have stands for the check; fine codes are not
 *   drawn again. `zpl-image.unread` goes without that look, for what the check is worth.
 */
export async function measurePeers(): Promise<Figures> {
  return { ...(await measureEncoders()), ...(await measureFiles('png')), ...(await measureFiles('svg')) };
}

async function measureEncoders(): Promise<Figures> {
  const { paper } = await labelDots();
  const rgba = rgbaOf(paper.pixels);
  const binary = [...paper.pixels].map((shade) => (shade === 0 ? 1 : 0));
  const dots = (): ReturnType<typeof dotsOfPaper> => dotsOfPaper(onPaper(paper, WIDTH, HEIGHT));
  const acs = {
    ours: () => languageOf(MODEL).encode(dots(), MODEL),
    'zpl-image': () => zplImageAcs(rgba),
    jszpl: () => jszpl(binary),
  };
  const z64 = {
    ours: () => Buffer.concat([Buffer.from('^XA'), encodeZ64(dots()), Buffer.from('^XZ')]),
    'zpl-image': () => zplImageZ64(rgba),
  };
  return {
    ...(await compared('encodeAcs', acs)),
    ...(await compared('encodeZ64', z64)),
  };
}

async function measureFiles(type: 'svg' | 'png'): Promise<Figures> {
  const file = await fetchFile(type);
  const preparer = createLabelPreparer();
  await preparer.warm();
  return compared(`label.${type}`, {
    ours: async () => {
      const made = await preparer.prepare(file, MODEL);
      if (!made.ok) throw new Error(made.problem.detail);
      return made.value.bytes;
    },
    'zpl-image': async () => {
      const pixels = await pixelsOf(file);
      await readBack(pixels, file.code);
      return zplImageAcs(pixels);
    },
    jszpl: async () => {
      const pixels = await pixelsOf(file);
      await readBack(pixels, file.code);
      return jszpl(Array.from({ length: WIDTH * HEIGHT }, (_, at) => (pixels[at * 4]! < 128 ? 1 : 0)));
    },
    'zpl-image.unread': async () => zplImageAcs(await pixelsOf(file)),
  });
}

type Make = () => Uint8Array | string | Promise<Uint8Array | string>;

/** Time and bytes of each, and how many times as much as ours the others take. */
async function compared(
  name: string,
  contenders: Readonly<Record<string, Make>> & { readonly ours: Make },
): Promise<Figures> {
  const samples = await sideBySide(contenders, { runs: RUNS, warmUp: WARM_UP });
  const timeOf = (who: string): Figure => spread(samples[who] ?? [], 'ms');
  const ourBytes = (await contenders.ours()).length;
  const figures: Figures = {};
  for (const [who, make] of Object.entries(contenders)) {
    const bytes = (await make()).length;
    figures[`peers.${name}.${who}`] = timeOf(who);
    figures[`peers.${name}.${who}.bytes`] = figure(bytes, 'bytes');
    if (who === 'ours') continue;
    // Without the look it is no contender: it is there to show what the look is worth.
    const budget = who.endsWith('.unread') ? undefined : '> 1';
    const times = timeOf(who).value / timeOf('ours').value;
    figures[`peers.${name}.${who}.timesOurTime`] = figure(times, '×', budget);
    figures[`peers.${name}.${who}.timesOurBytes`] = figure(bytes / ourBytes, '×', budget);
  }
  return figures;
}

function zplImageAcs(rgba: Uint8Array): string {
  const { length, rowlen, acs } = zplImage.rgbaToACS(rgba, WIDTH);
  return `^XA^FO0,0^GFA,${length},${length},${rowlen},${acs}^FS^XZ`;
}

function zplImageZ64(rgba: Uint8Array): string {
  const { length, rowlen, z64 } = zplImage.rgbaToZ64(rgba, WIDTH);
  return `^XA^FO0,0^GFA,${length},${length},${rowlen},${z64}^FS^XZ`;
}

function jszpl(binary: number[]): string {
  const graphic = new Graphic();
  graphic.data = new GraphicData(WIDTH, HEIGHT, binary);
  graphic.width = new Size(WIDTH, SizeType.Absolute);
  graphic.height = new Size(HEIGHT, SizeType.Absolute);
  const label = new Label();
  label.printDensity = PrintDensity.dpmm8;
  label.width = new Size(58, SizeType.Absolute);
  label.height = new Size(40, SizeType.Absolute);
  label.content = [graphic];
  return label.generateZPL();
}

function rgbaOf(pixels: Uint8Array): Uint8Array {
  const rgba = new Uint8Array(pixels.length * 4).fill(255);
  for (const [at, shade] of pixels.entries()) rgba.fill(shade, at * 4, at * 4 + 3);
  return rgba;
}

/** On white paper, as little work as sharp can have with it. */
const pixelsOf = ({ bytes }: LabelFile): Promise<Buffer> =>
  sharp(bytes).resize(WIDTH, HEIGHT, { fit: 'fill' }).ensureAlpha().toColourspace('srgb').raw().toBuffer();

async function readBack(rgba: Buffer, code: string): Promise<void> {
  const grey = Buffer.alloc(WIDTH * HEIGHT);
  for (let at = 0; at < grey.length; at += 1) grey[at] = rgba[at * 4]! < 128 ? 0 : 255;
  const file = Buffer.concat([Buffer.from(`P5 ${WIDTH} ${HEIGHT} 255\n`), grey]);
  const codes = await readBarcodes(file, { formats: [...CODES_OF_LABELS] });
  if (!codes.some(({ text }) => text === code)) throw new Error('the label can not be read');
}
