import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startLabelPrinter } from '../../src/simulator/printers/label-printer.ts';
import type { LabelPrinterOptions, RunningPrinter } from '../../src/simulator/printers/label-printer.ts';
import { stubRenderer } from './printers/stub-renderer.ts';

/** A folder of the test's own, gone with it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-printer-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A printer on a free port with the stub renderer, closed with the test. */
export async function temporaryPrinter(options: Partial<LabelPrinterOptions> = {}): Promise<RunningPrinter> {
  const printer = await startLabelPrinter({ port: 0, renderer: stubRenderer, ...options });
  onTestFinished(() => printer.close());
  return printer;
}
