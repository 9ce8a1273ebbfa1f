import { useSyncExternalStore } from 'react';

/** Dots of the screen for one CSS pixel; another on another screen, and with the browser's own zoom. */
export const usePixelRatio = (): number => useSyncExternalStore(subscribe, () => window.devicePixelRatio);

function subscribe(listener: () => void): () => void {
  // A query is for one ratio alone, so after each change there is another one; zooming also resizes the window.
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
