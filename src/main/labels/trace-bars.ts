import type { Area } from '../raster/area.ts';
import type { Grey } from '../raster/grey.ts';

/** Further out than the decoder says, in pixels: it reports the middle of an edge's pixel now and then. */
const LOOK_AROUND = 2;

/**
 * The black bars of an upright bar code, each with its own ends: guard bars are longer than the others. `box` is where
 * the decoder saw the code; of its height only the middle is certain.
 */
export function traceBars(picture: Grey, box: Area): readonly Area[] {
  const { width, height, pixels } = picture;
  const y = Math.min(height - 1, Math.max(0, Math.floor((box.top + box.bottom) / 2)));
  const first = Math.max(0, Math.floor(box.left) - LOOK_AROUND);
  const last = Math.min(width - 1, Math.ceil(box.right) + LOOK_AROUND);
  const row = pixels.subarray(y * width + first, y * width + last + 1);
  let [darkest, lightest] = [255, 0];
  for (const shade of row) [darkest, lightest] = [Math.min(darkest, shade), Math.max(lightest, shade)];
  const limit = (darkest + lightest) / 2;
  const isDark = (x: number, at: number): boolean => pixels[at * width + x]! < limit;
  const bars: Area[] = [];
  for (let x = first; x <= last; x += 1) {
    if (!isDark(x, y)) continue;
    const left = x;
    while (x < last && isDark(x + 1, y)) x += 1;
    const middle = (left + x) >> 1;
    let [top, bottom] = [y, y + 1];
    while (top > 0 && isDark(middle, top - 1)) top -= 1;
    while (bottom < height && isDark(middle, bottom)) bottom += 1;
    bars.push({ left, top, right: x + 1, bottom });
  }
  return betweenBearers(bars, (left, right) => {
    const middle = (left + right) >> 1;
    let [top, bottom] = [y, y + 1];
    while (top > 0 && !isDark(middle, top - 1)) top -= 1;
    while (bottom < height && !isDark(middle, bottom)) bottom += 1;
    return { left, top, right, bottom };
  });
}

/**
 * A beam along the ends of the bars, which boxes have around 2 of 5 (ISO/IEC 16390, 4.5.1), is none of them: where the
 * spaces end, so do the bars.
 */
function betweenBearers(
  bars: readonly Area[],
  spaceAt: (left: number, right: number) => Area,
): readonly Area[] {
  if (bars.length < 2) return bars;
  const spaces = bars.slice(1).map(({ left }, index) => spaceAt(bars[index]!.right, left));
  const [body, free] = [bodyOf(bars), bodyOf(spaces)];
  return bars.map((bar) => ({
    ...bar,
    top: free.top > body.top ? Math.max(bar.top, free.top) : bar.top,
    bottom: free.bottom < body.bottom ? Math.min(bar.bottom, free.bottom) : bar.bottom,
  }));
}

/**
 * Do the bars stand upright? The rows near both ends must look like the one in the middle, to less than a pixel a bar.
 * The decoder reads bars askew without saying so.
 */
export function areUpright({ width, height, pixels }: Grey, bars: readonly Area[], body: Area): boolean {
  const y = Math.floor((body.top + body.bottom) / 2);
  const [left, right] = [Math.max(0, body.left), Math.min(width, body.right)];
  const line = (at: number): Uint8Array => pixels.subarray(at * width + left, at * width + right);
  const middle = line(y);
  const limit = (middle.reduce((a, b) => Math.min(a, b)) + middle.reduce((a, b) => Math.max(a, b))) / 2;
  return [body.top + 1, body.bottom - 2].every((at) => {
    if (at < 0 || at >= height) return false;
    const differing = line(at).filter((shade, x) => shade < limit !== middle[x]! < limit).length;
    return differing < bars.length;
  });
}

/** From the first to the last bar, over the rows that most bars have. */
export function bodyOf(bars: readonly Area[]): Area {
  const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
  return {
    left: bars[0]!.left,
    top: middle(bars.map(({ top }) => top)),
    right: bars.at(-1)!.right,
    bottom: middle(bars.map(({ bottom }) => bottom)),
  };
}
