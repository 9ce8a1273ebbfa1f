import type { Problem } from '../../problem.ts';

/**
 * A label in doubt for these reasons, then said not to be in hand, may still be printed by its printer once that is
 * closed, loaded or switched on again; not by one that has nothing left to print.
 */
export const MAY_COME_LATE = [
  'printOutcomeUnknown',
  'printerStoppedInLabel',
] as const satisfies readonly Problem['code'][];
