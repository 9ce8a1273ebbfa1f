import type { SendOutcome, TransportFault } from '../../transport.ts';

/** The spooler has done with the job. More no spooler can tell. */
export const SPOOLED: SendOutcome = { kind: 'taken', evidence: 'spooled' };

export const nothingSent = (fault: TransportFault): SendOutcome => ({ kind: 'nothingSent', fault });
export const uncertain = (fault: TransportFault): SendOutcome => ({ kind: 'uncertain', fault });

/** A job is on its way in 10 ms where the printer is ready; one that waits is not asked about more often. */
export const FIRST_LOOK_MS = 5;
export const LAST_LOOK_MS = 250;
