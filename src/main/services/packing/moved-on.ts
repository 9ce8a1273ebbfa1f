/** The person acted on something the screen no longer shows: a click just before a scan, or just after. */
export const movedOn = { code: 'shownMovedOn' } as const;
