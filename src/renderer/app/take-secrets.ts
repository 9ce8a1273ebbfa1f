import type { Client } from '../../shared/contract/index.ts';
import { MAX_AVERAGE_MS } from '../../shared/domain/scanner/scanner-pace.ts';
import { isLocked } from '../store/sign-in-slice.ts';
import type { Store } from '../store/store.ts';
import { offeredSecrets } from './offered-secrets.ts';
import type { Services } from './services.ts';
import { touches } from './touches.ts';
import type { WedgeScan } from '../scanner/wedge.ts';
import { isForPin } from './is-secret.ts';
import { maskedField, secretField, typeSecret } from './type-secret.ts';

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

/** From this pace on, no hand typed it; a longer one may be slower. */
const SCANNER_MS = 35;
const SLOW_SCANNER_MS = MAX_AVERAGE_MS;
const LONG_CODE = 5;

const isByScanner = ({ text, startedAt, endedAt }: WedgeScan): boolean => {
  const pace = (endedAt - startedAt) / text.length;
  return pace <= SCANNER_MS || (text.length >= LONG_CODE && pace <= SLOW_SCANNER_MS);
};

/**
 * What a keyboard scanner typed into a field for a code stands there alone, and is dropped while the one before is asked
 * about: behind a code that was left there it would be another one. Null: a hand typed it, or it is a PIN.
 */
export function secretOfWedge(store: Store, window: Window, quick: WedgeScan): (() => void) | null {
  const field = maskedField(window.document.activeElement);
  if (field === null || isForPin(field) || !isByScanner(quick)) return null;
  const { tellSecretNews, forgetSecretNews } = store.getState();
  return () => {
    forgetSecretNews();
    if (typeSecret(quick.text, field, quick.suffix !== null) === 'busy') tellSecretNews('busy');
  };
}
