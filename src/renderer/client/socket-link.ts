import { createFact } from './fact.ts';
import type { Greeting } from './greeting.ts';
import type { Link, LinkStatus } from './link.ts';
import { createPendingCalls, unreachable } from './pending-calls.ts';
import type { Refusal } from './reload-refused.ts';

/** A station that restarts is back in about a second; a kiosk's browser must not notice more than that. */
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 2000;

/** The first connection of a page that opens took 150 ms at a busy station; what takes longer than this is told. */
export const CONNECTED_WITHIN_MS = 1000;

/** A station under load was never seen to take a second. Whoever takes the connection and says nothing must not hold it. */
export const GREETED_WITHIN_MS = 10_000;

/** The part of a browser's WebSocket that the link uses. */
export type Socket = Pick<WebSocket, 'send' | 'addEventListener' | 'close'>;

export interface SocketLinkOptions {
  readonly open: () => Pick<Greeting, 'answer'> & { readonly socket: Socket };
  /** Called when a connection could not be made at all: the page may have lost its session. Answers who refused it. */
  readonly onRefused: () => Promise<Refusal>;
}

interface Subscription {
  readonly path: string;
  readonly onSnapshot: (snapshot: unknown) => void;
  readonly onEnd: (problem: unknown) => void;
}

type Message =
  | { readonly session: string; readonly build?: string | null }
  | ({ readonly id: number } & (
      { readonly result: unknown } | { readonly snapshot: unknown } | { readonly end: unknown }
    ));

/** The station's own messages; the values inside are the contract's affair. */
const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  (('session' in value && typeof value.session === 'string') ||
    ('id' in value &&
      typeof value.id === 'number' &&
      ('result' in value || 'snapshot' in value || 'end' in value)));

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Over a websocket. Connects at once and again after every break; subscriptions come back by themselves. There is no link
 * before whoever answers has shown to be the station: nothing is sent to anybody else, and nothing of theirs is believed.
 */
export function createSocketLink({ open, onRefused }: SocketLinkOptions): Link {
  let socket: Socket | null = null;
  const status = createFact<LinkStatus>('connecting');
  const build = createFact<string | null>(null);
  const answeredByOther = createFact<boolean>(false);
  let wasOnline = false;
  let retryMs = FIRST_RETRY_MS;
  let lastId = 0;
  // Known to this page alone: what was proved here is not asked for again after a break.
  let session: string | null = null;
  const subscriptions = new Map<number, Subscription>();

  const isOnline = (): boolean => status.read() === 'online';

  const send = (message: object): void => socket?.send(JSON.stringify(message));

  const calls = createPendingCalls(send);

  const receive = (data: unknown): void => {
    const message: unknown = JSON.parse(String(data));
    if (!isMessage(message)) throw new Error('the station sent something else than a message');
    if ('session' in message) {
      session = message.session;
      build.set(message.build ?? null);
    } else if ('result' in message) {
      calls.answered(message.id, message.result);
    } else if ('snapshot' in message) {
      subscriptions.get(message.id)?.onSnapshot(message.snapshot);
    } else {
      const ended = subscriptions.get(message.id);
      subscriptions.delete(message.id);
      ended?.onEnd(message.end);
    }
  };

  const opened = (): void => {
    retryMs = FIRST_RETRY_MS;
    wasOnline = true;
    answeredByOther.set(false);
    send({ resume: session });
    for (const [id, { path }] of subscriptions) send({ id, subscribe: path });
    calls.sendAll();
    status.set('online');
  };

  const lookWhoRefused = async (): Promise<void> => {
    const refused = await onRefused();
    if (!isOnline()) answeredByOther.set(refused === 'somebodyElse');
  };

  const closed = (): void => {
    socket = null;
    if (!isOnline()) void lookWhoRefused();
    status.set('offline');
    calls.lost();
    setTimeout(connect, retryMs);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  };

  const connect = (): void => {
    const { socket: next, answer } = open();
    socket = next;
    let stage: 'silent' | 'greeted' | 'proven' = 'silent';
    const ended = (): void => {
      clearTimeout(timer);
      if (socket === next) closed();
    };
    // Whoever is left takes their time to say goodbye, or never does.
    const leave = (): void => {
      next.close();
      ended();
    };
    const timer = setTimeout(leave, GREETED_WITHIN_MS);
    const greet = async (first: unknown): Promise<void> => {
      stage = 'greeted';
      const proof = await answer(first);
      if (socket !== next) return;
      if (proof === null) return leave();
      clearTimeout(timer);
      stage = 'proven';
      send(proof);
      opened();
    };
    next.addEventListener('message', ({ data }) => {
      if (socket !== next) return;
      if (stage === 'proven') receive(data);
      // What else comes before the proof is nobody's.
      else if (stage === 'silent') void greet(parseJson(String(data)));
    });
    next.addEventListener('close', ended);
  };

  connect();
  setTimeout(() => {
    if (status.read() === 'connecting') status.set('offline');
  }, CONNECTED_WITHIN_MS);

  return {
    call(path, value) {
      // Carried out later, a button would act on something that nobody was looking at when it was pressed.
      if (!isOnline() && wasOnline) return Promise.resolve(unreachable);
      return calls.add(++lastId, path, value, isOnline());
    },

    subscribe(path, onSnapshot, onEnd) {
      const id = ++lastId;
      subscriptions.set(id, { path, onSnapshot, onEnd });
      if (isOnline()) send({ id, subscribe: path });
      return () => {
        if (subscriptions.delete(id) && isOnline()) send({ id, unsubscribe: true });
      };
    },

    build,
    status,
    answeredByOther,
  };
}
