import { WHITE, type Area } from '../../raster/area.ts';
import type { Grey } from '../../raster/grey.ts';
import { drawLine, type Scales } from './draw-line.ts';
import { mixIn } from './mix-in.ts';
import { boxOf, type PlainRects, type PlainSvg } from './plain-svg.ts';

/** What an edge may be off a whole pixel and count as lying on it: less than a shade. */
const ON_PIXEL = 1 / 512;

/**
 * A plain SVG on white paper, as large as fits. Every pixel is the mean of what it shows, as the renderer of all SVGs has
 * it: rectangles are the same, letters, from the same fonts, to the shades of their edges.
 */
export async function drawPlainSvg(svg: PlainSvg, room: Pick<Grey, 'width' | 'height'>): Promise<Grey> {
  const scale = Math.min(room.width / svg.width, room.height / svg.height);
  const side = (length: number, most: number): number => Math.min(most, Math.ceil(length * scale - ON_PIXEL));
  const [width, height] = [side(svg.width, room.width), side(svg.height, room.height)];
  const picture: Grey = { width, height, pixels: new Uint8Array(width * height).fill(WHITE) };
  // A picture that is part of a pixel wider than fits is as wide as fits, and all in it by as much narrower.
  const scales = { across: width / svg.width, down: height / svg.height };
  for (const part of svg.parts) {
    if (part.kind === 'text') await drawLine(picture, part, scales);
    else paint(picture, part, scales);
  }
  return picture;
}

function paint(picture: Grey, { rects, shade }: PlainRects, scales: Scales): void {
  const placed = rects.map((rect) => scaled(rect, scales));
  if (placed.every(isOnPixels)) for (const rect of placed) fillWhole(picture, rect, shade);
  else mix(picture, placed, shade);
}

const scaled = ({ left, top, right, bottom }: Area, { across, down }: Scales): Area => ({
  left: onPixel(left * across),
  top: onPixel(top * down),
  right: onPixel(right * across),
  bottom: onPixel(bottom * down),
});

const onPixel = (at: number): number => (Math.abs(at - Math.round(at)) < ON_PIXEL ? Math.round(at) : at);

const isOnPixels = ({ left, top, right, bottom }: Area): boolean =>
  Number.isInteger(left) && Number.isInteger(top) && Number.isInteger(right) && Number.isInteger(bottom);

function fillWhole({ width, height, pixels }: Grey, rect: Area, shade: number): void {
  const [left, right] = [Math.max(0, rect.left), Math.min(width, rect.right)];
  if (left >= right) return;
  const bottom = Math.min(height, rect.bottom);
  for (let at = Math.max(0, rect.top) * width; at < bottom * width; at += width)
    pixels.fill(shade, at + left, at + right);
}

/** Edges between pixels: what all rectangles of the part cover of each is added up before any of it is mixed. */
function mix(picture: Grey, rects: readonly Area[], shade: number): void {
  const box = boxOf(rects);
  if (box === null) return;
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const width = Math.min(picture.width, Math.ceil(box.right)) - left;
  const height = Math.min(picture.height, Math.ceil(box.bottom)) - top;
  if (width <= 0 || height <= 0) return;
  const shares = new Float32Array(width * height);
  for (const rect of rects) {
    const [from, to] = [Math.max(left, Math.floor(rect.left)), Math.min(left + width, Math.ceil(rect.right))];
    const [first, last] = [
      Math.max(top, Math.floor(rect.top)),
      Math.min(top + height, Math.ceil(rect.bottom)),
    ];
    for (let y = first; y < last; y += 1) {
      const down = Math.min(y + 1, rect.bottom) - Math.max(y, rect.top);
      for (let x = from, at = (y - top) * width + from - left; x < to; x += 1, at += 1)
        shares[at] = shares[at]! + down * (Math.min(x + 1, rect.right) - Math.max(x, rect.left));
    }
  }
  mixIn(picture, { left, top, width, height, shares }, shade);
}
