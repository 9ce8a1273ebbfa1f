import { useEffect, useEffectEvent, useState } from 'react';
import type { ScanPlace } from '../../../shared/contract/counter.ts';
import { counterKindOf, type CounterVerdict } from '../../../shared/domain/counter/verdict.ts';
import { withoutBadge } from '../../../shared/domain/people/people-badge.ts';
import { soundOfKind } from '../../../shared/domain/verdict.ts';
import { useAppState, useServices } from '../../app/services.ts';
import { useScanTaker } from '../../app/use-scan-taker.ts';
import { useSecrets } from '../../ui/use-secrets.ts';
import { createCounterQueue } from './counter-queue.ts';

export interface Said {
  readonly verdict: CounterVerdict;
  /** Goes up with each scan, so that the same words are new. */
  readonly number: number;
}

export interface CounterScans {
  readonly said: Said | null;
  readonly isWaiting: boolean;
  readonly isLost: boolean;
  /** A code that can't be scanned. */
  readonly type: (text: string) => void;
}

/** While the counter is in front its scans go to the counter's own call. `onSaid` hears each answer. */
export function useCounterScans(
  place: ScanPlace,
  onSaid: (verdict: CounterVerdict) => void = () => undefined,
): CounterScans {
  const { client, store, player } = useServices();
  const link = useAppState((state) => state.link);
  const [queue] = useState(() => createCounterQueue(client, store));
  const [said, setSaid] = useState<Said | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [isLost, setLost] = useState(false);

  const hear = useEffectEvent((verdict: CounterVerdict): void => {
    setSaid((last) => ({ verdict, number: (last?.number ?? 0) + 1 }));
    const sound = soundOfKind[counterKindOf(verdict)];
    if (sound !== null) player.play(sound, store.getState().station?.preferences.volume ?? 1);
    onSaid(verdict);
  });
  useEffect(
    () => queue.follow({ said: (verdict) => hear(verdict), waiting: setWaiting, lost: setLost }),
    [queue],
  );
  useEffect(() => {
    if (link === 'online') queue.wake();
  }, [link, queue]);

  useSecrets('counter');
  // A badge means the same on every screen.
  const take = (text: string): boolean => {
    if (withoutBadge(text) !== text) return false;
    queue.push(text, place);
    return true;
  };
  useScanTaker(take);
  return { said, isWaiting: waiting > 0, isLost, type: (text) => void take(text) };
}
