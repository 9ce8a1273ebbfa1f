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

type States = readonly JobState[];

/** Nothing more will happen to such a job by itself. */
export const SETTLED = ['sent', 'confirmed', 'cancelled'] as const satisfies States;

/** Nothing of such a job has reached a printer, and nothing is on its way there. */
export const UNSENT = ['queued', 'rendering', 'failed', 'held'] as const satisfies States;

/** Of these it is sent when its turn comes; `rendering` is being made beside the line. */
export const DUE = ['queued', 'failed'] as const satisfies States;

/** It can be taken out of the queue by a person who looks at the queue: what is being made comes to an end first. */
export const WITHDRAWABLE = ['queued', 'failed', 'held'] as const satisfies States;

/** Between the scan and the printer, nobody being asked about it. */
export const ON_ITS_WAY = ['queued', 'rendering', 'sending', 'failed'] as const satisfies States;

/** It stands until a person says something. */
export const ASKING = ['uncertain', 'held'] as const satisfies States;

/** The printer has it, as far as its connection can tell. */
export const TAKEN = ['sent', 'confirmed'] as const satisfies States;

const oneOf = (states: States) => (state: JobState) => states.includes(state);

export const isDue = oneOf(DUE);
export const isSettled = oneOf(SETTLED);
export const isUnsent = oneOf(UNSENT);
export const isWithdrawable = oneOf(WITHDRAWABLE);
export const isOnItsWay = oneOf(ON_ITS_WAY);
export const isAsking = oneOf(ASKING);

/** Some of it may be out, or is. */
export const mayBeOut = (state: JobState): boolean => !isUnsent(state) && state !== 'cancelled';
