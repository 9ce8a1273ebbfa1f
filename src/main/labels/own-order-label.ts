import type { Way } from '../../shared/domain/scheme/lots.ts';
import { ownLabelCode, ownLabelNumber } from '../../shared/domain/label/own-order-label.ts';
import type { DeliveryWindow } from '../../shared/domain/run/run.ts';
import { windowOnPaper } from '../../shared/domain/run/windows.ts';
import { drawRaw } from './draw-symbol.ts';

export interface OnOwnLabel {
  readonly orderId: string;
  readonly article: string;
  readonly colorCode: string | null;
  readonly way: Way;
  /** `YYYY-MM-DDTHH:MM` where the order was made; null: no time was told. */
  readonly due: string | null;
  readonly where: WhereTo;
}

/** Where its parcel goes, as far as this desk knows. */
export interface WhereTo {
  /** When its buyer expects it; null: nobody brings it. */
  readonly window: DeliveryWindow | null;
  /** The cell of the counter that it lies in; null: it is in none. */
  readonly cell: string | null;
}

/** Both are on it: whoever packs and whoever gives it out needn't read the same language. */
const names: Readonly<Record<Way, readonly [ru: string, en: string]>> = {
  courier: ['Курьер', 'Courier'],
  bySeller: ['Доставка', 'Delivery'],
  selfPickup: ['Самовывоз', 'Pick-up'],
};

/** The grid on which labels are drawn: ten units a millimetre. */
const UNITS = 10;
const MARGIN = 20;
/** A bold letter is so wide on the whole, in parts of its size. */
const LETTER = 0.72;
const QUIET = 4;

/**
 * The label of an order, as the drawing that any label of the marketplace may be: its code, its number, the goods, the way,
 * and where it lies, when it is brought or when it is due. Nothing of who gets it.
 */
export function drawOwnOrderLabel(on: OnOwnLabel, width: number, height: number): string {
  const paper = { width: width * UNITS, height: height * UNITS };
  const { partA, partB } = ownLabelNumber(on.orderId);
  const side = Math.round(paper.height * 0.62);
  const code = qrPath(ownLabelCode(on.orderId), MARGIN, MARGIN, side);
  const left = MARGIN + side + MARGIN;
  const right = paper.width - left - MARGIN;
  const foot = paper.height - MARGIN;
  const unit = paper.height / 400;
  const [ru, en] = names[on.way];
  const goods = on.colorCode === null ? on.article : `${on.article} · ${on.colorCode}`;
  const last = footOf(on);
  const texts = [
    line(ru, left, 62 * unit, fitting(ru, right, 50 * unit), 'bold'),
    line(en, left, 98 * unit, fitting(en, right, 30 * unit), 'normal'),
    line(partA, left, 150 * unit, fitting(partA, right, 40 * unit), 'normal'),
    line(partB, left, 250 * unit, fitting(partB, right, 104 * unit), 'bold'),
    ...articleLines(goods, paper.width - 2 * MARGIN, 42 * unit).map(({ text, size }, at, { length }) =>
      line(
        text,
        MARGIN,
        foot - (length - 1 - at) * size * 1.12 - (last === '' ? 0 : 44 * unit),
        size,
        'bold',
      ),
    ),
    ...(last === ''
      ? []
      : [line(last, MARGIN, foot, fitting(last, paper.width - 2 * MARGIN, 36 * unit), 'normal')]),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${paper.width}" height="${paper.height}" ` +
    `viewBox="0 0 ${paper.width} ${paper.height}"><rect width="100%" height="100%" fill="#fff"/>` +
    `${code}${texts.join('')}</svg>\n`
  );
}

const IN_CELL = 'Ячейка · Cell ';
const UNTIL = '→ ';

/** What matters most of where and when: on a shelf, its cell; of a delivery, its window. */
function footOf({ due, where: { window, cell } }: Pick<OnOwnLabel, 'due' | 'where'>): string {
  if (cell !== null) return `${IN_CELL}${cell}`;
  const brought = window === null ? '' : windowOnPaper(window);
  if (brought !== '') return `${UNTIL}${brought}`;
  return due === null ? '' : dueOf(due);
}

/** Whether a label that was drawn before says the same as one that would be drawn now. */
export function saysStill(drawn: Uint8Array, on: Pick<OnOwnLabel, 'due' | 'where'>): boolean {
  const foot = footOf(on);
  const file = Buffer.from(drawn.buffer, drawn.byteOffset, drawn.length);
  return foot === ''
    ? ![IN_CELL, UNTIL].some((beginning) => file.includes(`>${beginning}`))
    : file.includes(`>${escaped(foot)}<`);
}

/** The day and the minute, in figures that every language reads. */
function dueOf(due: string): string {
  const [, month = '', day = '', time = ''] = /^\d{4}-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(due) ?? [];
  return day === '' ? '' : `${UNTIL}${day}.${month} ${time}`;
}

function qrPath(text: string, left: number, top: number, side: number): string {
  const drawn = drawRaw({ bcid: 'qrcode', text });
  if (drawn?.kind !== 'matrix') throw new Error('a code of our own can not be drawn');
  const module = Math.floor(side / (drawn.columns + 2 * QUIET));
  const from = QUIET * module;
  const path: string[] = [];
  for (let row = 0; row < drawn.rows; row += 1) {
    for (let column = 0; column < drawn.columns; column += 1) {
      if (!drawn.isBlack(column, row)) continue;
      const start = column;
      while (column + 1 < drawn.columns && drawn.isBlack(column + 1, row)) column += 1;
      const length = (column - start + 1) * module;
      path.push(
        `M${left + from + start * module} ${top + from + row * module}h${length}v${module}h-${length}z`,
      );
    }
  }
  return `<path d="${path.join('')}" fill="#000" shape-rendering="crispEdges"/>`;
}

const fitting = (text: string, width: number, largest: number): number =>
  Math.min(largest, width / (Math.max(1, Array.from(text).length) * LETTER));

/** In one line while its letters stay large enough, else in two; what is left of a longer one is cut. */
function articleLines(text: string, width: number, largest: number): { text: string; size: number }[] {
  const smallest = largest * 0.6;
  const size = fitting(text, width, largest);
  if (size >= smallest) return [{ text, size }];
  const letters = Array.from(text);
  const most = Math.floor(width / (smallest * LETTER));
  const blank = letters.lastIndexOf(' ', most);
  const first = blank > most / 2 ? blank : most;
  const rest = letters.slice(first);
  const second = rest.length > most ? [...rest.slice(0, most - 1), '…'] : rest;
  return [letters.slice(0, first), second].map((each) => ({ text: each.join('').trim(), size: smallest }));
}

function line(text: string, x: number, baseline: number, size: number, weight: 'bold' | 'normal'): string {
  const at = [x, baseline, size].map((value) => Math.round(value));
  return (
    `<text x="${at[0]}" y="${at[1]}" font-family="sans-serif" font-size="${at[2]}" font-weight="${weight}" ` +
    `fill="#000">${escaped(text)}</text>`
  );
}

/** Text is data: no sign of it may end the drawing, or be none at all. */
const escaped = (text: string): string =>
  Array.from(text.toWellFormed(), (sign) => (sign < ' ' || NONE.has(sign) ? ' ' : sign))
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** XML 1.0, "Characters". */
const NONE: ReadonlySet<string> = new Set(['\u007F', '\uFFFE', '\uFFFF']);
