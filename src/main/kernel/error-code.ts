/** The system's name for what went wrong (`ENOENT`), null for other errors. */
export const errorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
