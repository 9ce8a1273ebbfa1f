/** How long the calls of a page that opens wait for its first connection. */
const CALL_WAIT_MS = 10_000;

interface PendingCall {
  readonly id: number;
  readonly path: string;
  readonly value: unknown;
  readonly resolve: (result: unknown) => void;
  sent: boolean;
  timer: ReturnType<typeof setTimeout> | null;
}

export const unreachable = { ok: false, problem: { code: 'stationUnreachable' } } as const;
const answerLost = { ok: false, problem: { code: 'stationAnswerLost' } } as const;

/** The calls of a page that are not answered yet. */
export interface PendingCalls {
  /** Sent at once, or as soon as there is a connection, for as long as a call waits for one. */
  add(id: number, path: string, value: unknown, now: boolean): Promise<unknown>;
  answered(id: number, result: unknown): void;
  /** There is a connection. */
  sendAll(): void;
  /** The connection broke: what was sent over it is answered no more. */
  lost(): void;
}

export function createPendingCalls(send: (message: object) => void): PendingCalls {
  // In the order of the calls: two scans must reach the station as they were made.
  const calls = new Map<number, PendingCall>();

  const settle = (call: PendingCall, result: unknown): void => {
    if (call.timer !== null) clearTimeout(call.timer);
    calls.delete(call.id);
    call.resolve(result);
  };

  const sendCall = (call: PendingCall): void => {
    if (call.timer !== null) clearTimeout(call.timer);
    call.timer = null;
    call.sent = true;
    send({ id: call.id, call: call.path, value: call.value });
  };

  const wait = (call: PendingCall): void => {
    call.sent = false;
    call.timer = setTimeout(() => settle(call, unreachable), CALL_WAIT_MS);
  };

  return {
    add: (id, path, value, now) =>
      new Promise((resolve) => {
        const call: PendingCall = { id, path, value, resolve, sent: false, timer: null };
        calls.set(id, call);
        if (now) sendCall(call);
        else wait(call);
      }),
    answered(id, result) {
      const call = calls.get(id);
      if (call) settle(call, result);
    },
    sendAll() {
      for (const call of calls.values()) sendCall(call);
    },
    lost() {
      for (const call of calls.values()) {
        if (call.sent) settle(call, answerLost);
      }
    },
  };
}
