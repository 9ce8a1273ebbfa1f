import type { z } from 'zod';
import type { labelTemplateSchema } from '../../../../shared/domain/label/label-template.ts';
import type { TemplateWords } from './words.ts';

/** Elements as they are written down, without what goes without saying. */
export type Shape = z.input<typeof labelTemplateSchema>['elements'][number];
export type RowShape = Exclude<Shape, { kind: 'rows' | 'ruler' | 'picture' }>;
type TextShape = Extract<Shape, { kind: 'text' }>;
type CodeShape = Extract<Shape, { kind: 'code' }>;

/** The label sizes that come with the program, in mm. */
export const sizes = {
  '58x40': { width: 58, height: 40 },
  '40x30': { width: 40, height: 30 },
  '100x150': { width: 100, height: 150 },
} as const;
export type SizeName = keyof typeof sizes;

/** The elements of one kind of label on each size. */
export type Layout = (words: TemplateWords) => Readonly<Record<SizeName, readonly Shape[]>>;

/** x, y, width and height in mm. */
export type At = readonly [x: number, y: number, width: number, height: number];

export const text = (
  [x, y, width, height]: At,
  size: number,
  words: string,
  more: Partial<Omit<TextShape, 'kind'>> = {},
): TextShape => ({ kind: 'text', x, y, width, height, text: words, font: { size, unit: 'mm' }, ...more });

export const code = (
  [x, y, width, height]: At,
  symbology: CodeShape['symbology'],
  data: string,
  more: Partial<Omit<CodeShape, 'kind'>> = {},
): CodeShape => ({ kind: 'code', x, y, width, height, symbology, data, ...more });

export const line = ([x, y, width, height]: At): Extract<Shape, { kind: 'line' }> => ({
  kind: 'line',
  x,
  y,
  width,
  height,
});

export const frame = ([x, y, width, height]: At, thickness = 0.25): Extract<Shape, { kind: 'box' }> => ({
  kind: 'box',
  x,
  y,
  width,
  height,
  thickness,
});

export const BOLD = { bold: true } as const;
export const ONE = { lines: 1 } as const;
/** A number that must not lose an end. */
export const WHOLE = { lines: 1, fit: 'whole' } as const;
