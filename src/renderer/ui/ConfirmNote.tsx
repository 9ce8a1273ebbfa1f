import { useMemo } from 'react';
import { createConfirmer } from '../app/confirmer.ts';
import { useAppState, useServices } from '../app/services.ts';
import { useMay } from '../app/use-may.ts';
import { isLocked } from '../store/sign-in-slice.ts';
import type { Right } from '../../shared/domain/people/people-rights.ts';
import { ProblemNote } from './ProblemNote.tsx';

/**
 * Somebody with the right works here and has not proved in this window that it is they, as after a sign-in at another one:
 * the station doesn't tell it what the right is for.
 */
export function useIsUnproved(right: Right): boolean {
  const may = useMay(right);
  const locked = useAppState(isLocked);
  const isProved = useAppState(
    ({ current }) => current === null || !current.person || current.provedAt !== null,
  );
  return may && !locked && !isProved;
}

export function useConfirmer(): () => Promise<boolean> {
  const { store } = useServices();
  return useMemo(() => createConfirmer(store), [store]);
}

interface Props {
  readonly right: Right;
  /** What is not told until then. */
  readonly text: string | null;
}

/** The way to prove it; nothing where nobody has to. */
export function ConfirmNote({ right, text }: Props) {
  const ask = useConfirmer();
  return useIsUnproved(right) ? (
    <ProblemNote problem={{ code: 'confirmNeeded' }} tone="quiet" again={() => void ask()}>
      {text !== null && <p>{text}</p>}
    </ProblemNote>
  ) : null;
}
