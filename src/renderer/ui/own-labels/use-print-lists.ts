import { useState } from 'react';
import type { Problem } from '../../../shared/problem.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ownPrinter } from './own-printer.ts';
import type { Printed } from './Queued.tsx';

/** Values for the fields of a template, as the station made them up. */
export type ListFields = Readonly<Record<string, unknown>>;

export interface PrintingLists {
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** What is in the queue by the last press; also the lists before the one with the problem. */
  readonly printed: Printed | null;
  readonly print: (templateId: string, lists: readonly ListFields[]) => Promise<void>;
}

/** Ready lists into the queue of the printer of own labels, in their order and up to the first that can't be printed. */
export function usePrintLists(): PrintingLists {
  const client = useClient();
  const printer = useAppState((state) => ownPrinter(state, null));
  const one = useOperation(client.printing.printOwn);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  const print: PrintingLists['print'] = async (templateId, lists) => {
    if (!printer) return;
    setPrinting(true);
    setPrinted(null);
    let jobs = 0;
    for (const fields of lists) {
      const answer = await one.run({ templateId, fields });
      if (!answer) break;
      jobs += answer.value.jobs;
      setPrinted({ jobs, printerName: printer.name, printerId: printer.id });
    }
    setPrinting(false);
  };
  return { busy: isPrinting, problem: one.problem, printed, print };
}
