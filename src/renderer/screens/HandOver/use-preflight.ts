import { useEffect, useRef, useState } from 'react';
import type { Preflight, SupplyCard } from '../../../shared/contract/supplies.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useClient } from '../../app/services.ts';

export interface PreflightState {
  /** The last findings stay in sight while newer ones are asked for. */
  readonly findings: Preflight | null;
  readonly problem: Problem | null;
  readonly again: () => void;
}

/** Asked anew whenever the supply's numbers change: a buyer may cancel while the packer looks at the list. */
export function usePreflight(card: SupplyCard | null): PreflightState {
  const client = useClient();
  const [answer, setAnswer] = useState<Omit<PreflightState, 'again'>>({ findings: null, problem: null });
  const lastAsked = useRef(0);
  const supplyId = card?.supplyId ?? null;
  const numbers = card ? `${card.total} ${card.packed} ${card.cancelled}` : null;

  const ask = async (): Promise<void> => {
    if (supplyId === null) return;
    const number = ++lastAsked.current;
    const result = await client.supplies.preflight({ supplyId });
    if (number !== lastAsked.current) return;
    if (result.ok) setAnswer({ findings: result.value, problem: null });
    else setAnswer(({ findings }) => ({ findings, problem: result.problem }));
  };
  const askLatest = useRef(ask);
  useEffect(() => {
    askLatest.current = ask;
  });
  useEffect(() => {
    if (numbers !== null && supplyId !== null) void askLatest.current();
  }, [supplyId, numbers]);
  return { ...answer, again: () => void ask() };
}
