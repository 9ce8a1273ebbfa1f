import type { Logger } from '../kernel/ports.ts';
import { createSystemFinder } from '../printers/discovery/system-finder.ts';
import { createFinding } from '../services/printing/finding.ts';
import type { PrinterPool } from '../services/printing/printer-pool.ts';

/** Looks for printers; one that is at work is asked over the line that it has. */
export const findingPrinters = (
  pool: Pick<PrinterPool, 'list'>,
  log: Logger,
): ReturnType<typeof createFinding> =>
  createFinding({
    finder: createSystemFinder((address) => {
      const printer = pool.list().find((each) => each.transport()?.address === address);
      const transport = printer?.transport();
      return transport ? (question) => transport.ask(question) : null;
    }),
    log,
  });
