import type { Handlers } from '../../../shared/contract/index.ts';
import { readTestLabelCode } from '../../../shared/domain/label/test-label.ts';
import { fail, ok } from '../../../shared/result.ts';
import { readBack } from '../../printers/status/read-back/read-back.ts';
import { enqueue } from './enqueue.ts';
import type { FindPrinter } from './find-in.ts';
import { createHeadPattern } from './head-pattern.ts';
import { renderTestLabel, testIdOf } from './own-labels.ts';
import type { PrintingPorts } from './printing-ports.ts';
import { testsFull } from './queue-room.ts';

/** Whether a printer prints as it should, and what it has done so far. */
export function createTestHandlers(
  ports: PrintingPorts & { readonly found: FindPrinter },
): Pick<
  Handlers['printing'],
  'printTest' | 'life' | 'cleaned' | 'printHead' | 'readTest' | 'readBack' | 'sawTest'
> {
  const { journal, printers: pool, found, clock } = ports;
  /** Test labels that are being drawn for a printer. */
  const testsBeingMade = new Map<string, number>();

  return {
    printTest: async ({ printerId }) => {
      const printer = found(printerId);
      if (!printer.ok) return printer;
      if (printer.value.health().health === 'notSet') return fail({ code: 'printerNotSet' });
      const beingMade = testsBeingMade.get(printerId) ?? 0;
      const full = testsFull(journal.jobs, printerId, beingMade);
      if (full) return fail(full);
      const jobId = ports.newId();
      const id = testIdOf(jobId);
      const { model } = printer.value.setup();
      testsBeingMade.set(printerId, beingMade + 1);
      const drawn = await renderTestLabel(ports, ports.paper(), id, model, true).finally(() =>
        testsBeingMade.set(printerId, (testsBeingMade.get(printerId) ?? 1) - 1),
      );
      if (!drawn.ok) return drawn;
      enqueue(ports, { jobId, printerId, document: { kind: 'test', id }, cause: 'test', bytes: drawn.value });
      printer.value.queue.wake();
      return ok({ jobId, id });
    },
    life: async ({ printerId }) => {
      const printer = found(printerId);
      return printer.ok ? ok(ports.lives.view(printerId)) : printer;
    },
    cleaned: async ({ printerId }) => {
      const printer = found(printerId);
      if (!printer.ok) return printer;
      journal.transaction(() => {
        journal.audit.add(clock(), 'headCleaned', { printerId });
        ports.lives.cleaned(printerId);
      });
      return ok(null);
    },
    printHead: createHeadPattern({ ...ports, found }),
    readTest: async ({ text }) => {
      const label = readTestLabelCode(text.trim());
      const job = label && journal.jobs.lastTest(label.id.toUpperCase());
      if (!job?.printerId) return ok(null);
      pool.proved(job, 'scannedBack');
      return ok({ printerId: job.printerId, jobId: job.jobId });
    },
    readBack: async ({ printerId }) => {
      const printer = found(printerId);
      if (!printer.ok) return printer;
      const transport = printer.value.transport();
      if (transport === null) return fail({ code: 'printerNotSet' });
      return ok(await readBack(transport, printer.value.setup().model, printer.value.report().kind));
    },
    sawTest: async ({ jobId }) => {
      const job = journal.jobs.get(jobId);
      if (job?.document.kind !== 'test') return fail({ code: 'jobUnknown', jobId });
      pool.proved(job, 'personSaw');
      return ok(null);
    },
  };
}
