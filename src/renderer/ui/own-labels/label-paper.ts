import type { Preferences } from '../../../shared/domain/preferences.ts';

/** Millimetres of the labels in the desk's printers. */
export interface Paper {
  readonly width: number;
  readonly height: number;
}

export function paperOf(size: Preferences['labelSize']): Paper {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
}
