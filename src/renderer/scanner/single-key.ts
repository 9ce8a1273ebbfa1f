import type { ScannerKey } from '../../shared/domain/scanner/scanner-keys.ts';

/** A person's single key, reported once it is known that no scan begins with it. */
const KEY = 'packbench:single-key';

export const tellSingleKey = (target: EventTarget, { code }: ScannerKey): void =>
  void target.dispatchEvent(new CustomEvent(KEY, { detail: code }));

/** The digit of each single key, of either row of them; the answer ends it. */
export function onDigit(target: EventTarget, listener: (digit: number) => void): () => void {
  const heard = (event: Event): void => {
    const code: unknown = event instanceof CustomEvent ? event.detail : null;
    const digit = typeof code === 'string' ? /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] : undefined;
    if (digit !== undefined) listener(Number(digit));
  };
  target.addEventListener(KEY, heard);
  return () => target.removeEventListener(KEY, heard);
}
