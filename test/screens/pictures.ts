import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sight } from './stage.ts';

export const folder = path.join(fileURLToPath(new URL('../..', import.meta.url)), 'screenshots');

export const widths = [1024, 1920] as const;

/** Couriers are told of by telephone, at a window as wide as one. */
const NARROW = 420;
type Width = (typeof widths)[number] | typeof NARROW;

export const widthsOf = (place: Sight['place']): readonly Width[] =>
  place === 'run' || place === 'runs' ? [NARROW, ...widths] : widths;

/** One picture of a state. */
export interface Picture extends Pick<Sight, 'place' | 'state' | 'language' | 'scheme'> {
  readonly width: Width;
}

/** Where it lies in the folder. */
export const pictureOf = ({ place, state, language, scheme, width }: Picture): string =>
  `${place}/${state}.${language}.${scheme}.${width}.png`;
