import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Logger } from '../../core/ports.ts';
import { readMessage, type LinkMessage } from './messages.ts';
import type { LinkedScreen, Screens } from './screens.ts';

/** A label preview is the largest thing a screen sends or asks for; this is ten of them. */
export const MAX_MESSAGE_BYTES = 1024 * 1024;
/** Above this a screen is behind; it gets the newest snapshot when it has caught up and none in between. */
const BEHIND_BYTES = 256 * 1024;
/** A screen has about ten feeds and a handful of calls under way; more is a defect or an attack. */
const MAX_FEEDS = 100;
const MAX_CALLS = 1000;
/** A sleeping laptop's socket looks open for ever; two missed beats end it. */
const BEAT_MS = 15_000;

const POLICY_VIOLATION = 1008;

/** Serves one screen's websocket until it closes. */
export function serveLink(socket: WebSocket, screens: Screens, log: Logger): void {
  const feeds = new Map<number, () => void>();
  const held = new Map<number, unknown>();
  let calls = 0;
  let alive = true;
  let screen: LinkedScreen | null = null;

  const send = (message: object): void => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify(message), release);
  };

  const release = (): void => {
    for (const [id, snapshot] of held) {
      if (socket.bufferedAmount > BEHIND_BYTES) return;
      held.delete(id);
      send({ id, snapshot });
    }
  };

  const endFeeds = (): void => {
    for (const end of feeds.values()) end();
  };

  const violation = (reason: string): void => {
    log.warn({ reason }, 'a screen broke the link protocol');
    socket.close(POLICY_VIOLATION, reason);
  };

  const taken = (): void => {
    endFeeds();
    socket.terminate();
  };
  /** Who asks before saying who they are begins anew. */
  const linked = (): LinkedScreen => (screen ??= screens.link(null, taken));

  const resume = (secret: string | null): void => {
    if (screen !== null) return violation('resumed twice');
    screen = screens.link(secret, taken);
    send({ session: screen.secret });
  };

  const call = async (id: number, path: string, value: unknown): Promise<void> => {
    if (++calls > MAX_CALLS) return violation('too many calls');
    let result: unknown;
    try {
      result = await linked().relay.call(path, value);
    } catch (error) {
      const reference = randomUUID();
      log.error({ err: error, reference, path }, 'a call was not answered');
      result = { ok: false, problem: { code: 'unexpected', reference } };
    }
    calls--;
    send({ id, result });
  };

  const subscribe = (id: number, path: string): void => {
    if (feeds.has(id)) return violation('id in use');
    if (feeds.size >= MAX_FEEDS) return violation('too many feeds');
    // Known before the first snapshot, which may come while `subscribe` still runs.
    let stop: (() => void) | null = null;
    let ended = false;
    const end = (): void => {
      ended = true;
      feeds.delete(id);
      held.delete(id);
      stop?.();
    };
    feeds.set(id, end);
    const started = linked().relay.subscribe(
      path,
      (snapshot) => {
        if (ended) return;
        if (socket.bufferedAmount > BEHIND_BYTES) held.set(id, snapshot);
        else send({ id, snapshot });
      },
      (problem) => {
        if (ended) return;
        end();
        send({ id, end: problem });
      },
    );
    if (ended) started();
    else stop = started;
  };

  const take = (message: LinkMessage): void => {
    if ('resume' in message) resume(message.resume);
    else if ('call' in message) void call(message.id, message.call, message.value);
    else if ('subscribe' in message) subscribe(message.id, message.subscribe);
    else feeds.get(message.id)?.();
  };

  const beat = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  }, BEAT_MS);

  socket.on('pong', () => (alive = true));
  socket.on('message', (data, binary) => {
    alive = true;
    const message = binary || !Buffer.isBuffer(data) ? null : readMessage(data.toString('utf8'));
    if (message === null) violation('malformed message');
    else if (socket.readyState === socket.OPEN) take(message);
  });
  socket.on('close', () => {
    clearInterval(beat);
    endFeeds();
    screen?.unlink();
  });
}
