import { useEffect, useState } from 'react';
import type { RunBoard } from '../../../shared/contract/runs.ts';
import { useClient } from '../../app/services.ts';

/** The open runs, what waits for one, and who may drive; null until the station has told. */
export function useRunBoard(): RunBoard | null {
  const client = useClient();
  const [board, setBoard] = useState<RunBoard | null>(null);
  useEffect(() => client.runs.board(setBoard), [client]);
  return board;
}
