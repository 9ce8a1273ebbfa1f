import { z } from 'zod';
import type { ProblemOf } from '../../problem.ts';
import { fail, ok, type Result } from '../../result.ts';
import { thingNameSchema } from '../given-name.ts';
import { labelKinds } from './label-kinds.ts';

/** Goes up with every change of the document that an older Packbench would misread. */
export const TEMPLATE_VERSION = 2;

/** Lengths and places are millimetres from the label's upper left corner. */
const length = z.number().min(0).max(600);

const place = {
  x: length,
  y: length,
  width: length,
  height: length,
};
/** Clockwise quarter turns of the content within its place; the place is given as it lies on the label. */
const rotation = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).default(0);

const POINT_MM = 25.4 / 72;

const fontSizeSchema = z.strictObject({ size: z.number().min(1).max(400), unit: z.enum(['pt', 'mm']) });
export const millimetresOfFont = ({ size, unit }: z.output<typeof fontSizeSchema>): number =>
  unit === 'mm' ? size : size * POINT_MM;

export const symbologies = [
  'gs1DataMatrix',
  'dataMatrix',
  'qr',
  'code128',
  'gs1Code128',
  'ean13',
  'ean8',
  'eanOrCode128',
  'itf14',
] as const;
export type Symbology = (typeof symbologies)[number];

const textElementSchema = z.strictObject({
  kind: z.literal('text'),
  ...place,
  rotation,
  /** With bindings. */
  text: z.string().max(2000),
  /** Height of the em; capitals are seven tenths of it. */
  font: fontSizeSchema,
  bold: z.boolean().default(false),
  /** `start` and `end` go by the direction of the text's own script. */
  align: z.enum(['start', 'left', 'centre', 'right', 'end']).default('start'),
  verticalAlign: z.enum(['top', 'middle', 'bottom']).default('top'),
  /** At most this many lines; null: as many as fit. */
  lines: z.int().min(1).max(100).nullable().default(null),
  /**
   * For text that does not fit. `shrink`: smaller letters, cut at the smallest readable size. `cut`: cut at once.
   * `whole`: smaller letters, and a problem instead of a cut: for numbers that must stay whole.
   */
  fit: z.enum(['shrink', 'cut', 'whole']).default('shrink'),
});

const codeElementSchema = z.strictObject({
  kind: z.literal('code'),
  /** The code with its quiet zone. It is drawn as large as fits, at whole dots. */
  ...place,
  rotation,
  symbology: z.enum(symbologies),
  /** With bindings. */
  data: z.string().max(4000),
  align: z.enum(['left', 'centre', 'right']).default('centre'),
});

/** A filled area: at least one dot, however thin it is set. */
const lineElementSchema = z.strictObject({ kind: z.literal('line'), ...place });

const boxElementSchema = z.strictObject({
  kind: z.literal('box'),
  ...place,
  thickness: z.number().min(0.05).max(20).default(0.25),
});

/** Ticks each millimetre from the top edge of its place down, longer each fifth, numbered each tenth. */
const rulerElementSchema = z.strictObject({ kind: z.literal('ruler'), ...place, rotation });

/** Of a file that is given for a picture: with its third more on the way, less than a message may have. */
export const MOST_PICTURE_FILE_BYTES = 600_000;
/** Five centimetres at 600 dpi are 1,200 dots; a logo takes a third of that. */
export const MOST_PICTURE_SIDE = 1000;
/** A logo of 1000 by 1000 in black and white takes 2 to 8 KB. It is kept with each list that was printed with it. */
export const MOST_PICTURE_LETTERS = 16_000;

/** Drawn as large as its place allows, with its own proportions, in the middle. */
const pictureElementSchema = z.strictObject({
  kind: z.literal('picture'),
  ...place,
  rotation,
  /** A PNG in base64, black and white: never an address. */
  picture: z.base64().min(1).max(MOST_PICTURE_LETTERS),
});

const rowElementSchema = z.discriminatedUnion('kind', [
  textElementSchema,
  codeElementSchema,
  lineElementSchema,
  boxElementSchema,
]);

/** One part for each row of the values, in `columns` side by side, going on on further labels. */
const rowsElementSchema = z.strictObject({
  kind: z.literal('rows'),
  ...place,
  rowHeight: z.number().min(1).max(600),
  columns: z.int().min(1).max(10).default(1),
  /** Places are from the corner of each row. */
  elements: z.array(rowElementSchema).min(1).max(40),
});

const elementSchema = z.discriminatedUnion('kind', [
  ...rowElementSchema.options,
  rulerElementSchema,
  pictureElementSchema,
  rowsElementSchema,
]);

export const TEMPLATE_NAME_LENGTH = 80;

export const labelTemplateSchema = z.strictObject({
  version: z.literal(TEMPLATE_VERSION),
  name: thingNameSchema(TEMPLATE_NAME_LENGTH),
  kind: z.enum(labelKinds),
  /** Of the paper. */
  size: z.strictObject({ width: z.number().min(10).max(300), height: z.number().min(5).max(600) }),
  elements: z.array(elementSchema).max(200),
});
export type LabelTemplate = z.output<typeof labelTemplateSchema>;
export type LabelElement = LabelTemplate['elements'][number];
export type RowElement = z.output<typeof rowElementSchema>;
export type TextElement = z.output<typeof textElementSchema>;
export type CodeElement = z.output<typeof codeElementSchema>;
export type RowsElement = z.output<typeof rowsElementSchema>;
export type PictureElement = z.output<typeof pictureElementSchema>;
export type RulerElement = z.output<typeof rulerElementSchema>;

type Problems = ProblemOf<'templateUnreadable' | 'templateNewer'>;

/** Converts a document of any version to the current one. `file` names it in problems. */
export function readTemplate(document: unknown, file: string): Result<LabelTemplate, Problems> {
  const versioned = z.looseObject({ version: z.int().min(1) }).safeParse(document);
  if (!versioned.success) return unreadable(file, z.prettifyError(versioned.error));
  const { version } = versioned.data;
  if (version > TEMPLATE_VERSION) {
    return fail({ code: 'templateNewer', file, found: version, supported: TEMPLATE_VERSION });
  }
  let current: unknown = versioned.data;
  for (const migrate of MIGRATIONS.slice(version - 1)) current = migrate(current);
  const parsed = labelTemplateSchema.safeParse(current);
  return parsed.success ? ok(parsed.data) : unreadable(file, z.prettifyError(parsed.error));
}

const unreadable = (file: string, reason: string): ReturnType<typeof fail<Problems>> =>
  fail({ code: 'templateUnreadable', file, reason });

/** Each makes a document of the next version out of one of the version that is its place, from 1. */
const MIGRATIONS: readonly ((document: unknown) => unknown)[] = [fontsWithUnits];

const version1Schema = z.looseObject({
  elements: z.array(
    z.union([
      z.looseObject({ kind: z.literal('text'), points: z.number() }),
      z.looseObject({ kind: z.literal('rows'), elements: z.array(z.looseObject({})) }),
      z.looseObject({}),
    ]),
  ),
});

/** Version 1 knew points alone, as `points` of a text. */
function fontsWithUnits(document: unknown): unknown {
  const parsed = version1Schema.safeParse(document);
  if (!parsed.success) return document;
  return { ...parsed.data, version: 2, elements: parsed.data.elements.map(fontWithUnit) };
}

function fontWithUnit(element: Readonly<Record<string, unknown>>): unknown {
  const { points, ...rest } = element;
  if (Array.isArray(rest['elements'])) {
    return {
      ...rest,
      elements: rest['elements'].map((one: Readonly<Record<string, unknown>>) => fontWithUnit(one)),
    };
  }
  return points === undefined ? rest : { ...rest, font: { size: points, unit: 'pt' } };
}
