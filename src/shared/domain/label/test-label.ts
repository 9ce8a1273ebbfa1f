/**
 * What the code of a test label says: the label's size in millimetres as it was drawn, for which resolution, and which
 * test it was. Scanned back it proves that this very label came out readable, on the printer that was asked.
 */
export interface TestLabel {
  readonly width: number;
  readonly height: number;
  /** Dots per inch, as in `PrinterModel`. */
  readonly dpi: number;
  /** Letters and digits. */
  readonly id: string;
}

export const testLabelCode = ({ width, height, dpi, id }: TestLabel): string =>
  `PB-TEST ${width}X${height} ${dpi} ${id}`;

/** Null for any other code. Capitals or not: scanners swap them while caps lock is on. */
export function readTestLabelCode(code: string): TestLabel | null {
  const match = /^PB-TEST (\d+(?:\.\d+)?)X(\d+(?:\.\d+)?) (\d+) ([A-Z\d]+)$/i.exec(code);
  if (match === null) return null;
  const [, width = '', height = '', dpi = '', id = ''] = match;
  return { width: Number(width), height: Number(height), dpi: Number(dpi), id };
}
