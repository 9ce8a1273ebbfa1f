import { access, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const noto = (script: string): string => `NotoSans${script}-Regular.ttf`;

/** Latin, Cyrillic, Greek, in both weights; every text begins with one of them. */
export const REGULAR = noto('');
export const BOLD = 'NotoSans-Bold.ttf';

/** In the order in which they are tried for a character; all in one weight, bold ones are made fatter. */
export const OTHERS = [
  noto('Arabic'),
  noto('Hebrew'),
  noto('Armenian'),
  noto('Georgian'),
  noto('Thai'),
  'DroidSansFallback.ttf',
  noto('Devanagari'),
  noto('Bengali'),
  noto('Gurmukhi'),
  noto('Gujarati'),
  noto('Oriya'),
  noto('Tamil'),
  noto('Telugu'),
  noto('Kannada'),
  noto('Malayalam'),
  noto('Sinhala'),
  noto('Lao'),
  noto('Khmer'),
  noto('Myanmar'),
  noto('Thaana'),
  noto('Ethiopic'),
  noto('Symbols'),
  noto('Symbols2'),
] as const;

/** The build puts the fonts beside the bundle; from source they are taken where they lie. */
export async function readFont(name: string): Promise<Uint8Array> {
  const here = dirname(fileURLToPath(import.meta.url));
  const beside = join(here, 'fonts');
  const folder = await access(beside).then(
    () => beside,
    () => join(here, '..', '..', '..', '..', 'assets', 'fonts'),
  );
  return readFile(join(folder, name));
}
