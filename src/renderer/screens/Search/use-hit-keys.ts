import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import type { SearchHit } from '../../../shared/contract/story.ts';
import type { SearchState } from './use-search.ts';

export interface HitKeys {
  /** What Enter opens. */
  readonly active: SearchHit | null;
  /** A person went to it, and wants to see it. */
  readonly isChosen: boolean;
  readonly setActive: (hit: SearchHit) => void;
  readonly open: (hit: SearchHit) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Leads through the hits from the field. `ordered`: as they stand on the screen. Enter that comes before the answer
 * opens what is found, if it is just what was typed.
 */
export function useHitKeys(
  ordered: readonly SearchHit[],
  { isPending, foundBy }: SearchState,
  text: string,
  onOpen: (hit: SearchHit) => void,
): HitKeys {
  const [chosen, setChosen] = useState<SearchHit | null>(null);
  const enteredFor = useRef<string | null>(null);
  const active = ordered.find((hit) => hit === chosen) ?? ordered[0] ?? null;

  const open = (hit: SearchHit): void => {
    const isShown = hit.kind === 'article' && hit.title === foundBy;
    const first = ordered.find(({ kind }) => kind === 'order');
    // Its orders stand here already.
    if (isShown && first) setChosen(first);
    else onOpen(hit);
  };

  const openEntered = useEffectEvent(() => {
    const [best] = ordered;
    const isEntered = enteredFor.current === text;
    enteredFor.current = null;
    if (isEntered && best && (best.isExact || ordered.length === 1)) open(best);
  });
  useEffect(() => {
    if (!isPending) openEntered();
  }, [isPending]);

  const move = (by: number): void => {
    const at = active === null ? -1 : ordered.indexOf(active);
    const next = ordered[Math.min(Math.max(at + by, 0), ordered.length - 1)];
    if (next) setChosen(next);
  };

  return {
    active,
    isChosen: chosen !== null && active === chosen,
    setActive: setChosen,
    open,
    onKeyDown: (event) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
      } else if (event.key === 'Enter') {
        event.preventDefault();
        if (isPending) enteredFor.current = text;
        else if (active) open(active);
      }
    },
  };
}
