import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';
import { sealed } from '../../../shared/link-protocol.ts';
import { FIRST_WORD_MS } from './doors.ts';
import { POLICY_VIOLATION } from './link.ts';
import { readProof } from './messages.ts';
import type { Sessions } from './sessions.ts';

/** A page that may open a link with one of these sessions, if it knows the secret of that one. */
export interface Caller {
  readonly nonce: string;
  readonly sessions: readonly string[];
}

/**
 * The first words over a new link: the station shows that it knows the link secret, and then the page does. `onProven` is
 * called with the page's session within the page's first message, so that none after it is missed.
 */
export function proveEachOther(
  socket: WebSocket,
  { seal, isSealed }: Pick<Sessions, 'seal' | 'isSealed'>,
  { nonce, sessions }: Caller,
  port: number,
  onProven: (session: string) => void,
): void {
  const challenge = randomBytes(32).toString('base64url');
  const timer = setTimeout(() => socket.terminate(), FIRST_WORD_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.once('message', (data, isBinary) => {
    clearTimeout(timer);
    const proof = !isBinary && Buffer.isBuffer(data) ? readProof(data.toString('utf8')) : null;
    const text = sealed.page(port, nonce, challenge);
    const session = proof === null ? undefined : sessions.find((each) => isSealed(each, text, proof.page));
    if (session === undefined) socket.close(POLICY_VIOLATION, 'no page of the station');
    else onProven(session);
  });
  const station = sessions.map((each) => seal(each, sealed.station(port, nonce, challenge)));
  socket.send(JSON.stringify({ station, challenge }));
}
