import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeWhole } from '../../kernel/write-whole.ts';

const stateSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof stateSchema>;

/** In screen points. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The screens are made for 1024 and up. */
export const MIN_WIDTH = 1024;
export const MIN_HEIGHT = 640;
const FIRST_SIZE = { width: 1280, height: 800 };
/** Enough of the title bar to take hold of. */
const MIN_VISIBLE = 64;

/** Null if it is missing or damaged: the position of a window is not worth a question. */
export function readWindowState(file: string): WindowState | null {
  try {
    const parsed = stateSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function writeWindowState(file: string, state: WindowState): void {
  try {
    writeWhole(file, JSON.stringify(state));
  } catch {
    // A full disk must not keep the program from closing.
  }
}

/** The saved position if it is still visible, otherwise the middle of the first display: displays come and go. */
export function placeWindow(saved: WindowState | null, displays: readonly [Area, ...Area[]]): WindowState {
  const home = saved === null ? undefined : displays.find((display) => overlaps(saved, display));
  if (saved === null || home === undefined) {
    const display = displays[0];
    const width = Math.min(FIRST_SIZE.width, display.width);
    const height = Math.min(FIRST_SIZE.height, display.height);
    return {
      x: display.x + Math.floor((display.width - width) / 2),
      y: display.y + Math.floor((display.height - height) / 2),
      width,
      height,
      maximized: saved?.maximized ?? false,
    };
  }
  const width = Math.min(Math.max(saved.width, MIN_WIDTH), home.width);
  const height = Math.min(Math.max(saved.height, MIN_HEIGHT), home.height);
  return {
    x: between(saved.x, home.x, home.x + home.width - width),
    y: between(saved.y, home.y, home.y + home.height - height),
    width,
    height,
    maximized: saved.maximized,
  };
}

const between = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

const overlaps = (window: Area, display: Area): boolean =>
  shared(window.x, window.width, display.x, display.width) >= MIN_VISIBLE &&
  shared(window.y, window.height, display.y, display.height) >= MIN_VISIBLE;

const shared = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);
