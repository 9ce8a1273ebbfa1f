import type { PrinterView } from '../../../../shared/contract/printing.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useAppState, useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import type { Proof } from '../../../store/proof-slice.ts';

/** The ruler label of a printer: printing it, and what was said of it. */
export function useProof({ id: printerId }: Pick<PrinterView, 'id'>): {
  readonly proof: Proof | null;
  /** Whether it went into the queue; if not, `problem` says why. */
  readonly print: () => Promise<boolean>;
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly answer: (answer: Proof['answer']) => void;
} {
  const client = useClient();
  const proof = useAppState((state) => state.proofs[printerId] ?? null);
  const setProof = useAppState((state) => state.setProof);
  const { run, busy, problem } = useOperation(client.printing.printTest);
  const saw = useOperation(client.printing.sawTest);
  return {
    proof,
    busy,
    problem,
    print: async () => {
      const sent = await run({ printerId });
      if (sent) setProof(printerId, { jobId: sent.value.jobId, answer: null });
      return sent !== null;
    },
    answer: (answer) => {
      if (!proof) return;
      setProof(printerId, { ...proof, answer });
      if (answer?.kind === 'looked' && answer.look === 'right') void saw.run({ jobId: proof.jobId });
    },
  };
}
