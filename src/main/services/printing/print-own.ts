import type { Handlers } from '../../../shared/contract/index.ts';
import { templateFault } from '../../../shared/domain/label/check-template.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok } from '../../../shared/result.ts';
import { askedNow, enqueue } from './enqueue.ts';
import type { PrintingPorts } from './printing-ports.ts';
import { queueFull } from './queue-room.ts';

/** Two rolls of labels; a larger number is a typing error. */
const MOST_OWN_LABELS = 1000;

/** Puts own labels in line, as many as the fields and copies ask for. */
export function createPrintOwn(ports: PrintingPorts): Handlers['printing']['printOwn'] {
  const { journal, printers: pool, clock } = ports;
  return async ({ templateId, fields, copies, printerId }) => {
    const printer = printerId === null ? pool.effectivePrinter('own') : pool.get(printerId);
    if (!printer)
      return fail(printerId === null ? { code: 'printerNotSet' } : { code: 'printerUnknown', printerId });
    const template = ports.templates.find(templateId);
    if (!template) return fail({ code: 'templateUnknown', templateId });
    const { model } = printer.setup();
    const asked = askedNow(ports);
    const checked = await ports.drawers.checkOwn({ template, fields, model });
    if (!checked.ok) return checked;
    const count = checked.value;
    const jobs = copies * count;
    const refused = ownRefused(jobs) ?? queueFull(journal.jobs, printer.id, jobs);
    if (refused) return fail(refused);
    const sheetId = ports.newId();
    journal.transaction(() => {
      const { name } = template;
      const printed = { printerId: printer.id, name, labels: jobs };
      journal.audit.add(clock(), 'ownLabelsPrinted', printed, asked.person());
      journal.ownSheets.add(sheetId, { template, fields });
      for (let copy = 0; copy < copies; copy += 1) {
        for (let page = 0; page < count; page += 1) {
          const document = { kind: 'own', sheetId, title: template.name, page } as const;
          enqueue(asked, { printerId: printer.id, document, cause: 'own' });
        }
      }
    });
    printer.queue.wake();
    return ok({ jobs });
  };
}

const ownRefused = (jobs: number): ProblemOf<'templateFault'> | null =>
  jobs > MOST_OWN_LABELS
    ? templateFault('tooManyLabels', 'all', '', `${jobs} labels, ${MOST_OWN_LABELS} at most`)
    : null;
