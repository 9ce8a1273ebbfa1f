import { z } from 'zod';
import { firstStepNames, firstStepsSchema, stepOutcomes } from '../domain/first-steps.ts';
import { routedDocuments } from '../domain/printer/printer-set.ts';
import { call, feed } from './declare.ts';
import { preferencesSchema } from './station.ts';

const nothing = z.null();

export const firstStepsViewSchema = firstStepsSchema.extend({
  /** `new`: nothing was ever set at this desk, and nobody has looked at the first steps yet. */
  state: z.enum(['new', ...firstStepsSchema.shape.state.options]),
});
export type FirstStepsView = z.infer<typeof firstStepsViewSchema>;

/** Longer is no settings file; a message between screen and station holds twice as much. */
export const MAX_SETTINGS_TEXT = 400_000;

const turns = z.enum(['added', 'changed', 'removed']);

/** One thing that an import changes, with what tells it apart from others of its kind. */
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
  /** Those that the file does not have stay. */
  z.object({ what: z.literal('template'), name: z.string(), turn: z.enum(['added', 'changed']) }),
]);
export type ChangedThing = z.infer<typeof changedThingSchema>;

/** What an import will do, for a person to read before. */
export const importPlanSchema = z.object({
  /** Of the program that wrote the file. */
  madeBy: z.string(),
  /** RFC 3339. */
  madeAt: z.string(),
  /** Empty: everything is so already. */
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
  'templateUnreadable',
  'templateNewer',
  'templateFault',
] as const;

export const setup = {
  firstSteps: feed(firstStepsViewSchema),
  settleStep: call(z.object({ step: z.enum(firstStepNames), outcome: z.enum(stepOutcomes) }), nothing, [], {
    right: 'settings',
  }),
  /** Back to a step that is behind, or on to one that is before. */
  openStep: call(z.object({ step: z.enum(firstStepNames) }), nothing, [], { right: 'settings' }),
  /** They can be taken up again at the same place. */
  leave: call(z.object({}), nothing, [], { right: 'settings' }),
  takeUp: call(z.object({}), nothing, [], { right: 'settings' }),

  /** Writes everything that is set at this desk, without secrets, into a file; answers where it lies. */
  exportSettings: call(z.object({}), z.object({ file: z.string() }), ['fileNotWritable', 'templateFault'], {
    right: 'settings',
    isSensitive: true,
  }),
  /** Changes nothing. */
  checkImport: call(settingsText, importPlanSchema, importCodes, { right: 'settings', isByScreen: true }),
  /** Whole or not at all. `kept`: the file that has what was set before. */
  importSettings: call(settingsText, z.object({ kept: z.string() }), [...importCodes, 'fileNotWritable'], {
    right: 'account',
    isSensitive: true,
  }),
} as const;
