/** A program over the stand-in: prints one picture through the desktop's port and tells what it did. */
import { stdout } from 'node:process';
import { createPicturePrinter } from '../../../src/main/platform/electron/window-printer.ts';
import { world } from './electron.ts';

const [queue = '', png = '', width = '', height = '', dpi = ''] = process.argv.slice(2);
const outcome = await createPicturePrinter().print({
  queue,
  png: Buffer.from(png, 'base64'),
  width: Number(width),
  height: Number(height),
  dpi: Number(dpi),
});
const windows = world.windows.map(({ options, webContents }) => ({
  options,
  isGone: webContents.isDestroyed(),
}));
stdout.write(JSON.stringify({ outcome, prints: world.prints, windows }), () => process.exit(0));
