/** F8 is left out: some scanners send it for a part of a code. No key changes the screen too. */
export const commandKeys = { undo: 'F6', reprint: 'F7', skip: 'Delete', openBox: 'F10' } as const;
