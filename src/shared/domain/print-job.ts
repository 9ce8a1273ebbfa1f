import { z } from 'zod';

/**
 * `queued → rendering → sending → sent → confirmed`; besides, `failed` (nothing reached the printer, tried again by
 * itself), `uncertain` (something may have; asks a person), `held` (waited so long that a person must say whether it is
 * still wanted), `cancelled`.
 */
export const jobStates = [
  'queued',
  'rendering',
  'sending',
  'sent',
  'confirmed',
  'failed',
  'uncertain',
  'held',
  'cancelled',
] as const;
export type JobState = (typeof jobStates)[number];

/**
 * What speaks for the label being on paper, weakest first. `givenOut`: as a file, to be printed without Packbench.
 * `spooled`: the system's spooler has done with it, whatever the printer did (a reset looks the same to it).
 * `handedOver`: this computer's system has it all, the printer said nothing. `connectionClosed`: the printer's side took
 * every byte. `sent` means one of these four, nothing more.
 * `printerFinished`: the printer said that it was printing and then, without a fault, that it is ready.
 * `printerCounted`: it has nothing left to print, and its own count of labels went up by this one.
 */
export const evidences = [
  'givenOut',
  'spooled',
  'handedOver',
  'connectionClosed',
  'printerFinished',
  'printerCounted',
  'personSaw',
  'scannedBack',
] as const;
export type Evidence = (typeof evidences)[number];

/** Evidence that the printer itself gave. */
export type PrinterEvidence = Extract<Evidence, 'printerFinished' | 'printerCounted'>;

export const jobCauses = [
  'packed',
  'ahead',
  'reprint',
  'reprintAfterUncertain',
  'supplyQr',
  'boxLabel',
  'own',
  'badge',
  'test',
] as const;
export type JobCause = (typeof jobCauses)[number];

/** Why a person asked for a label once more. */
export const reprintReasons = ['damaged', 'didNotComeOut', 'lost', 'other'] as const;
export type ReprintReason = (typeof reprintReasons)[number];

/** What is on the label. */
export const jobDocumentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('orderLabel'), orderId: z.string(), supplyId: z.string() }),
  z.object({ kind: z.literal('supplyQr'), supplyId: z.string() }),
  z.object({ kind: z.literal('boxLabel'), supplyId: z.string(), boxId: z.string() }),
  /** `page` is one label of those that the sheet comes to, from 0. */
  z.object({ kind: z.literal('own'), sheetId: z.string(), title: z.string(), page: z.int().min(0) }),
  /** What opens the desk for a person: its code is nowhere but in memory and on paper. */
  z.object({ kind: z.literal('badge'), personId: z.string(), name: z.string() }),
  /** `id` stands in the label's code; empty: from the time when a test label had none. */
  z.object({ kind: z.literal('test'), id: z.string().default('') }),
]);
export type JobDocument = z.infer<typeof jobDocumentSchema>;
export type DocumentKind = JobDocument['kind'];

/** What is secret on paper: nothing of it is kept, drawn for a screen or listed among what was printed. */
export const isSecretDocument = ({ kind }: Pick<JobDocument, 'kind'>): boolean => kind === 'badge';

/** Nothing more will happen to such a job by itself. */
export const isSettled = (state: JobState): boolean =>
  state === 'sent' || state === 'confirmed' || state === 'cancelled';
