import { Graphic, GraphicData, Label, PrintDensity, Size, SizeType } from 'jszpl';
import sharp from 'sharp';
import zplImage from 'zpl-image';
import { CODES_OF_LABELS, decodeCodes } from '../../src/main/labels/decoder.ts';
import { greyOnWhite } from '../../src/main/raster/grey.ts';
import { createLabelPreparer } from '../../src/main/labels/prepare-label.ts';
import { finestInDots } from '../../src/main/labels/module-size.ts';
import type { LabelFile } from '../../src/main/labels/prepared-label.ts';
import { SURELY_SURVIVES } from '../../src/main/labels/repaint-codes.ts';
import { sourceCodes } from '../../src/main/labels/source-codes.ts';
import { dotsOfPaper, onPaper } from '../../src/main/raster/threshold.ts';
import { stayingCodes } from '../../src/main/labels/staying-codes.ts';
import { languageOf } from '../../src/main/printers/languages/language-of.ts';
import { encodeZ64 } from '../../src/main/printers/languages/zpl/encode-z64.ts';
import { printerModelSchema } from '../../src/shared/domain/printer/printer-model.ts';
import { figure, spread, type Figure, type Figures } from './figures.ts';
import { labelDots } from './label-dots.ts';
import { BARS, FINE, fetchFile, labelWithBars, WHOLE_DOTS } from './label-files.ts';
import { sideBySide } from './side-by-side.ts';

const RUNS = 100;
const WARM_UP = 60;
const WIDTH = 464;
const HEIGHT = 320;
const MODEL = printerModelSchema.parse({ language: 'zpl', dpi: 203, headDots: 832 });

/** As a station sends to a printer that has proven its short pictures with its test label. */
const PROVEN = { ...MODEL, graphics: 'z64' } as const;

/**
 * The same label made by us and by the npm packages that make ZPL of pictures, in turn.
 *
 * - `encode`: pixels of a dot each → one ZPL format, telling black from white included. zpl-image gives the data of a
 *   graphic, which is put into the frame its manual shows, and trims white edges as it comes: its label says no size and
 *   no place.
 * - `label`: the marketplace's file → ZPL whose codes were read back. The packages only encode: decoding and scaling is
 *   sharp's, and the reader is ours, tuned as it is for us, for all. `bars` is a label with a bar code beside its QR code,
 *   both in whole dots of the head; of `fineBars` the bars are a fifth of a millimetre. These the packages' labels lose
 *   (`lostCodes`), as nothing draws them again: they are no contenders there, and their times are those of a label that
 *   can't be scanned. `zpl-image.unread` goes without that look, for what the check is worth;
 *   `zpl-image.proven` also looks for the codes of the file, as we do: without that nobody knows that one was lost.
 * - `default`: each with what it uses unless told otherwise: we and zpl-image Z64, jszpl hexadecimal run lengths.
 */
export async function measurePeers(): Promise<Figures> {
  return {
    ...(await measureEncoders()),
    ...(await measureFiles('label.png', await fetchFile('png'))),
    ...(await measureFiles('label.svg', await fetchFile('svg'))),
    ...(await measureFiles('label.bars.png', await labelWithBars('png', WHOLE_DOTS), BARS)),
    ...(await measureFiles('label.bars.svg', await labelWithBars('svg', WHOLE_DOTS), BARS)),
    ...(await measureFiles('label.fineBars.png', await labelWithBars('png', FINE), BARS)),
    ...(await measureFiles('label.fineBars.svg', await labelWithBars('svg', FINE), BARS)),
  };
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
  const byDefault = {
    ours: () => languageOf(PROVEN).encode(dots(), PROVEN),
    'zpl-image': z64['zpl-image'],
    jszpl: acs.jszpl,
  };
  return {
    ...(await compared('encodeAcs', acs)),
    ...(await compared('encodeZ64', z64)),
    ...(await compared('encodeDefault', byDefault)),
  };
}

async function measureFiles(name: string, file: LabelFile, other?: string): Promise<Figures> {
  const codes = [file.code, ...(other === undefined ? [] : [other])];
  const preparer = createLabelPreparer();
  await preparer.warm();
  const lost = codes.length - (await readBack(await pixelsOf(file), file.code, codes));
  const figures = await compared(
    name,
    {
      ours: async () => {
        const made = await preparer.prepare(file, MODEL);
        if (!made.ok) throw new Error(made.problem.detail);
        return made.value.bytes;
      },
      'zpl-image': async () => {
        const pixels = await pixelsOf(file);
        await readBack(pixels, file.code, codes);
        return zplImageAcs(pixels);
      },
      jszpl: async () => {
        const pixels = await pixelsOf(file);
        await readBack(pixels, file.code, codes);
        return jszpl(Array.from({ length: WIDTH * HEIGHT }, (_, at) => (pixels[at * 4]! < 128 ? 1 : 0)));
      },
      'zpl-image.proven': async () => {
        await codesOfFile(file);
        const pixels = await pixelsOf(file);
        await readBack(pixels, file.code, codes);
        return zplImageAcs(pixels);
      },
      'zpl-image.unread': async () => zplImageAcs(await pixelsOf(file)),
    },
    lost === 0,
  );
  return { ...figures, [`peers.${name}.lostCodes`]: figure(lost, 'codes') };
}

type Make = () => Uint8Array | string | Promise<Uint8Array | string>;

/** Time and bytes of each, and how many times as much as ours the others take. */
async function compared(
  name: string,
  contenders: Readonly<Record<string, Make>> & { readonly ours: Make },
  areContenders = true,
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
    const budget = who.endsWith('.unread') || !areContenders ? undefined : '> 1';
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

/** The codes of the file at its own resolution. */
async function codesOfFile({ bytes }: LabelFile): Promise<void> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const grey = greyOnWhite({ width: info.width, height: info.height, channels: info.channels, data });
  await decodeCodes(grey, { formats: CODES_OF_LABELS, most: null, picture: 'shades' });
}

/** As ours is read: the large codes and clear bars from the dots, and whatever else there is from the rest. How many of them it found. */
async function readBack(rgba: Buffer, code: string, wanted: readonly string[]): Promise<number> {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = rgba[at * 4]! < 128 ? 0 : 255;
  const paper = { width: WIDTH, height: HEIGHT, pixels };
  const large = await stayingCodes(paper, SURELY_SURVIVES, finestInDots(MODEL.dpi));
  const { onPaper: read, codes } = await sourceCodes(
    { source: paper, left: 0, top: 0, scaleX: 1, scaleY: 1 },
    code,
    large,
  );
  const texts = new Set([...read, ...codes].map(({ text }) => text));
  if (!texts.has(code)) throw new Error('the label can not be read');
  return wanted.filter((text) => texts.has(text)).length;
}
