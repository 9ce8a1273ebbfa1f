import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sight } from './stage.ts';

export const folder = path.join(fileURLToPath(new URL('../..', import.meta.url)), 'screenshots');

export const widths = [1024, 1920] as const;

/** One picture of a state. */
export interface Picture extends Pick<Sight, 'place' | 'state' | 'language' | 'scheme'> {
  readonly width: (typeof widths)[number];
}

/** Where it lies in the folder. */
export const pictureOf = ({ place, state, language, scheme, width }: Picture): string =>
  `${place}/${state}.${language}.${scheme}.${width}.png`;
