import { z } from 'zod';

/** What a printer may say of itself, in our words. `printerConditions` gives each its severity. */
export const conditionNames = [
  'paperOut',
  'headOpen',
  'ribbonOut',
  'jam',
  'cutterFault',
  'headTooHot',
  'headTooCold',
  'paused',
  'bufferFull',
  'incompleteFormat',
  'takeLabel',
  'paperLow',
  'otherFault',
  'warning',
] as const;
export type ConditionName = (typeof conditionNames)[number];

/**
 * `stops`: nothing comes out until somebody acts. `waits`: it continues by itself, or once a label is taken. `tells`:
 * not urgent.
 */
export type Severity = 'stops' | 'waits' | 'tells';

export const severityOf: Readonly<Record<ConditionName, Severity>> = {
  paperOut: 'stops',
  headOpen: 'stops',
  ribbonOut: 'stops',
  jam: 'stops',
  cutterFault: 'stops',
  headTooHot: 'waits',
  headTooCold: 'waits',
  paused: 'stops',
  bufferFull: 'waits',
  incompleteFormat: 'tells',
  takeLabel: 'waits',
  paperLow: 'tells',
  otherFault: 'stops',
  warning: 'tells',
};

/** One whole answer of a printer. Null: this language, or this printer, does not say. */
export const printerStatusSchema = z.object({
  conditions: z.array(z.enum(conditionNames)),
  printing: z.boolean().nullable(),
  /** Labels received and not printed yet. */
  formatsWaiting: z.int().nullable(),
  /** Copies of the present batch that are still to come. */
  labelsRemaining: z.int().nullable(),
  /** A counter that only grows with each label, as the printer gives it. */
  labelsPrinted: z.int().nullable(),
  /** How far paper has run under the head in the printer's life, in whole kilometres: what wears the head out. */
  kilometresPrinted: z.int().nullable(),
  /** What it said, for the person who mends it: hexadecimal or text, at most 200 characters. */
  raw: z.string(),
});
export type PrinterStatus = z.output<typeof printerStatusSchema>;

/** The base for an answer: fields that it does report are filled in. */
export const NOTHING_SAID: PrinterStatus = {
  conditions: [],
  printing: null,
  formatsWaiting: null,
  labelsRemaining: null,
  labelsPrinted: null,
  kilometresPrinted: null,
  raw: '',
};

/**
 * What is known of a printer just now.
 * - `unknown`: not asked yet. `cannotSay`: nothing comes back on its transport, or it never answered a question.
 * - `says`: its last whole answer. `silent`: it answered before and does not now: Zebra's printers say nothing with the
 *   paper out or the head open, so this is "needs attention", not "offline".
 * - `unreachable`: no connection.
 */
export const printerReportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('cannotSay') }),
  z.object({ kind: z.literal('says'), status: printerStatusSchema, at: z.number() }),
  z.object({ kind: z.literal('silent'), since: z.number(), last: printerStatusSchema.nullable() }),
  z.object({ kind: z.literal('unreachable'), since: z.number(), reason: z.string() }),
]);
export type PrinterReport = z.output<typeof printerReportSchema>;
