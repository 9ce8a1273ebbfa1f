import { z } from 'zod';

/**
 * `queued → rendering → sending → sent → confirmed`; besides, `failed` (nothing reached the printer, tried again by
 * itself), `uncertain` (something may have; asks a person), `cancelled`.
 */
export const jobStates = [
  'queued',
  'rendering',
  'sending',
  'sent',
  'confirmed',
  'failed',
  'uncertain',
  'cancelled',
] as const;
export type JobState = (typeof jobStates)[number];

/**
 * What speaks for the label being on paper, weakest first. `spooled`: the system's spooler has done with it, whatever
 * the printer did (a reset looks the same to it). `handedOver`: this computer's system has it all, the printer
 * said nothing. `connectionClosed`: the printer's side took every byte. `sent` means one of these three, nothing more.
 */
export const evidences = ['spooled', 'handedOver', 'connectionClosed', 'personSaw', 'scannedBack'] as const;
export type Evidence = (typeof evidences)[number];

export const jobCauses = ['packed', 'reprint', 'reprintAfterUncertain', 'supplyQr', 'test'] as const;
export type JobCause = (typeof jobCauses)[number];

/** What is on the label. */
export const jobDocumentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('orderLabel'), orderId: z.string(), supplyId: z.string() }),
  z.object({ kind: z.literal('supplyQr'), supplyId: z.string() }),
  z.object({ kind: z.literal('test') }),
]);
export type JobDocument = z.infer<typeof jobDocumentSchema>;

/** Nothing more will happen to such a job by itself. */
export const isSettled = (state: JobState): boolean =>
  state === 'sent' || state === 'confirmed' || state === 'cancelled';
