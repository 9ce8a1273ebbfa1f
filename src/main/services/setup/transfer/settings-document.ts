import { z } from 'zod';
import { preferencesSchema } from '../../../../shared/domain/preferences.ts';
import { deskScannersSchema } from '../../../../shared/domain/scanner/desk-scanners.ts';
import { printerSetupSchema, routesSchema } from '../../../../shared/domain/printer/printer-set.ts';

/** Increased with every change of the document that an older Packbench would misread. */
export const SETTINGS_VERSION = 1;

export const SETTINGS_KIND = 'packbench-settings';

/** Identifies a file of settings and its version. */
export const settingsHeadSchema = z.looseObject({
  kind: z.literal(SETTINGS_KIND),
  version: z.int().min(1),
});

/** The same rule as for names of template files. */
const templateId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/);

/** Everything set at a desk that is no secret: no account, no token, no people. */
export const settingsDocumentSchema = z.object({
  kind: z.literal(SETTINGS_KIND),
  version: z.literal(SETTINGS_VERSION),
  /** The version of the program that wrote it. */
  madeBy: z.string().max(60),
  madeAt: z.iso.datetime(),
  /** A preference unknown to the writer stays as it is here. */
  preferences: preferencesSchema.partial(),
  printers: z.array(printerSetupSchema).max(100),
  routes: routesSchema,
  scanners: deskScannersSchema,
  /** The owner's templates by id; each is read by its own version. */
  templates: z.array(z.object({ id: templateId, template: z.record(z.string(), z.unknown()) })).max(1000),
});
export type SettingsDocument = z.output<typeof settingsDocumentSchema>;
