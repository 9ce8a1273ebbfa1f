/**
 * What one label may take. Warm, a drawer holds 130 MB; the largest paper at 300 dpi takes another 300, a picture by the
 * renderer of printer commands 100.
 */
export const MOST_MEMORY = 768 * 1024 * 1024;

/** Of all processors together: a label takes 5 ms and a hopeless one 100, on a computer ten times as slow a second. */
export const MOST_CPU_MS = 5000;

/** How often a job in work is looked at: memory is written at a gigabyte a second at most. */
export const LOOK_EVERY_MS = 20;

/** Begins the last word of a drawer that was ended because of what its job took. */
export const TOO_MUCH = 'too much: ';

/** Where the drawer says what it does; shared with its guard. */
export const STATE_AT = 0;
/** Goes up with each job. */
export const NUMBER_AT = 1;
export const IDLE = 0;
export const BUSY = 1;
