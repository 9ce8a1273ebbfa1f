import type { RunningPrinter } from '../../../src/simulator/printers/label-printer.ts';
import type { PrintedLabel } from '../../../src/simulator/printers/paper/printed-label.ts';

/** Resolves when so many labels have come out. */
export async function printedLabels(
  printer: RunningPrinter,
  count: number,
): Promise<readonly PrintedLabel[]> {
  if (printer.labels().length < count) {
    await new Promise<void>((resolve) => {
      const off = printer.on(() => {
        if (printer.labels().length < count) return;
        off();
        resolve();
      });
    });
  }
  return printer.labels();
}

export function texts(labels: readonly PrintedLabel[]): readonly (string | undefined)[] {
  return labels.map(({ codes }) => codes[0]?.text);
}
