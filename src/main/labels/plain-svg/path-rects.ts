import type { Area } from '../../raster/area.ts';
import { readPath } from '../svg-path-box.ts';

/** How many numbers a command takes, of those that draw the upright rectangles codes are made of. */
const TAKES: Readonly<Record<string, number | undefined>> = { m: 2, l: 2, h: 1, v: 1, z: 0 };

/** What adding up relative steps may be off by, in units of the path. */
const NOTHING = 1e-6;

/**
 * The upright rectangles of a path that consists of nothing else, all drawn round the same way, so that where they lie
 * over each other nothing is taken out again. Null for any other path.
 */
export function pathRects(data: string): readonly Area[] | null {
  const rects: Area[] = [];
  let [x, y, beginX, beginY] = [0, 0, 0, 0];
  let [way, isBegun] = [0, false];
  /** The corners of what is being drawn: x and y in turn. */
  let corners: number[] = [];

  const close = (): boolean => {
    const drawn = corners;
    corners = [];
    if (drawn.length <= 2) return true;
    const rect = rectOf(drawn);
    if (rect === null) return false;
    const turn = turnOf(drawn);
    if (turn === 0) return true;
    if (way !== 0 && way !== turn) return false;
    way = turn;
    rects.push(rect);
    return true;
  };

  const isRead = readPath(data, (command, numbers) => {
    const kind = command.toLowerCase();
    const takes = TAKES[kind];
    if (takes === undefined) return false;
    if (takes === 0 ? numbers.length > 0 : numbers.length === 0 || numbers.length % takes > 0) return false;
    isBegun ||= kind === 'm';
    if (!isBegun) return false;
    if (kind === 'z') {
      [x, y] = [beginX, beginY];
      return close();
    }
    for (let at = 0; at < numbers.length; at += takes) {
      const [fromX, fromY] = command === kind ? [x, y] : [0, 0];
      if (kind === 'h') x = fromX + numbers[at]!;
      else if (kind === 'v') y = fromY + numbers[at]!;
      else [x, y] = [fromX + numbers[at]!, fromY + numbers[at + 1]!];
      if (kind === 'm' && at === 0) {
        if (!close()) return false;
        [beginX, beginY] = [x, y];
      } else if (corners.length === 0) {
        // After an end, drawing goes on where that one began.
        corners.push(beginX, beginY);
      }
      corners.push(x, y);
    }
    return true;
  });
  return isRead && close() ? rects : null;
}

/** Null unless four corners, of which the first may be said once more at the end, go upright round. */
function rectOf(corners: readonly number[]): Area | null {
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0, endX, endY] = corners;
  const isBack = corners.length === 10 && isSame(endX ?? 0, ax) && isSame(endY ?? 0, ay);
  if (corners.length !== 8 && !isBack) return null;
  const acrossFirst = isSame(ay, by) && isSame(bx, cx) && isSame(cy, dy) && isSame(dx, ax);
  const downFirst = isSame(ax, bx) && isSame(by, cy) && isSame(cx, dx) && isSame(dy, ay);
  if (!acrossFirst && !downFirst) return null;
  return {
    left: Math.min(ax, cx),
    top: Math.min(ay, cy),
    right: Math.max(ax, cx),
    bottom: Math.max(ay, cy),
  };
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < NOTHING;

/** Round which way its corners go: the sign of the area; 0 where there is none. */
function turnOf([ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0]: readonly number[]): number {
  return Math.sign((bx - ax) * (cy - by) - (by - ay) * (cx - bx));
}
