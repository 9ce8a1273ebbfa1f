import type { PrinterModel } from '../../shared/domain/printer/printer-model.ts';
import type { LabelProblem } from '../../shared/problem.ts';
import { ok, type Result } from '../../shared/result.ts';
import { codeFields } from '../printers/languages/zpl/code-fields.ts';
import { tokeniseZpl } from '../printers/languages/zpl/tokenise-zpl.ts';
import { blur } from '../raster/blur.ts';
import { CODES_OF_LABELS, decodeCodes } from './decoder.ts';
import type { Grey } from '../raster/grey.ts';
import { labelUnusable } from '../../shared/domain/label/label-unusable.ts';
import { fineEnough, moduleSize } from './module-size.ts';
import { drawnZpl, sizeOf, type Size } from './picture/draw-zpl.ts';
import { isReadPlain } from './read-plain-zpl.ts';
import { enlarge } from '../raster/resample.ts';

/**
 * What the renderer draws as printers do, seen by drawing each and reading it back. Of whatever else the filter lets
 * pass it would leave something out, so what it drew is no witness of the label.
 */
const DRAWN: ReadonlySet<string> = new Set(
  [
    'XA XZ LH LL LR PO PQ PW FB FD FH FO FR FS FT FV FW CF CI BY',
    'B2 B3 B7 BC BE BO BQ BX',
    'GB GC GD GF GS',
    // What is said before a label: the owner's settings, and defaults that no label may change.
    'SD MN PR MU JM PM MC',
  ].flatMap((names) => names.split(' ')),
);

/** `^A` with any font: what letters look like is no matter here. */
const isDrawable = (name: string): boolean => DRAWN.has(name) || /^A[0-9A-Z@]$/.test(name);

/**
 * Reads back what a label in printer commands puts on paper, as far as that can be known without a printer. Two
 * witnesses: a renderer's drawing, in which everything that may happen to a code on its way to the paper is seen (off
 * the page, covered, too fine), and the fields as the manual reads them, because a renderer has its own ideas of what
 * data means. The order's code must be in the drawing, to the letter, and so must every code that the fields say; a
 * field that this program can't read, or a command that the renderer doesn't draw, leaves the label unproven.
 *
 * `bytes` is what will be sent, `paper` in dots. Answers the codes that were read.
 * `isDrawn` is false where drawing it ended a drawer before: then it is the fields alone, which prove nothing.
 */
export async function proveZpl(
  bytes: Uint8Array,
  code: string,
  paper: Size,
  model: Pick<PrinterModel, 'dpi' | 'headDots' | 'offset'>,
  isDrawn = true,
): Promise<Result<readonly string[], LabelProblem>> {
  const page = pageOf(bytes, paper, model);
  if (isDrawn && (await isReadPlain(bytes, code, page, model.dpi))) return ok([code]);
  const expected = `${JSON.stringify(code)} is expected`;
  const undrawn = [...new Set(tokeniseZpl(bytes).map(({ name }) => name))].filter(
    (name) => !isDrawable(name),
  );
  const fields = codeFields(bytes);
  const said = fields.flatMap(({ text }) => (text === null ? [] : [text]));
  const grey = isDrawn ? await drawnZpl(bytes, model.dpi, page) : null;
  const read = grey === null ? NOTHING : await codesIn(grey, [code, ...said]);

  const seen = new Set([...said, ...read.keys()]);
  if (seen.size > 0 && !seen.has(code))
    return labelUnusable('codeDiffers', `${named(seen)} was read, ${expected}`);
  if (grey === null) return labelUnusable('codeUnreadable', `it can't be drawn to be read, ${expected}`);
  if (undrawn.length > 0)
    return labelUnusable(
      'codeUnreadable',
      `${named(undrawn.map((name) => `^${name}`))} can't be checked, ${expected}`,
    );
  const lost = [...new Set([code, ...said])].filter((text) => !read.has(text));
  if (lost.length > 0)
    return labelUnusable('codeUnreadable', `${named(lost)} can not be read from the drawing`);
  const unsure = fields.filter(({ text }) => text === null).map(({ command }) => `^${command}`);
  if (unsure.length > 0)
    return labelUnusable(
      'codeUnreadable',
      `what ${named(new Set(unsure))} says can't be checked, ${expected}`,
    );
  const fine = fineEnough(read.get(code) ?? 0, model.dpi);
  return fine.ok ? ok([...read.keys()]) : fine;
}

/** Texts, each with how many dots the coarsest code has a module that says it. */
type Modules = ReadonlyMap<string, number>;

const NOTHING: Modules = new Map();

/** Straight first; what is missed among dots is looked for in shades, and in an enlarged picture. */
async function codesIn(grey: Grey, wanted: readonly string[]): Promise<Modules> {
  const found = new Map<string, number>();
  for (const { picture, enlarged } of LOOKS) {
    const large = enlarged === 1 ? grey : enlarge(grey, enlarged);
    for (const code of await decodeCodes(enlarged === 1 ? grey : blur(large), { ...ALL, picture })) {
      const module = moduleSize(code, large) / enlarged;
      found.set(code.text, Math.max(found.get(code.text) ?? 0, module));
    }
    if (wanted.every((text) => found.has(text))) break;
  }
  return found;
}

const LOOKS = [
  { picture: 'dots', enlarged: 1 },
  { picture: 'shades', enlarged: 1 },
  { picture: 'shades', enlarged: 2 },
] as const;

const ALL = { formats: CODES_OF_LABELS, most: null } as const;

/** As much as comes out: what the label says of itself, no more than its paper, one way round or the other. */
function pageOf(
  bytes: Uint8Array,
  paper: Size,
  { headDots, offset }: Pick<PrinterModel, 'headDots' | 'offset'>,
): Size {
  const [short, long] = [Math.min(paper.width, paper.height), Math.max(paper.width, paper.height)];
  const said = sizeOf(bytes);
  const moved = Math.max(0, offset.x);
  const width = Math.min(said.width ?? paper.width, long + moved, headDots);
  const height = Math.min(said.height ?? paper.height, width <= short + moved ? long : short);
  return { width, height };
}

const named = (texts: Iterable<string>): string => [...texts].map((text) => JSON.stringify(text)).join(', ');
