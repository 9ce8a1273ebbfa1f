import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Logger } from '../../kernel/ports.ts';
import { createLinkFeeds } from './link-feeds.ts';
import { readMessage, type LinkMessage } from './messages.ts';
import type { LinkedScreen, Screens } from './screens.ts';
import type { Lanes } from './lanes.ts';

/** A label preview is the largest thing a screen sends or asks for; this is ten of them. */
export const MAX_MESSAGE_BYTES = 1024 * 1024;
/** A page asks for about twenty things while loading. Above this the link is not read until some are done. */
const MOST_WAITING = 64;
const READ_ON_BELOW = 16;
/** Answers that nobody reads pile up in memory: above this nothing more is begun for the link. */
const UNREAD_BYTES = 4 * 1024 * 1024;
/** In a message of a scan, as every screen writes it; elsewhere it only costs its sender a place in the other queue. */
const SCAN_MARK = Buffer.from('"call":"packing.scan"');
/** A sleeping laptop's socket looks open for ever; two missed beats end it. */
const BEAT_MS = 15_000;

/** The other end doesn't keep to the protocol (RFC 6455, 7.4.1). */
export const POLICY_VIOLATION = 1008;
/** What a browser says when its page was closed or left (RFC 6455, 7.4.1). */
const GOING_AWAY = 1001;

/** Serves one screen's websocket until it closes. `build`: of the screens that the station has now, null where it has none. */
export function serveLink(
  socket: WebSocket,
  screens: Screens,
  lanes: Lanes,
  log: Logger,
  build: string | null,
): void {
  let alive = true;
  let screen: LinkedScreen | null = null;

  const send = (message: object): void => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify(message), sent);
  };

  const sent = (): void => {
    place.wake();
    feeds.release();
  };

  const violation = (reason: string): void => {
    log.warn({ reason }, 'a screen broke the link protocol');
    socket.close(POLICY_VIOLATION, reason);
  };

  const taken = (): void => {
    feeds.endAll();
    socket.terminate();
  };
  /** A page that sends requests before resuming a session gets a new one. */
  const linked = (): LinkedScreen => (screen ??= screens.link(null, taken));

  const resume = (secret: string | null): void => {
    if (screen !== null) return violation('resumed twice');
    screen = screens.link(secret, taken);
    send({ session: screen.secret, build });
  };

  const call = async (id: number, path: string, value: unknown): Promise<void> => {
    let result: unknown;
    try {
      result = await linked().relay.call(path, value);
    } catch (error) {
      const reference = randomUUID();
      log.error({ err: error, reference, path }, 'a call was not answered');
      result = { ok: false, problem: { code: 'unexpected', reference } };
    }
    send({ id, result });
  };

  const feeds = createLinkFeeds({ socket, relay: () => linked().relay, send, violation });

  const take = async (message: LinkMessage): Promise<void> => {
    if ('resume' in message) resume(message.resume);
    else if ('call' in message) await call(message.id, message.call, message.value);
    else if ('subscribe' in message) feeds.subscribe(message.id, message.subscribe);
    else feeds.unsubscribe(message.id);
  };

  const read = async (data: Buffer): Promise<void> => {
    if (socket.readyState !== socket.OPEN) return;
    const message = readMessage(data.toString('utf8'));
    if (message === null) violation('malformed message');
    else await take(message);
  };

  const place = lanes.join({
    mayBegin: () => socket.bufferedAmount < UNREAD_BYTES,
    onBegun: () => {
      if (socket.isPaused && place.waiting < READ_ON_BELOW) socket.resume();
    },
  });

  const beat = setInterval(() => {
    // Its pong stands behind what is not read yet.
    if (socket.isPaused) return;
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  }, BEAT_MS);

  socket.on('pong', () => (alive = true));
  socket.on('message', (data, binary) => {
    alive = true;
    if (binary || !Buffer.isBuffer(data)) return violation('malformed message');
    // The first message says whose link it is, so nothing may overtake it.
    if (screen === null) return void read(data);
    place.add(data.includes(SCAN_MARK) ? 'scan' : 'other', () => read(data));
    if (place.waiting > MOST_WAITING) socket.pause();
  });
  socket.on('close', (code) => {
    clearInterval(beat);
    place.leave();
    feeds.endAll();
    screen?.unlink(code === GOING_AWAY);
  });
}
