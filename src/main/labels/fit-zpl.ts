import type { PrinterModel } from '../../shared/domain/printer/printer-model.ts';
import type { LabelProblem } from '../../shared/problem.ts';
import { ok, type Result } from '../../shared/result.ts';
import { shiftZpl } from '../printers/languages/zpl/move-zpl.ts';
import { printWidthOf } from '../printers/languages/zpl/print-width.ts';
import { tokeniseZpl } from '../printers/languages/zpl/tokenise-zpl.ts';
import { drawnZpl, type Size } from './picture/draw-zpl.ts';
import { neededSpan } from './place-on-head.ts';
import { dotsOfPaper, onPaper } from '../raster/threshold.ts';
import { widerThanHead } from './wider-than-head.ts';

/** 4 inches of the 8 dots for which the marketplace draws, and as much again: what is said beyond is not drawn. */
const WIDEST = 1664;

/**
 * Fits a marketplace label that declares more width than the head or its paper has, if what it draws leaves room: the
 * width is reduced to what is there, and the fields move left as far as needed. `turned` passed the filter; `paper` is
 * in dots, and a label may lie on it either way.
 */
export async function fitZpl(
  turned: Uint8Array,
  paper: Size,
  model: PrinterModel,
  isDrawn: boolean,
): Promise<Result<Uint8Array, LabelProblem>> {
  const said = printWidthOf(turned);
  const width = said ?? paper.width;
  const longest = Math.max(paper.width, paper.height);
  const room = Math.min(model.headDots, longest);
  if (width <= room) return ok(turned);
  const tooWide = (dots: number) => widerThanHead(dots, model, longest) ?? ok(turned);
  const drawn = isDrawn
    ? await drawnZpl(turned, model.dpi, {
        width: Math.min(width, WIDEST),
        height: longest,
      })
    : null;
  if (drawn === null) return tooWide(width);
  const { span, hasRoom } = await neededSpan(dotsOfPaper(onPaper(drawn, drawn.width, drawn.height)), room);
  if (!hasRoom) return tooWide(span.right - span.left);
  const by = Math.max(-span.left, Math.min(0, room - span.right));
  const narrow = withWidth(turned, room);
  if (by === 0) return ok(narrow);
  const shifted = shiftZpl(narrow, { x: by, y: 0 }, room);
  // A field that begins at the edge with its own white can't be moved further.
  return shifted.by.x === by ? ok(shifted.bytes) : tooWide(span.right + shifted.by.x);
}

/**
 * The format no longer than its paper, which lies either way: of a longer one `^PO` counts from beyond the paper, where
 * the drawing that is read back doesn't reach, and a roll without gaps is fed as far. What is said in anything but
 * digits is left to the settings that every label begins with.
 */
export function noLonger(
  format: Uint8Array,
  paper: Size,
  { headDots }: Pick<PrinterModel, 'headDots'>,
): Uint8Array {
  const [short, long] = [Math.min(paper.width, paper.height), Math.max(paper.width, paper.height)];
  const width = Math.min(printWidthOf(format) ?? paper.width, headDots);
  const most = new Map([
    ['PW', Infinity],
    ['LL', width <= short ? long : short],
  ]);
  const tokens = tokeniseZpl(format);
  const isRight = ({ name, parameters }: (typeof tokens)[number]): boolean =>
    !most.has(name) || (/^\s*\d{1,5}\s*$/.test(parameters) && Number(parameters) <= most.get(name)!);
  if (tokens.every(isRight)) return format;
  const kept = tokens.flatMap(({ prefix, name, parameters }) => {
    const limit = most.get(name);
    if (limit === undefined) return [`${prefix}${name}${parameters}`];
    const digits = /^\s*(\d{1,5})/.exec(parameters)?.[1];
    return digits === undefined ? [] : [`^${name}${Math.min(Number(digits), limit)}`];
  });
  return Buffer.from(kept.join(''), 'latin1');
}

/** The format with that width, whether or not it said one. */
function withWidth(format: Uint8Array, width: number): Uint8Array {
  const [, ...tokens] = tokeniseZpl(format);
  const rest = tokens
    .filter(({ name }) => name !== 'PW')
    .map(({ prefix, name, parameters }) => `${prefix}${name}${parameters}`);
  return Buffer.from([`^XA^PW${width}`, ...rest].join(''), 'latin1');
}
