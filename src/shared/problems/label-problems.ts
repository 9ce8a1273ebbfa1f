import { z } from 'zod';

const text = z.string();

/** What keeps a label, or a template of one, from being printed. */
export const labelProblems = [
  z.object({
    code: z.literal('labelUnusable'),
    fault: z.enum([
      'empty',
      'truncated',
      'notWhatItSays',
      'forbiddenCommands',
      'codeUnreadable',
      'codeDiffers',
      'widerThanHead',
      'widerThanColumn',
      'rowWiderThanHead',
      'widerThanPaper',
      /** Printer commands that this printer does not understand. */
      'otherLanguage',
      /** Printer commands in dots of another size than this head's. */
      'otherDensity',
      /** Its text has letters that no font of the program has: each would be a box. */
      'lettersMissing',
      /** Drawing it takes more memory or time than a label may: it is not drawn again by itself. */
      'tooMuchWork',
    ]),
    detail: text,
    /**
     * The two widths: what is printed with its quiet zones, and what the head or the paper covers, to a tenth of a mm.
     */
    labelMm: z.number().optional(),
    headMm: z.number().optional(),
    /** Codes on it that belong to another order, box or supply, beside its own. */
    anothers: z.array(text).optional(),
  }),
  z.object({ code: z.literal('templateUnknown'), templateId: text }),
  /** It comes with the program; a copy of it can be changed. */
  z.object({ code: z.literal('templateReadOnly'), templateId: text }),
  /** No template, or a damaged one; `file` is the name under which it came or was set aside. */
  z.object({ code: z.literal('templateUnreadable'), file: text, reason: text }),
  z.object({ code: z.literal('templateNewer'), file: text, found: z.int(), supported: z.int() }),
  /**
   * What keeps a template and its values from becoming a label. `element` counts from 1, `2.1` is the first one in the
   * rows that are the second; `all` is the template as a whole. `field` is empty where none is at fault. `detail` of a place
   * or a text: what it takes and what there is, in mm.
   */
  z.object({
    code: z.literal('templateFault'),
    fault: z.enum([
      /** The template, or who gave the values, names a field that this kind of label does not have. */
      'unknownField',
      'missingValue',
      /** No text, or far too long. */
      'badValue',
      'loneBrace',
      /** This kind of code can't encode that value. */
      'notEncodable',
      'outsideLabel',
      'outsideRow',
      /** Text that must not be cut. */
      'textDoesNotFit',
      'rowsNotPossible',
      'tooManyLabels',
      /** With its values, more letters or more to draw than a label may have. */
      'tooMuchText',
      'tooMuchToDraw',
      /** A stored job asks for one that the template and its values do not come to any more. */
      'labelGone',
      /** It is no picture, too large, or white all over. */
      'pictureUnusable',
      /** The desk has more templates than a file of settings takes to another. */
      'tooManyTemplates',
      /** The label, or the place it begins at, is beyond the sheet. */
      'notOnSheet',
    ]),
    element: text,
    field: text,
    detail: text,
  }),
  /** At the smallest modules that scanners read. Sizes in mm with the white around the code. */
  z.object({
    code: z.literal('codeDoesNotFit'),
    element: text,
    symbology: text,
    needsWidth: z.number(),
    needsHeight: z.number(),
    hasWidth: z.number(),
    hasHeight: z.number(),
    dpi: z.int(),
  }),
] as const;
