import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const NAME = 'fonts.conf';

/**
 * Makes text in SVGs use the program's own fonts, so that it looks the same on every computer: the renderer asks
 * fontconfig, which without fonts draws a box for each letter, and with others text of another width. The variable is
 * read when the first text is drawn, on Windows when the process starts, so it is set before drawing processes start
 * and in each that draws.
 */
export function useOwnFonts(): void {
  process.env['FONTCONFIG_FILE'] = ownFonts;
}

const ownFonts = fontsFile();

/** The build puts the fonts beside the bundle, outside of the desktop's archive; from source they are taken where they lie. */
function fontsFile(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const beside = join(here, 'fonts', NAME).replace(`app.asar${sep}`, `app.asar.unpacked${sep}`);
  return existsSync(beside) ? beside : join(here, '..', '..', '..', 'assets', 'fonts', NAME);
}
