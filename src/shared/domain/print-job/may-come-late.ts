import type { Problem } from '../../problem.ts';

/**
 * In doubt for these reasons, and then said not to be in hand: what its printer has of such a label it may still print,
 * once it is closed, loaded or switched on again. One that has nothing left to print has not.
 */
export const MAY_COME_LATE = [
  'printOutcomeUnknown',
  'printerStoppedInLabel',
] as const satisfies readonly Problem['code'][];
