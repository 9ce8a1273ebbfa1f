import { timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';

/** The station sends its key with the first bytes; who says less for so long has none. */
const KEY_MS = 5000;
/** The station speaks to its printer on one connection at a time, and at once: of more without a key the oldest goes. */
const MOST_WITHOUT_KEY = 20;

/**
 * Lets in whoever says `key` first; everybody else is shut out and takes no turn at the printer. Any program of this
 * computer can reach a loopback port, whoever started it.
 */
export function createDoor(key: string): (socket: Socket, letIn: (socket: Socket) => void) => void {
  const wanted = Buffer.from(key);
  const without = new Set<Socket>();
  return (socket, letIn) => {
    const [oldest] = without;
    if (oldest && without.size >= MOST_WITHOUT_KEY) {
      without.delete(oldest);
      oldest.resetAndDestroy();
    }
    without.add(socket);
    const shutOut = (): void => void socket.resetAndDestroy();
    const timer = setTimeout(shutOut, KEY_MS);
    const leave = (): void => {
      without.delete(socket);
      clearTimeout(timer);
      socket.off('readable', read).off('end', shutOut).off('close', leave);
    };
    const read = (): void => {
      if (socket.readableLength < wanted.length) return;
      const said: unknown = socket.read(wanted.length);
      const mayIn = Buffer.isBuffer(said) && timingSafeEqual(said, wanted);
      leave();
      if (mayIn) letIn(socket);
      else shutOut();
    };
    socket.on('readable', read).on('end', shutOut).on('close', leave);
  };
}
