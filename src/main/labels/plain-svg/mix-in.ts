import type { Area } from '../../raster/area.ts';
import type { Grey } from '../../raster/grey.ts';

/** A shade over what is there, by how much of each pixel it covers. */
export function mixIn(
  picture: Grey,
  {
    left,
    top,
    width,
    height,
    shares,
  }: Pick<Area, 'left' | 'top'> & Pick<Grey, 'width' | 'height'> & { readonly shares: Float32Array },
  shade: number,
): void {
  const { pixels } = picture;
  const [from, to] = [Math.max(0, -left), Math.min(width, picture.width - left)];
  for (let y = Math.max(0, -top); y < Math.min(height, picture.height - top); y += 1) {
    const row = (top + y) * picture.width + left;
    for (let x = from; x < to; x += 1) {
      const share = Math.min(1, shares[y * width + x]!);
      if (share === 0) continue;
      const before = pixels[row + x]!;
      pixels[row + x] = Math.round(before + (shade - before) * share);
    }
  }
}
