import { createServer, type Socket } from 'node:net';
import { holdPort, type HeldPort } from './held-port.ts';
import type { BrowserStore, KeptBrowsers } from './kept-sessions.ts';
import { KEPT_FOR_MS, type KeptSessions } from './sessions.ts';

/** Even a bench moved twice in a month has had fewer addresses. */
const MOST_OLD_PORTS = 3;
/** Recorded no more often than this: a page that loses its link every second causes no writes. */
const NOTED_EVERY_MS = 24 * 3600_000;
/** A write that is flushed takes some 10 ms, in which nobody is answered: whoever opens address after address waits. */
const WRITTEN_EVERY_MS = 1000;

/**
 * Where the station is, and where pages may still look for it. A page stores its scans under its own address and can't
 * look elsewhere, so the station serves its old addresses too.
 */
export interface Addresses {
  /** Sessions of the last time. */
  readonly sessions: KeptSessions | null;
  /** The port to listen on when `wanted` was asked for: 0 means the previous one while it is free. */
  choose(wanted: number): Promise<number>;
  /** The station listens. */
  begin(port: number): void;
  keep(sessions: KeptSessions): void;
  /** A page opened its link at this port; call the returned function when it closes. */
  linked(port: number): () => void;
  /** Writes what is pending and stops accepting at old addresses; may be called twice. */
  close(): void;
}

type OldPort = KeptBrowsers['oldPorts'][number];

export interface AddressesOptions {
  readonly store: BrowserStore;
  /** A connection that came to an old address. */
  readonly take: (socket: Socket) => void;
  /** Unix milliseconds. */
  readonly clock: () => number;
}

export function createAddresses({ store, take, clock }: AddressesOptions): Addresses {
  const before = store.read();
  let sessions: KeptSessions | null = before;
  let port = 0;
  let oldPorts: readonly OldPort[] = [];
  let held: readonly HeldPort[] = [];

  let timer: NodeJS.Timeout | null = null;
  let writtenAt = -Infinity;

  const writeNow = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    writtenAt = performance.now();
    if (sessions && port !== 0) store.write({ ...sessions, port, oldPorts: [...oldPorts] });
  };
  /** At once after a rest, else at the end of it. */
  const write = (): void => {
    if (timer) return;
    const rest = writtenAt + WRITTEN_EVERY_MS - performance.now();
    if (rest <= 0) writeNow();
    else timer = setTimeout(writeNow, rest);
  };
  const note = (at: number): void => {
    const now = clock();
    if (!oldPorts.some((each) => each.port === at && now - each.usedAt > NOTED_EVERY_MS)) return;
    oldPorts = oldPorts.map((each) => (each.port === at ? { port: at, usedAt: now } : each));
    write();
  };

  return {
    sessions: before,
    choose: async (wanted) =>
      wanted === 0 && before !== null && (await isFree(before.port)) ? before.port : wanted,
    begin: (chosen) => {
      port = chosen;
      oldPorts = before === null ? [] : oldPortsOf(before, port, clock());
      if (before !== null && before.port !== port) write();
      held = oldPorts.map((each) => holdPort(each.port, take, clock));
    },
    keep: (next) => {
      sessions = next;
      write();
    },
    linked: (at) => {
      note(at);
      return held.find((each) => each.port === at)?.linked() ?? (() => undefined);
    },
    close: () => {
      if (timer) writeNow();
      for (const each of held) each.close();
    },
  };
}

/** Where pages may still look for a station now at `port`, as long as their sessions are valid. */
function oldPortsOf(before: KeptBrowsers, port: number, now: number): readonly OldPort[] {
  return [{ port: before.port, usedAt: now }, ...before.oldPorts]
    .filter((each) => each.port !== port && now - each.usedAt <= KEPT_FOR_MS)
    .slice(0, MOST_OLD_PORTS);
}

/** Found by trying: a server that failed to listen can't be told to listen elsewhere. */
async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const listening = new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
  if (!(await listening)) return false;
  await new Promise((resolve) => probe.close(resolve));
  return true;
}
