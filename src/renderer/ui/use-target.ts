import { useState } from 'react';
import { useAppState } from '../app/services.ts';
import { fittingSupplies, type Fitting, type OpenCard } from './fitting-supplies.ts';
import type { Target } from './TargetChoice.tsx';

export interface TargetState {
  /** Open supplies that fit. */
  readonly supplies: readonly OpenCard[];
  readonly target: Target | null;
  readonly setTarget: (target: Target | null) => void;
  /** The open supply that was chosen; null: a new one. */
  readonly open: OpenCard | null;
  /** What the supply is called, or will be. */
  readonly name: string;
  /** As the station is told. */
  readonly into: { readonly newName: string } | { readonly supplyId: string };
}

const NONE: readonly never[] = [];

/** Where orders go. `proposedName`: of a new supply; `usual`: the open one that is meant unless another is chosen. */
export function useTarget(fitting: Fitting, proposedName: string, usual: string | null = null): TargetState {
  const cards = useAppState((state) => state.cards ?? NONE);
  const [chosen, setTarget] = useState<Target | null>(null);
  const supplies = fittingSupplies(cards, fitting);
  const target: Target | null = chosen ?? (usual === null ? null : { kind: 'open', supplyId: usual });
  const open =
    target?.kind === 'open' ? (supplies.find(({ supplyId }) => supplyId === target.supplyId) ?? null) : null;
  const typed = target?.kind === 'new' ? target.name.trim() : '';
  return {
    supplies,
    target: open || target?.kind === 'new' ? target : null,
    // Choosing “a new one” is a choice too where an open one is usual.
    setTarget: (next) => setTarget(next ?? { kind: 'new', name: '' }),
    open,
    name: open?.name ?? (typed === '' ? proposedName : typed),
    into: open ? { supplyId: open.supplyId } : { newName: typed },
  };
}
