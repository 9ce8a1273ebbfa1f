import { z } from 'zod';
import { codeSizeSchema } from '../domain/label/code-size.ts';
import { labelTemplateSchema, MOST_PICTURE_FILE_BYTES } from '../domain/label/label-template.ts';
import { MOST_COLUMNS } from '../domain/printer/printer-model.ts';
import { problemSchema } from '../problem.ts';
import { call, feed } from './declare.ts';

const templateId = z.string().max(80);

export const templateEntrySchema = z.object({
  id: templateId,
  /** It comes with the program: it can be copied, not changed. */
  readOnly: z.boolean(),
  template: labelTemplateSchema,
});
export type TemplateEntry = z.infer<typeof templateEntrySchema>;

export const templatesViewSchema = z.object({
  /** The owner's first, by name; then those of the program. */
  templates: z.array(templateEntrySchema),
  /** Files in the templates folder that are no templates, or of a newer Packbench. */
  problems: z.array(problemSchema),
});
export type TemplatesView = z.infer<typeof templatesViewSchema>;

/** A template of any version as JSON: from the editor, or a file that somebody sent. */
const documentSchema = z.record(z.string(), z.unknown());

export const templatePreviewSchema = z.object({
  /**
   * The exact dots that will be printed: a PNG of one bit per dot in base64, and its size in dots. Null: nothing can be
   * drawn.
   */
  label: z.object({ png: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** Which label it is, from 0, of how many. */
  page: z.int(),
  count: z.int(),
  /** The size at which each code was drawn. */
  codes: z.array(codeSizeSchema).default([]),
  /** While there are any, it will not print. */
  problems: z.array(problemSchema),
});
export type TemplatePreview = z.infer<typeof templatePreviewSchema>;

const valuesBeside = z.array(z.record(z.string(), z.unknown())).max(MOST_COLUMNS - 1);

/** What comes out in one row with a label: its own copies, or single labels of other values. */
const rowAroundSchema = z.object({
  copies: z.int().min(1).max(1000),
  before: valuesBeside,
  after: valuesBeside,
});

export const templates = {
  list: feed(templatesViewSchema, { right: 'pack' }),
  /** `id` null: a new one, with a number behind its name where another looks the same. `name`: as it was saved. */
  save: call(
    z.object({ id: templateId.nullable(), template: documentSchema }),
    z.object({ id: templateId, name: z.string() }),
    [
      'templateUnknown',
      'templateReadOnly',
      'templateUnreadable',
      'templateNewer',
      'templateFault',
      'nameInUse',
      'fileNotWritable',
    ],
    { right: 'settings' },
  ),
  remove: call(
    z.object({ id: templateId }),
    z.null(),
    ['templateUnknown', 'templateReadOnly', 'fileNotWritable'],
    { right: 'settings' },
  ),
  /** A PNG, JPEG or SVG in base64 as templates keep it: black and white. Saves nothing. */
  takePicture: call(
    z.object({ file: z.base64().max(Math.ceil(MOST_PICTURE_FILE_BYTES / 3) * 4) }),
    z.object({ picture: z.string(), width: z.int(), height: z.int() }),
    ['templateFault', 'drawingBusy'],
    { right: 'pack' },
  ),
  /**
   * Saves nothing. `fields` null: sample values. `printerId` null: the desk's own printer. Where its labels lie side by
   * side, the whole row in which this one comes out: among its copies, or between single labels of other values.
   */
  preview: call(
    z.object({
      template: documentSchema,
      fields: z.record(z.string(), z.unknown()).nullable(),
      printerId: z.string().max(60).nullable(),
      page: z.int().min(0).default(0),
      row: rowAroundSchema.optional(),
    }),
    templatePreviewSchema,
    ['templateUnreadable', 'templateNewer', 'printerUnknown', 'drawingBusy'],
    { right: 'pack', isByScreen: true },
  ),
} as const;
