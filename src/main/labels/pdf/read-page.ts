import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { labelUnusable } from '../../../shared/domain/label/label-unusable.ts';
import type { LabelProblem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { readPdfiumWasm } from './pdfium-wasm-file.ts';

/** Millimetres. */
export interface PageRoom {
  readonly width: number;
  readonly height: number;
}

/** PDF 32000-1, 8.3.2.3: a unit of user space is 1/72 inch. */
const MM_A_POINT = 25.4 / 72;
/** Makers round to whole points and millimetres; a label of 60 mm on paper of 58 loses its white edge alone. */
const WORTH_REFUSING = 1.05;
/** Fine enough that edges of bars stand where they were drawn on a head of 600 dpi, and within what a PNG here may have. */
const PIXELS_A_MM = 20;
const MOST_PIXELS = 3_500_000;
const WHITE = 255;
/** Below this nobody can tell what a page shows. */
const LEAST_MM = 5;

let library: Promise<PDFiumLibrary> | null = null;

/** PDFium as WebAssembly: whatever a page does, it does in a memory of its own, and in the drawing process. */
async function open(): Promise<PDFiumLibrary> {
  library ??= readPdfiumWasm().then(async (wasmBinary) => PDFiumLibrary.init({ wasmBinary }));
  return library;
}

/**
 * A label that came as a PDF of one page, as a PNG of the whole paper with the page at its own size in the middle: no
 * larger and no smaller than its carrier drew it.
 */
export async function readPage(bytes: Uint8Array, room: PageRoom): Promise<Result<Uint8Array, LabelProblem>> {
  const pdfium = await open();
  let document;
  try {
    document = await pdfium.loadDocument(bytes);
  } catch (error) {
    return labelUnusable('notWhatItSays', `PDF does not open: ${reasonOf(error)}`);
  }
  try {
    const pages = document.getPageCount();
    if (pages !== 1) return labelUnusable('notWhatItSays', `PDF of ${pages} pages, a label has one`);
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const size = { width: originalWidth * MM_A_POINT, height: originalHeight * MM_A_POINT };
    if (!(Math.min(size.width, size.height) >= LEAST_MM))
      return labelUnusable('notWhatItSays', `PDF page of ${size.width} by ${size.height} mm`);
    const paper = lyingAs(room, size);
    const over = tooLong(size, paper);
    if (over !== null) return over;
    const scale = Math.min(PIXELS_A_MM, Math.sqrt(MOST_PIXELS / (paper.width * paper.height)));
    const pixels = (mm: number): number => Math.max(1, Math.round(mm * scale));
    const drawn = await page.render({
      width: pixels(size.width),
      height: pixels(size.height),
      colorSpace: 'Gray',
    });
    return ok(await onPaper(drawn, { width: pixels(paper.width), height: pixels(paper.height) }));
  } catch (error) {
    return labelUnusable('notWhatItSays', `PDF page can not be drawn: ${reasonOf(error)}`);
  } finally {
    document.destroy();
  }
}

/** The paper turned as the page stands; on a roll that is all one. */
const lyingAs = ({ width, height }: PageRoom, page: PageRoom): PageRoom =>
  width >= height === page.width >= page.height ? { width, height } : { width: height, height: width };

const tenths = (mm: number): number => Math.round(mm * 10) / 10;

function tooLong(page: PageRoom, paper: PageRoom): ReturnType<typeof labelUnusable> | null {
  const side = page.width / paper.width >= page.height / paper.height ? 'width' : 'height';
  if (page[side] <= paper[side] * WORTH_REFUSING) return null;
  const detail = `PDF page of ${tenths(page.width)} by ${tenths(page.height)} mm`;
  return labelUnusable('widerThanPaper', detail, { labelMm: tenths(page[side]), headMm: paper[side] });
}

interface Shades extends PageRoom {
  readonly data: Uint8Array;
}

/** The page in the middle of its paper. What is a little longer than that loses its edge, the same on both sides. */
async function onPaper(page: Shades, { width, height }: PageRoom): Promise<Uint8Array> {
  const paper = new Uint8Array(width * height).fill(WHITE);
  const across = Math.min(page.width, width);
  const down = Math.min(page.height, height);
  const [left, top] = [(page.width - across) >> 1, (page.height - down) >> 1];
  const [before, above] = [(width - across) >> 1, (height - down) >> 1];
  for (let row = 0; row < down; row += 1) {
    const from = (top + row) * page.width + left;
    paper.set(page.data.subarray(from, from + across), (above + row) * width + before);
  }
  return sharp(paper, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 200) ?? '';
