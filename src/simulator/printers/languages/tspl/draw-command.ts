import type { DrawMode } from '../../paper/dots.ts';
import { wholeNumbers } from './command.ts';
import type { Command } from './command.ts';
import type { ImageBuffer } from './image-buffer.ts';

/** `BITMAP …,mode`. The manual names them without a word on white: here it changes nothing under OR and XOR. */
const bitmapModes: readonly DrawMode[] = ['overwrite', 'or', 'xor'];

/** Draws; false when the parameters are not those of the manual. Null when it is no command that draws dots. */
export function drawCommand(command: Command, image: ImageBuffer): boolean | null {
  switch (command.name) {
    case 'BITMAP':
      return drawBitmap(command, image);
    case 'BAR':
      return drawArea(command, image, true, 'overwrite');
    case 'ERASE':
      return drawArea(command, image, false, 'overwrite');
    case 'REVERSE':
      return drawArea(command, image, true, 'xor');
    case 'BOX':
      return drawBox(command, image);
    default:
      return null;
  }
}

function drawBitmap({ parameters, data }: Command, image: ImageBuffer): boolean {
  const numbers = parameters.slice(0, 5).map((text) => (/^-?\d+$/.test(text) ? Number(text) : Number.NaN));
  const [x = Number.NaN, y = Number.NaN, widthBytes = 0, height = 0, modeNumber = -1] = numbers;
  const mode = bitmapModes[modeNumber];
  if (!Number.isSafeInteger(x) || !Number.isSafeInteger(y) || mode === undefined) return false;
  if (data.length === 0 || data.length !== widthBytes * height) return false;
  image.bitmap(x, y, widthBytes, data, mode);
  return true;
}

function drawArea(command: Command, image: ImageBuffer, black: boolean, mode: DrawMode): boolean {
  const [x, y, width, height] = wholeNumbers(command, 4) ?? [];
  if (x === undefined || y === undefined || width === undefined || height === undefined) return false;
  if (width < 0 || height < 0) return false;
  image.fill(x, y, width, height, black, mode);
  return true;
}

/** The end is excluded, and a sixth parameter, the radius of the corners, is not drawn: neither is said closely. */
function drawBox(command: Command, image: ImageBuffer): boolean {
  const [left, top, right, bottom, thickness] = wholeNumbers(command, 5, 6) ?? [];
  if (left === undefined || top === undefined || right === undefined) return false;
  if (bottom === undefined || thickness === undefined || thickness < 0) return false;
  const width = right - left;
  const height = bottom - top;
  if (width < 0 || height < 0) return false;
  const across = Math.min(thickness, width);
  const down = Math.min(thickness, height);
  image.fill(left, top, width, down, true, 'overwrite');
  image.fill(left, bottom - down, width, down, true, 'overwrite');
  image.fill(left, top, across, height, true, 'overwrite');
  image.fill(right - across, top, across, height, true, 'overwrite');
  return true;
}
