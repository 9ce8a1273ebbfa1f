import { useState } from 'react';
import type { RunScanAnswer } from '../../../shared/contract/runs.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useAppState, useClient, useServices } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { useScanTaker } from '../../app/use-scan-taker.ts';

export interface RunScans {
  readonly answer: RunScanAnswer | null;
  readonly problem: Problem | null;
  /** Typed by hand, where a label can't be read. */
  readonly scan: (text: string) => Promise<void>;
  readonly forget: () => void;
}

/** While it is on screen, each scan is a parcel that the courier takes or brings back. */
export function useRunScans(runId: string, way: 'out' | 'in', again: () => void): RunScans {
  const client = useClient();
  const { player } = useServices();
  const volume = useAppState((state) => state.station?.preferences.volume ?? 1);
  const { run, problem } = useOperation(client.runs.scan);
  const [answer, setAnswer] = useState<RunScanAnswer | null>(null);
  const scan = async (text: string): Promise<void> => {
    const done = await run({ runId, text, way });
    setAnswer(done?.value ?? null);
    const verdict = done?.value.verdict;
    player.play(verdict === 'loaded' || verdict === 'cameBack' ? 'ok' : 'wrong', volume);
    again();
  };
  useScanTaker((text) => {
    void scan(text);
    return true;
  });
  return { answer, problem, scan, forget: () => setAnswer(null) };
}
