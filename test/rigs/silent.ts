const nothing = (): void => undefined;

/** A log that keeps nothing. */
export const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };
