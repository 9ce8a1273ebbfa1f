import { useEffect, useRef, useState } from 'react';
import type { Counted } from '../../../../shared/contract/stock-counts.ts';
import { readCommand } from '../../../../shared/domain/command-codes.ts';
import { withoutBadge } from '../../../../shared/domain/people/people-badge.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useAppState, useClient } from '../../../app/services.ts';
import { useScanTaker } from '../../../app/use-scan-taker.ts';

interface Scan {
  readonly countId: string;
  readonly scanId: string;
  readonly shelf: string;
  readonly text: string;
}

export interface CountScans {
  readonly said: { readonly text: string; readonly counted: Counted } | null;
  readonly waiting: number;
  readonly problem: Problem | null;
  readonly say: (text: string, counted: Counted) => void;
}

/** Scans of a count in their order; one that was not answered goes again under its own id, which counts once. */
export function useCountScans(countId: string, shelf: string): CountScans {
  const client = useClient();
  const link = useAppState((state) => state.link);
  const [queue, setQueue] = useState<readonly Scan[]>([]);
  const [said, setSaid] = useState<CountScans['said']>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const sending = useRef<string | null>(null);

  useScanTaker((text) => {
    // Commands and badges mean the same on every screen.
    if (readCommand(text) !== null || withoutBadge(text) !== text) return false;
    setQueue((before) => [...before, { countId, scanId: crypto.randomUUID(), shelf, text }]);
    return true;
  });
  const next = queue[0];
  useEffect(() => {
    if (!next || link !== 'online' || sending.current === next.scanId) return;
    sending.current = next.scanId;
    void (async () => {
      const answer = await client.stockCounts.scan(next);
      sending.current = null;
      const isLost =
        !answer.ok &&
        (answer.problem.code === 'stationUnreachable' || answer.problem.code === 'stationAnswerLost');
      setProblem(answer.ok ? null : answer.problem);
      if (answer.ok) setSaid({ text: next.text, counted: answer.value });
      // The same scan once more: its copy is new to this effect.
      setQueue(([, ...rest]) => (isLost ? [{ ...next }, ...rest] : rest));
    })();
  }, [client, link, next]);

  return { said, waiting: queue.length, problem, say: (text, counted) => setSaid({ text, counted }) };
}
