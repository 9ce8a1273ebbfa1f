import { z } from 'zod';
import { printerModelSchema } from '../printer-model.ts';

/**
 * What a person must do or know before labels come out right; screens have the words.
 * - `switchToZpl`, `switchToBplZ`, `switchToZsim`, `switchToZebra`, `switchToSzpl`: it leaves the factory speaking its
 *   maker's own language and must be switched to its emulation of ZPL: Godex, Bixolon, Honeywell, Citizen, SATO.
 * - `mayBeInEpl`: it speaks EPL 2 or ZPL II, and does not always change over by itself.
 * - `mayBeInCpcl`: a mobile printer, set to CPCL or to ZPL by one of its settings.
 * - `labelMode`: it is a receipt printer too, and prints our commands as text unless it is in label mode.
 * - `narrowHead`: its head is narrower than a label of 58 mm.
 * - `throughDriver`: it speaks a language of its own, which the maker's driver makes: it is reached through a queue.
 * - `ownRolls`: it reads a chip in the roll and prints on its maker's rolls alone.
 * - `unsureWidth`: no source gives the width of its head: it is taken from the class of labels or from a sister model.
 */
export const printerQuirks = [
  'switchToZpl',
  'switchToBplZ',
  'switchToZsim',
  'switchToZebra',
  'switchToSzpl',
  'mayBeInEpl',
  'mayBeInCpcl',
  'labelMode',
  'narrowHead',
  'throughDriver',
  'ownRolls',
  'unsureWidth',
] as const;
export type PrinterQuirk = (typeof printerQuirks)[number];

/**
 * What a printer says of itself when it is asked, on a transport that brings answers back, and so what can be proved:
 * - `hs`: ZPL's `~HS`: faults, formats and labels that are still to come. Silence on paper out, ribbon out and head open.
 * - `escByte`: TSPL's `<ESC>!?`: one byte with the faults, and whether it prints.
 * - `dleEot`: ESC/POS' `DLE EOT n`: faults and the paper sensor; nothing of labels.
 * - `none`: nothing: a queue with a driver lets no question through, and the handover is all that is proved.
 */
export const statusKinds = ['hs', 'escByte', 'dleEot', 'none'] as const;

export const catalogueEntrySchema = z.strictObject({
  /** Kept in settings: never changed, never given to another. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** As on the type plate. */
  name: z.string().min(1),
  model: printerModelSchema,
  quirks: z.array(z.enum(printerQuirks)),
  /** Null: no source says whether it answers. */
  status: z.enum(statusKinds).nullable(),
  /** Where language, resolution and width were found. */
  source: z.string().min(1),
});
export type CatalogueEntry = z.output<typeof catalogueEntrySchema>;

/** An entry before what it does not say is filled in. */
export type GivenEntry = z.input<typeof catalogueEntrySchema>;
