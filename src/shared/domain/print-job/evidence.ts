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

/** What a connection knows when it has taken a document. */
export type SentEvidence = Extract<Evidence, 'spooled' | 'handedOver' | 'connectionClosed'>;

/** Evidence that the printer itself gave. */
export type PrinterEvidence = Extract<Evidence, 'printerFinished' | 'printerCounted'>;

/** A person's word: with their eyes, or by a scan of the label. */
export type PersonEvidence = Extract<Evidence, 'personSaw' | 'scannedBack'>;

export const isStronger = (evidence: Evidence, known: Evidence | null): boolean =>
  known === null || evidences.indexOf(evidence) > evidences.indexOf(known);
