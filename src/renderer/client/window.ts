import type { Relay } from '../../shared/contract/index.ts';

declare global {
  interface Window {
    /** What the preload hands to the page, all of it. Present in the desktop program alone. */
    readonly packbench?: Relay;
  }
}
