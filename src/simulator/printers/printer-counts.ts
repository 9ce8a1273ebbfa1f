import type { PrinterCounters } from './overview.ts';

/** What the printer counts beside the labels that its paper queue counts. */
export type CountsSoFar = { -readonly [Name in Exclude<keyof PrinterCounters, 'labelsPrinted'>]: number };

export const newCounts = (): CountsSoFar => ({
  labelsFed: 0,
  bytesRead: 0,
  connections: 0,
  incompleteFormats: 0,
  powerCycles: 0,
});
