import { useCallback, useEffect, useState } from 'react';
import type { PrinterLifeView, PrinterView } from '../../../shared/contract/printing.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useAppState, useClient } from '../../app/services.ts';

export interface Life {
  /** Null before the first answer. */
  readonly life: PrinterLifeView | null;
  readonly problem: Problem | null;
  readonly reload: () => void;
}

/** What a printer went through, read again whenever it says something else or its queue moved. */
export function useLife({ id: printerId, report, waiting }: PrinterView): Life {
  const client = useClient();
  const isOnline = useAppState((state) => state.link === 'online');
  const [loaded, setLoaded] = useState<Omit<Life, 'reload'>>({ life: null, problem: null });
  const [asked, setAsked] = useState(0);
  const conditions = report.kind === 'says' ? report.status.conditions.join() : '';

  useEffect(() => {
    if (!isOnline) return undefined;
    let isOver = false;
    const load = async (): Promise<void> => {
      const answer = await client.printing.life({ printerId });
      if (isOver) return;
      setLoaded(({ life }) =>
        answer.ok ? { life: answer.value, problem: null } : { life, problem: answer.problem },
      );
    };
    load().catch(reportError);
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each is a reason to look again
  }, [client, printerId, report.kind, conditions, waiting, asked, isOnline]);

  const reload = useCallback(() => setAsked((times) => times + 1), []);
  return { ...loaded, reload };
}
