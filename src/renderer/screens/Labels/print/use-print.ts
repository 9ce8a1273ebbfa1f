import { useState } from 'react';
import type { Problem } from '../../../../shared/problem.ts';
import { useAppState, useServices } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { LISTED } from '../../../ui/own-labels/label-fields.ts';
import { ownPrinter } from '../../../ui/own-labels/own-printer.ts';
import type { Printed } from '../../../ui/own-labels/Queued.tsx';
import type { ListedCode } from './code-list.ts';
import { printCodes } from './print-codes.ts';
import { readCopies, valuesOf } from './print-form.ts';
import { keyOfCode, printedBefore, type PrintedCodes } from './printed-before.ts';
import type { PrintForm } from './use-print-form.ts';

export interface Printing {
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** What the last press gave to the queue; null after any change. */
  readonly printed: Printed | null;
  /** Codes that were sent to a printer before: a person decides. */
  readonly asked: PrintedCodes | null;
  readonly print: () => Promise<void>;
  /** All of them once more, or the others alone. */
  readonly answer: (again: boolean) => Promise<void>;
}

/** From the form into the queue. A marking code that went there before is asked about first. */
export function usePrint(form: PrintForm): Printing {
  const services = useServices();
  const { client } = services;
  const printer = useAppState((state) => ownPrinter(state, form.draft.printerId));
  const one = useOperation(client.printing.printOwn);
  const [printed, setPrinted] = useState<{ readonly what: Printed; readonly of: object } | null>(null);
  const [asked, setAsked] = useState<{ readonly before: PrintedCodes; readonly of: object } | null>(null);
  const [isLooking, setLooking] = useState(false);
  const [lookProblem, setLookProblem] = useState<Problem | null>(null);
  const { entry, kind, draft, list } = form;

  const run = async (skip: ReadonlySet<string>): Promise<void> => {
    if (!printer) return;
    if (list) {
      await printCodes(services, {
        templateId: entry.id,
        codes: list.good.filter(({ key }) => !skip.has(key)),
        valuesOf: (code) => valuesOf(kind, draft, code),
        printerId: draft.printerId,
        printerName: printer.name,
      });
      return;
    }
    const answer = await one.run({
      templateId: entry.id,
      fields: valuesOf(kind, draft, null),
      copies: readCopies(draft.copies) ?? 1,
      printerId: draft.printerId,
    });
    if (answer)
      setPrinted({
        what: { jobs: answer.value.jobs, printerName: printer.name, printerId: printer.id },
        of: draft,
      });
  };

  const print = async (): Promise<void> => {
    setPrinted(null);
    setAsked(null);
    setLookProblem(null);
    const keys = keysOf(form);
    if (keys.length > 0) {
      setLooking(true);
      const before = await printedBefore(client, keys).finally(() => setLooking(false));
      if (!before.ok) return setLookProblem(before.problem);
      if (before.value.size > 0) return setAsked({ before: before.value, of: draft });
    }
    await run(new Set());
  };

  return {
    busy: one.busy || isLooking,
    problem: one.problem ?? lookProblem,
    printed: printed?.of === draft ? printed.what : null,
    asked: asked?.of === draft ? asked.before : null,
    print,
    answer: async (again) => {
      const before = asked?.before ?? new Map();
      setAsked(null);
      const rest = list ? list.good.filter(({ key }) => !before.has(key)).length : 0;
      if (again) await run(new Set());
      else if (rest > 0) await run(new Set(before.keys()));
    },
  };
}

/** What tells the pieces apart that would be printed. */
function keysOf({ kind, list, request }: PrintForm): readonly string[] {
  if (kind !== LISTED.kind) return [];
  if (list) return list.good.map(({ key }: ListedCode) => key);
  const code = request.values?.[LISTED.field];
  const key = typeof code === 'string' ? keyOfCode(code) : null;
  return key === null ? [] : [key];
}
