/** Like the command cards: the same under every keyboard layout, and nothing else begins so. */
const RUN = 'PB-RUN-';
const STOP = 'PB-STOP-';

/** On the sheet of a run: opens it. */
export const runCode = (number: number): string => `${RUN}${number}`;

/** Beside each stop of a sheet: finds the stop. */
export const stopCode = (orderId: string): string => `${STOP}${orderId}`;

const read = (prefix: string, text: string): string | null =>
  new RegExp(`^${prefix}(\\d{1,19})$`, 'i').exec(text.trim())?.[1] ?? null;

export function readRunCode(text: string): number | null {
  const digits = read(RUN, text);
  return digits === null || digits.length > 9 ? null : Number(digits);
}

export const readStopCode = (text: string): string | null => read(STOP, text);
