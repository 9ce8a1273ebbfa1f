/** What a code across the head says: which pattern it is of, which part of the head it lies under, and of how many. */
export interface HeadCode {
  readonly id: string;
  /** From 1, from the left. */
  readonly part: number;
  readonly parts: number;
}

export const headCode = ({ id, part, parts }: HeadCode): string => `PB-HEAD ${id} ${part} ${parts}`;

/** Null for any other code. Capitals or not: scanners swap them while caps lock is on. */
export function readHeadCode(text: string): HeadCode | null {
  const match = /^PB-HEAD ([A-Z\d]{1,12}) (\d{1,2}) (\d{1,2})$/i.exec(text.trim());
  if (match === null) return null;
  const [, id = '', part = '', parts = ''] = match;
  return { id: id.toUpperCase(), part: Number(part), parts: Number(parts) };
}
