import type { Relay } from '../../shared/contract/index.ts';
import type { Link } from './link.ts';

/** Over the preload. The station lives in the same program, so the link is never down. */
export function createElectronLink(bridge: Relay): Link {
  return {
    call: (path, value) => bridge.call(path, value),
    subscribe: (path, onSnapshot, onEnd) => bridge.subscribe(path, onSnapshot, onEnd),
    build: { read: () => null, subscribe: () => () => undefined },
    answeredByOther: { read: () => false, subscribe: () => () => undefined },
    status: { read: () => 'online', subscribe: () => () => undefined },
  };
}
