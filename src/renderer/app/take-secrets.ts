import type { Client } from '../../shared/contract/index.ts';
import { isLocked } from '../store/sign-in-slice.ts';
import type { Store } from '../store/store.ts';
import { offeredSecrets } from './offered-secrets.ts';
import type { Services } from './services.ts';
import { touches } from './touches.ts';
import { secretField, typeSecret } from './type-secret.ts';

/** Where a scanned secret goes: a masked field, or a screen that takes whatever is scanned and keeps none of it. */
type Aim = { readonly field: HTMLInputElement } | { readonly field: null };

/** Puts serial scans that may be a secret where this window waits for one. */
export function createFollowSecrets(
  client: Client,
  store: Store,
  window: Window,
  isTaken: (text: string) => boolean,
): Services['followSecrets'] {
  /** Screens of the counter that are open. */
  let atCounter = 0;
  const { tellSecretNews } = store.getState();
  const follow = offeredSecrets<Aim>(client, {
    aim: (isPin) => {
      if (isLocked(store.getState())) return null;
      const field = secretField(isPin, window.document.activeElement);
      return field !== null || atCounter > 0 ? { field } : null;
    },
    give: ({ field }, text, isInFront) => {
      const isNotOurs = touches.turnToScan();
      store.getState().forgetSecretNews();
      if (field === null) {
        const taken = isTaken(text);
        if (!taken) isNotOurs();
        return taken;
      }
      const typed = typeSecret(text, field, isInFront);
      if (typed === 'put') tellSecretNews('press');
      if (typed === 'busy') tellSecretNews('busy');
      return typed !== 'gone';
    },
    onDropped: () => tellSecretNews('again'),
  });
  return (at) => {
    const stop = follow();
    if (at === 'counter') atCounter += 1;
    return () => {
      if (at === 'counter') atCounter -= 1;
      stop();
    };
  };
}
