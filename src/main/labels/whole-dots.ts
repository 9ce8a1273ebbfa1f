import { grown, isFree, type Area } from '../raster/area.ts';
import type { Grey } from '../raster/grey.ts';

/** Edges are seen to a pixel, and a pixel is at most a dot or so: a whole code that is off by less is as it was. */
const SEEN_TO = 1.5;

/**
 * Sizes to try for a code of so many modules, best first: as it was, else the next whole one, else the one below.
 *
 * @param finest what the head prints so that it can be read, in dots: finer ones run into their neighbours.
 */
export function wholeModules(module: number, count: number, finest: number): readonly number[] {
  const nearest = Math.round(module);
  if (nearest >= finest && Math.abs(module - nearest) * count <= SEEN_TO) return [nearest];
  const sizes = [Math.max(finest, Math.ceil(module)), Math.floor(module)];
  return sizes.filter((size) => size >= finest);
}

interface Wish {
  /** Where the code stands now, in dots; the picture is white there. */
  readonly old: Area;
  /** In dots, for a size of module: bars keep the height they had. */
  readonly widthAt: (module: number) => number;
  readonly heightAt: (module: number) => number;
  /** White modules that the code's kind wants on its left and right, and above and below. */
  readonly quiet: { readonly across: number; readonly down: number };
}

export interface Place {
  readonly area: Area;
  /** Dots. */
  readonly module: number;
}

/** What of its quiet zone a code is given: scanners read with half of it, but whole is better than large. */
const SHARES = [1, 0.5] as const;

/** The best of the sizes that has room, and where. Null when none has. */
export function placeFor(paper: Grey, wish: Wish, modules: readonly number[]): Place | null {
  for (const share of SHARES) {
    for (const module of modules) {
      const { old, widthAt, heightAt, quiet } = wish;
      const room = { across: quiet.across * module * share, down: quiet.down * module * share };
      const area = roomFor(paper, old, widthAt(module), heightAt(module), room);
      if (area !== null) return { area, module };
    }
  }
  return null;
}

/**
 * Where a code of that size goes: around the same middle, or moved as little as its quiet zone needs, along one axis.
 * The zone is as large as asked for, or what the source left where that was less.
 */
function roomFor(
  paper: Grey,
  old: Area,
  width: number,
  height: number,
  quiet: { readonly across: number; readonly down: number },
): Area | null {
  const across = whiteAround(paper, old, Math.ceil(quiet.across), 'across');
  const down = whiteAround(paper, old, Math.ceil(quiet.down), 'down');
  const left = Math.round((old.left + old.right - width) / 2);
  const top = Math.round((old.top + old.bottom - height) / 2);
  // Past that the code would no longer cover its old middle.
  const reach = Math.floor(width / 2);
  for (let step = 0; step <= reach; step += 1) {
    for (const [dx, dy] of stepsAt(step, quiet.down > 0)) {
      const area = { left: left + dx, top: top + dy, right: left + dx + width, bottom: top + dy + height };
      if (isFree(paper, grown(area, across, down))) return area;
    }
  }
  return null;
}

function stepsAt(step: number, freely: boolean): readonly (readonly [number, number])[] {
  if (step === 0) return [[0, 0]];
  const sideways = [
    [step, 0],
    [-step, 0],
  ] as const;
  return freely ? [...sideways, [0, step], [0, -step]] : sideways;
}

/** White dots on the narrower side, as far as `most`. */
function whiteAround(paper: Grey, old: Area, most: number, axis: 'across' | 'down'): number {
  let room = 0;
  while (room < most) {
    const next = room + 1;
    if (!isFree(paper, grown(old, axis === 'across' ? next : 0, axis === 'down' ? next : 0))) break;
    room = next;
  }
  return room;
}
