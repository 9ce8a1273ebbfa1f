import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { createConfirmer } from '../app/confirmer.ts';
import { useAppState, useServices } from '../app/services.ts';
import { useMay } from '../app/use-may.ts';
import { isLocked } from '../store/sign-in-slice.ts';
import type { Right } from '../../shared/domain/people/people-rights.ts';
import { NotYours } from './NotYours.tsx';
import { ProblemNote } from './ProblemNote.tsx';

interface Props {
  readonly right: Right;
  readonly children: ReactNode;
}

/**
 * What the station tells of to a window alone that proved to be of somebody with the right: asked for first where that
 * is yet to come. At the lock it stays as it was left.
 */
export function OnlyYours({ right, children }: Props) {
  const { store } = useServices();
  const may = useMay(right);
  const locked = useAppState(isLocked);
  const isProved = useAppState(
    ({ current }) => current === null || !current.person || current.provedAt !== null,
  );
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = locked ? wasOpen : may && (isProved || wasOpen);
  if (isOpen !== wasOpen) setWasOpen(isOpen);
  const ask = useMemo(() => createConfirmer(store), [store]);
  const isUnproved = may && !locked && !isOpen;
  useEffect(() => {
    if (isUnproved) void ask();
  }, [ask, isUnproved]);
  return (
    <>
      <NotYours right={right} />
      {isUnproved && (
        <ProblemNote problem={{ code: 'confirmNeeded' }} tone="quiet" again={() => void ask()} />
      )}
      {isOpen && children}
    </>
  );
}
