import type { Client } from '../../shared/contract/index.ts';
import type { SecretNews } from '../store/secret-slice.ts';

/** Tells the station while this window is in front: the hand that scans was last here. */
export function followFront(client: Client, window: Window, onMissed: (news: SecretNews) => void): void {
  let stop: (() => void) | null = null;
  const come = (): void => {
    let before: { readonly behind: number; readonly dropped: number } | null = null;
    stop ??= client.scanners.inFront((missed) => {
      if (before !== null && missed.behind > before.behind) onMissed('behind');
      if (before !== null && missed.dropped > before.dropped) onMissed('again');
      before = missed;
    });
  };
  const go = (): void => {
    stop?.();
    stop = null;
  };
  if (window.document.hasFocus()) come();
  window.addEventListener('focus', come);
  window.addEventListener('blur', go);
}
