import type { Area } from '../raster/area.ts';
import type { Matrix } from './draw-symbol.ts';
import type { Grey } from '../raster/grey.ts';
import { inkBox } from '../raster/ink-box.ts';
import type { Raster } from './rasterise.ts';
import { repaintMatrix } from './repaint-matrix.ts';
import type { ToDots } from './upright.ts';

/** ISO/IEC 15438: seventeen modules a codeword and one more bar, the first of eight modules, three rows at least. */
const CODEWORD = 17;
const FIRST_BAR = 8;
const FEWEST_ROWS = 3;

/** White modules on every side. */
const QUIET = 2;

/** As many pixels must look alike to be a row: less is an edge between two. */
const ROW_AT_LEAST = 2;

/**
 * Draws a PDF417 again at whole dots, module for module as the picture has it: its words can be written in many ways, of
 * which the decoder tells none. True when it was drawn.
 *
 * @param survives modules from this size on stay as they are. In dots.
 */
export function repaintStacked(
  raster: Raster,
  seen: Area,
  toDots: ToDots,
  survives: number,
  finest: number,
): boolean {
  const { source, paper, scaleX } = raster;
  const read = readModules(source, inkBox(source, { box: seen, columns: CODEWORD, rows: FEWEST_ROWS }));
  if (read === null) return false;
  const { symbol, box } = read;
  const module = ((box.right - box.left) / symbol.columns) * scaleX;
  if (module >= survives) return false;
  const old = toDots(box);
  const high = (old.bottom - old.top) / symbol.rows;
  // Rows grow as modules do: a scanner's ray must stay in one while it crosses the code.
  const rowAt = (size: number): number => Math.max(size, Math.round((high * size) / module));
  return repaintMatrix(paper, old, module, symbol, QUIET, finest, rowAt);
}

/** The modules of an upright symbol and where it stands; null for what does not look like one. */
function readModules(
  { width, pixels }: Grey,
  box: Area,
): { readonly symbol: Matrix; readonly box: Area } | null {
  const [left, right] = [Math.floor(box.left), Math.ceil(box.right)];
  const [top, bottom] = [Math.floor(box.top), Math.ceil(box.bottom)];
  const line = (y: number): Uint8Array => pixels.subarray(y * width + left, y * width + right);
  const middle = line((top + bottom) >> 1);
  const limit = (Math.min(...middle) + Math.max(...middle)) / 2;
  const from = middle.findIndex((shade) => shade < limit);
  const to = middle.findLastIndex((shade) => shade < limit) + 1;
  const firstBar = middle.findIndex((shade, x) => x > from && shade >= limit) - from;
  if (from < 0 || firstBar <= 0) return null;
  const words = Math.round((((to - from) * FIRST_BAR) / firstBar - 1) / CODEWORD);
  const columns = words * CODEWORD + 1;
  const step = (to - from) / columns;
  if (words < FEWEST_ROWS || step < 1) return null;
  const rows: { readonly modules: string; readonly top: number; bottom: number }[] = [];
  for (let y = top; y < bottom; y += 1) {
    const shades = line(y);
    const modules = Array.from({ length: columns }, (_, at) =>
      shades[Math.floor(from + (at + 0.5) * step)]! < limit ? '1' : '0',
    ).join('');
    const last = rows.at(-1);
    if (last?.modules === modules) last.bottom = y + 1;
    else rows.push({ modules, top: y, bottom: y + 1 });
  }
  const whole = rows.filter((row) => row.bottom - row.top >= ROW_AT_LEAST && row.modules.includes('1'));
  if (whole.length < FEWEST_ROWS) return null;
  const heights = whole.map((row) => row.bottom - row.top);
  if (Math.max(...heights) > 2 * Math.min(...heights)) return null;
  const lines = whole.map((row) => row.modules);
  return {
    symbol: {
      kind: 'matrix',
      columns,
      rows: lines.length,
      isBlack: (column, row) => lines[row]?.[column] === '1',
    },
    box: { left: left + from, top: whole[0]!.top, right: left + to, bottom: whole.at(-1)!.bottom },
  };
}
