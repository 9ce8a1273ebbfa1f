import { connect } from 'node:net';
import type { TcpAddress } from '../../address.ts';
import { faultOf } from '../../transports/fault.ts';

/**
 * Printers in the same network answer in milliseconds, one that wakes its Wi-Fi within a second; a lost packet is sent
 * again after one second. An address that nobody has is silent to the end.
 */
export const CONNECT_MS = 1500;

/** What a connection came to. `refused`: a device is there, and takes no raw printing. */
export type PortState =
  { readonly kind: 'open' | 'refused' | 'silent' } | { readonly kind: 'failed'; readonly reason: string };

/** Connects and hangs up at once without a word, which no printer makes a page of. Never rejects. */
export function tryPort({ host, port }: TcpAddress, signal: AbortSignal): Promise<PortState> {
  if (signal.aborted) return Promise.resolve({ kind: 'silent' });
  const { promise, resolve } = Promise.withResolvers<PortState>();
  const socket = connect({ host, port });
  let state: PortState = { kind: 'silent' };
  const end = (): void => void socket.destroy();
  const timer = setTimeout(end, CONNECT_MS);
  signal.addEventListener('abort', end, { once: true });
  socket.on('connect', () => {
    state = { kind: 'open' };
    socket.end();
    socket.destroySoon();
  });
  socket.on('error', (error) => {
    if (state.kind === 'open') return;
    const { kind, reason } = faultOf(error);
    // A device that is not there, as the system or a router says it, is no failure of the search.
    const isAbsent = kind === 'timeout' || reason === 'EHOSTUNREACH' || reason === 'EHOSTDOWN';
    state =
      kind === 'refused' && reason === 'ECONNREFUSED' ? { kind: 'refused' } : { kind: 'failed', reason };
    if (isAbsent) state = { kind: 'silent' };
  });
  socket.on('close', () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    resolve(state);
  });
  return promise;
}
