import type { Area } from './area.ts';
import type { Grey } from './grey.ts';

/** A matrix code as the decoder saw it. */
export interface MatrixBox {
  readonly box: Area;
  readonly columns: number;
  readonly rows: number;
}

/**
 * The decoder's corners are good to a pixel or two; the black in and just around them is the code, quiet zones being
 * white. When that differs by most of a module something else is near: then the corners stand.
 */
export function inkBox(picture: Grey, { box, columns, rows }: MatrixBox): Area {
  const [moduleX, moduleY] = [(box.right - box.left) / columns, (box.bottom - box.top) / rows];
  const [left, right] = [
    Math.max(0, Math.floor(box.left - moduleX * 0.75)),
    Math.min(picture.width, Math.ceil(box.right + moduleX * 0.75)),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(box.top - moduleY * 0.75)),
    Math.min(picture.height, Math.ceil(box.bottom + moduleY * 0.75)),
  ];
  let [darkest, lightest] = [255, 0];
  for (let y = top; y < bottom; y += 1) {
    for (const shade of picture.pixels.subarray(y * picture.width + left, y * picture.width + right))
      [darkest, lightest] = [Math.min(darkest, shade), Math.max(lightest, shade)];
  }
  const limit = (darkest + lightest) / 2;
  let [l, t, r, b] = [right, bottom, left, top];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      if (picture.pixels[y * picture.width + x]! >= limit) continue;
      [l, t, r, b] = [Math.min(l, x), Math.min(t, y), Math.max(r, x + 1), Math.max(b, y + 1)];
    }
  }
  const near = (a: number, z: number, module: number): boolean =>
    Math.abs(a - z) < Math.max(1.5, module * 0.6);
  const sure =
    near(l, box.left, moduleX) &&
    near(r, box.right, moduleX) &&
    near(t, box.top, moduleY) &&
    near(b, box.bottom, moduleY);
  return sure ? { left: l, top: t, right: r, bottom: b } : box;
}
