import type { Relay, ScreenRelay } from '../../../src/shared/contract/index.ts';
import type { Logger } from '../../../src/main/kernel/ports.ts';

/** What a list read from the database costs. */
const BUSY_MS = 2;

function spin(): null {
  const until = performance.now() + BUSY_MS;
  while (performance.now() < until);
  return null;
}

type Listener = (snapshot: unknown) => void;

/**
 * A relay that a test holds in its hands. `echo` answers its value, `busy` takes its time, `never` never answers, `breaks` throws; the feed
 * `count` begins with 0, and every other path is unknown.
 */
export function createFakeRelay() {
  const listeners = new Set<Listener>();
  const calls: { path: string; value: unknown }[] = [];
  const relay: Relay = {
    async call(path, value) {
      calls.push({ path, value });
      if (path === 'echo') return { ok: true, value };
      if (path === 'breaks') throw new Error('a defect');
      if (path === 'busy') return { ok: true, value: spin() };
      if (path === 'never') return new Promise(() => undefined);
      return { ok: false, problem: { code: 'unknownPath', path } };
    },
    subscribe(path, onSnapshot, onEnd) {
      if (path !== 'count') {
        onEnd({ code: 'unknownPath', path });
        return () => undefined;
      }
      listeners.add(onSnapshot);
      onSnapshot(0);
      return () => listeners.delete(onSnapshot);
    },
  };
  let opened = 0;
  const left: number[] = [];
  return {
    relay,
    /** Each screen is numbered; `who` answers by it. */
    openScreen: (): ScreenRelay => {
      opened += 1;
      const number = opened;
      return {
        call: async (path, value) => (path === 'who' ? { ok: true, value: number } : relay.call(path, value)),
        subscribe: relay.subscribe,
        leave: () => void left.push(number),
      };
    },
    left,
    calls,
    listeners,
    publish(snapshot: unknown) {
      for (const listener of listeners) listener(snapshot);
    },
  };
}

/** Keeps the lines, to be searched for what must not be in them. */
export function createMemoryLog(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  const keep = (fields: object, text: string): void => {
    const plain = Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? value.message : value,
    ]);
    lines.push(JSON.stringify([text, Object.fromEntries(plain)]));
  };
  return { lines, log: { debug: keep, info: keep, warn: keep, error: keep } };
}
