import type { PrintJob } from './print-job.ts';

/** It goes no further by itself: its file was refused, or whether it came out is not known. */
export const asksPerson = ({ state, trouble }: Pick<PrintJob, 'state' | 'trouble'>): boolean =>
  state === 'uncertain' || (state === 'failed' && trouble?.code === 'labelUnusable');
