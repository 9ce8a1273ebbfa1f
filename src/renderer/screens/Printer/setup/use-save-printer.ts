import type { Problem } from '../../../../shared/problem.ts';
import { useAppState, useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { NEW_PRINTER } from '../../../store/draft-slice.ts';
import type { ReadPrinter } from '../printer-draft.ts';

/** Saves a printer and forgets what was typed. Its old ruler label proves nothing of the new values. */
export function useSavePrinter(printerId: string | null): {
  /** The printer's id; null when it was not saved, and `problem` says why. */
  readonly save: (printer: ReadPrinter) => Promise<string | null>;
  readonly busy: boolean;
  readonly problem: Problem | null;
} {
  const client = useClient();
  const setDraft = useAppState((state) => state.setPrinterDraft);
  const setProof = useAppState((state) => state.setProof);
  const { run, busy, problem } = useOperation(client.printing.savePrinter);
  return {
    busy,
    problem,
    save: async (printer) => {
      const saved = await run({ ...printer, id: printerId });
      if (saved === null) return null;
      setDraft(printerId ?? NEW_PRINTER, null);
      setProof(saved.value.printerId, null);
      return saved.value.printerId;
    },
  };
}
