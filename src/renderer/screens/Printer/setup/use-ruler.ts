import { useRef, useState } from 'react';
import { readTestLabelCode, type TestLabel } from '../../../../shared/domain/label/test-label.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useAppState, useServices } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { useScanTaker } from '../../../app/use-scan-taker.ts';
import type { Proof } from '../../../store/proof-slice.ts';

/** The ruler label of a printer: printing it, and what a scanner or a person said of it. */
export interface Ruler {
  readonly proof: Proof | null;
  /** An older one that was scanned in its place. */
  readonly stranger: TestLabel | null;
  /** Whether it went into the queue; if not, `problem` says why. */
  readonly print: () => Promise<boolean>;
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly readingProblem: Problem | null;
  readonly answer: (answer: Proof['answer']) => void;
}

/** Takes the scans of ruler labels while `isOpen`, at whichever step of the printer's set-up. */
export function useRuler(printerId: string | null, isOpen: boolean): Ruler {
  const { client, player, store } = useServices();
  const setProof = useAppState((state) => state.setProof);
  const proof = useAppState((state) => proofOf(state.proofs, printerId));
  const volume = useAppState((state) => state.station?.preferences.volume ?? 1);
  const printing = useOperation(client.printing.printTest);
  const reading = useOperation(client.printing.readTest);
  const saw = useOperation(client.printing.sawTest);
  const [stranger, setStranger] = useState<{ printerId: string; label: TestLabel } | null>(null);
  const onItsWay = useRef<Promise<unknown>>(Promise.resolve());

  const send = async (id: string): Promise<boolean> => {
    const sent = await printing.run({ printerId: id });
    if (sent) setProof(id, { jobId: sent.value.jobId, answer: null });
    return sent !== null;
  };
  const answer = (id: string, said: Proof['answer']): void => {
    const now = proofOf(store.getState().proofs, id);
    if (!now) return;
    setProof(id, { ...now, answer: said });
    if (said?.kind === 'looked' && said.look === 'right') void saw.run({ jobId: now.jobId });
  };
  const read = async (id: string, text: string, label: TestLabel): Promise<void> => {
    const test = await reading.run({ text });
    // The label can be in a hand before the answer that it was sent is here.
    await onItsWay.current;
    if (test === null) return;
    // A label that is left over from before says nothing of the printer as it is set now.
    const isThis = test.value !== null && test.value.jobId === proofOf(store.getState().proofs, id)?.jobId;
    setStranger(isThis ? null : { printerId: id, label });
    if (isThis) answer(id, { kind: 'scanned', label });
    player.play(isThis ? 'ok' : 'wrong', volume);
    const { screen, go } = store.getState();
    // What came of it stands at the test.
    if (screen.name === 'printerSetup' && screen.step === 'adjust' && screen.printerId === id)
      go({ ...screen, step: 'test' });
  };
  useScanTaker((text) => {
    const label = isOpen && printerId !== null ? readTestLabelCode(text) : null;
    if (label === null || printerId === null) return false;
    void read(printerId, text, label);
    return true;
  });

  return {
    proof,
    stranger: stranger?.printerId === printerId ? stranger.label : null,
    busy: printing.busy,
    problem: printing.problem,
    readingProblem: reading.problem,
    print: async () => {
      if (printerId === null) return false;
      setStranger(null);
      const sent = send(printerId);
      onItsWay.current = sent;
      return sent;
    },
    answer: (said) => {
      if (printerId !== null) answer(printerId, said);
    },
  };
}

const proofOf = (proofs: Readonly<Record<string, Proof>>, printerId: string | null): Proof | null =>
  printerId === null ? null : (proofs[printerId] ?? null);
