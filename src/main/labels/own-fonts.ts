import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const NAME = 'fonts.conf';

/**
 * Has text in SVGs drawn with the program's own fonts, on every computer alike: what draws them asks fontconfig, which
 * without any fonts draws a box for each letter, and with others a text of another width. It reads the variable when it
 * draws its first text, on Windows when the process starts: so it is set for the processes that draw before they are
 * started, and where one of them draws.
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
