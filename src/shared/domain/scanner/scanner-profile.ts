import { z } from 'zod';
import { thingNameSchema } from '../given-name.ts';

/** Something that the packer should know or change; what to do about it stands in the scanner's manual. */
export const scannerWarningSchema = z.discriminatedUnion('code', [
  /** GS does not arrive: marking codes are damaged. */
  z.object({ code: z.literal('separatorsLost') }),
  /** Capital and small letters arrive all alike: marking codes are damaged. */
  z.object({ code: z.literal('lettersFolded'), to: z.enum(['capital', 'small']) }),
  /** Characters that arrive as others and can't be turned back: marking codes are damaged. */
  z.object({
    code: z.literal('charactersChanged'),
    characters: z.array(z.object({ sent: z.string(), arrived: z.string() })),
  }),
  /** Keys get lost in a long code: marking codes are damaged. A delay between keys mends it. */
  z.object({ code: z.literal('charactersMissing'), count: z.int().min(1) }),
  /** GS1 DataMatrix is switched off, or the scanner reads bars alone. */
  z.object({ code: z.literal('dataMatrixNotRead') }),
  z.object({ code: z.literal('qrNotRead') }),
  /** No faster than a person who types: scans can't be told from typing. */
  z.object({ code: z.literal('tooSlow') }),
  /** A marking code takes seconds. */
  z.object({ code: z.literal('slow') }),
  /** No Enter or Tab behind a code: each scan waits for the silence after it. */
  z.object({ code: z.literal('noSuffix') }),
  /** Set to another country's keyboard. It is read all the same. */
  z.object({ code: z.literal('otherKeyboard') }),
  /** Caps Lock was on while the card was scanned. It changes nothing that is read. */
  z.object({ code: z.literal('capsLockOn') }),
]);
export type ScannerWarning = z.infer<typeof scannerWarningSchema>;

const damaging: ReadonlySet<ScannerWarning['code']> = new Set([
  'separatorsLost',
  'lettersFolded',
  'charactersChanged',
  'charactersMissing',
  'dataMatrixNotRead',
]);

/** Marking codes read with this scanner would be damaged, or can't be read at all. */
export const damagesMarking = (warnings: readonly ScannerWarning[]): boolean =>
  warnings.some(({ code }) => damaging.has(code));

/** How a scanner sends GS. All but `lost` are read as 0x1D; `unknown` when it could not be tried. */
export const separatorForms = [
  'character',
  'ctrlBracket',
  'altDigits',
  'f8',
  'otherKey',
  'text',
  'lost',
  'unknown',
] as const;

/** What the set-up card found out about a scanner. */
export const scannerFindingsSchema = z.object({
  connection: z.enum(['keyboard', 'serial']),
  /** `us`: its physical keys mean what they do on a US keyboard. `pc`: it is set to another country's. */
  layout: z.enum(['us', 'pc']),
  letters: z.enum(['shift', 'typed', 'swapped']),
  /** What its presses mean (`pressName`), where that is not what they mean on a US keyboard. */
  keys: z.record(z.string().max(40), z.string().max(1)),
  /** `text` is what comes for GS, where the form is `text`. */
  separator: z.object({ form: z.enum(separatorForms), text: z.string().max(16) }),
  /** Before each code, identifiers aside; empty for none. */
  prefix: z.string().max(32),
  /** Behind each code and before the suffix key; empty for none. */
  trailer: z.string().max(32),
  /** What ends a scan: a key (CR and LF count as Enter on a serial line), or silence. */
  suffix: z.enum(['enter', 'tab', 'etx', 'none']),
  /** It names the kind of each code (AIM identifiers). */
  identifiers: z.boolean(),
  /** Milliseconds between two key events; null on a serial line. */
  pace: z.object({ medianMs: z.number().min(0), worstMs: z.number().min(0) }).nullable(),
  /** From the end of a read to its repetition while the trigger is held, where the card was read more than once. */
  repeatMs: z.number().min(0).optional(),
  warnings: z.array(scannerWarningSchema),
});
export type ScannerFindings = z.infer<typeof scannerFindingsSchema>;

/** A scanner that was set up at this desk. */
export const scannerProfileSchema = scannerFindingsSchema.extend({
  id: z.string().min(1).max(100),
  /** What people call it. */
  name: thingNameSchema(100),
  /** Unix milliseconds of the set-up. */
  checkedAt: z.number().min(0),
});
export type ScannerProfile = z.infer<typeof scannerProfileSchema>;
