import { z } from 'zod';
import { firstStepNames, firstStepsSchema, stepOutcomes } from '../domain/first-steps.ts';
import { routedDocuments } from '../domain/printer/printer-set.ts';
import { call, feed } from './declare.ts';
import { preferencesSchema } from '../domain/preferences.ts';

const nothing = z.null();

export const firstStepsViewSchema = firstStepsSchema.extend({
  /** `new`: nothing was ever set at this desk, and the first steps were not opened yet. */
  state: z.enum(['new', ...firstStepsSchema.shape.state.options]),
});
export type FirstStepsView = z.infer<typeof firstStepsViewSchema>;

/** A longer text is no settings file; a message between screen and station holds twice as much. */
export const MAX_SETTINGS_TEXT = 400_000;

const turns = z.enum(['added', 'changed', 'removed']);

/** One change made by an import, with what identifies it among others of its kind. */
export const changedThingSchema = z.discriminatedUnion('what', [
  /** `before` and `after` hold that one preference. */
  z.object({
    what: z.literal('preference'),
    name: preferencesSchema.keyof(),
    before: preferencesSchema.partial(),
    after: preferencesSchema.partial(),
  }),
  z.object({ what: z.literal('printer'), name: z.string(), address: z.string(), turn: turns }),
  z.object({ what: z.literal('route'), document: z.enum(routedDocuments) }),
  z.object({ what: z.literal('scanner'), name: z.string(), turn: turns }),
  /** Templates missing from the file stay. */
  z.object({ what: z.literal('template'), name: z.string(), turn: z.enum(['added', 'changed']) }),
]);
export type ChangedThing = z.infer<typeof changedThingSchema>;

/** What an import will do, shown to a person first. */
export const importPlanSchema = z.object({
  /** Of the program that wrote the file. */
  madeBy: z.string(),
  /** RFC 3339. */
  madeAt: z.string(),
  /** Empty: everything is the same already. */
  changes: z.array(changedThingSchema),
});
export type ImportPlan = z.infer<typeof importPlanSchema>;

const settingsText = z.object({ text: z.string() });
/** Nothing was changed. */
const importCodes = [
  'importUnreadable',
  'importNewer',
  'printerAddressInvalid',
  'printerIsNoDevice',
  'printerUnknown',
  'deskFull',
  'pictureNeedsQueue',
  'pictureNeedsDesktop',
  'printerHasJobs',
  'scannerPortInUse',
  'scannerPortUnfit',
  'templateUnreadable',
  'templateNewer',
  'templateFault',
] as const;

export const setup = {
  firstSteps: feed(firstStepsViewSchema, { right: 'anybody' }),
  settleStep: call(z.object({ step: z.enum(firstStepNames), outcome: z.enum(stepOutcomes) }), nothing, [], {
    right: 'settings',
  }),
  /** Back to a step already passed, or on to a later one. */
  openStep: call(z.object({ step: z.enum(firstStepNames) }), nothing, [], { right: 'settings' }),
  /** They can be resumed at the same place. */
  leave: call(z.object({}), nothing, [], { right: 'settings' }),
  takeUp: call(z.object({}), nothing, [], { right: 'settings' }),

  /** Writes all settings of this desk, without secrets, to a file; answers with its path. */
  exportSettings: call(z.object({}), z.object({ file: z.string() }), ['fileNotWritable', 'templateFault'], {
    right: 'settings',
    isSensitive: true,
  }),
  /** Changes nothing. */
  checkImport: call(settingsText, importPlanSchema, importCodes, { right: 'settings', isByScreen: true }),
  /** All or nothing. `kept`: the file with the previous settings. */
  importSettings: call(settingsText, z.object({ kept: z.string() }), [...importCodes, 'fileNotWritable'], {
    right: 'account',
    isSensitive: true,
  }),
} as const;
