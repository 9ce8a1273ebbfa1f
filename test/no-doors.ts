import { ChildProcess } from 'node:child_process';
import { Socket as DatagramSocket } from 'node:dgram';
import { Server, Socket } from 'node:net';
import { afterEach } from 'vitest';

declare global {
  /** Files share a thread, and each loads this again: a door is watched once. */
  var openedDoors: string[] | undefined;
}

const doors: readonly (readonly [prototype: object, method: string, does: string])[] = [
  [Server.prototype, 'listen', 'listens at a port'],
  [Socket.prototype, 'connect', 'connects to a port'],
  [DatagramSocket.prototype, 'bind', 'listens for datagrams'],
  [ChildProcess.prototype, 'spawn', 'starts a program'],
];

function watch(): string[] {
  const seen: string[] = [];
  for (const [prototype, method, does] of doors) {
    const original: unknown = Reflect.get(prototype, method);
    if (typeof original !== 'function') throw new Error(`There is no ${method} to watch.`);
    Reflect.set(prototype, method, function passOn(this: unknown, ...args: unknown[]): unknown {
      seen.push(does);
      return Reflect.apply(original, this, args);
    });
  }
  return seen;
}

const opened = (globalThis.openedDoors ??= watch());

/** A folder says what its tests need: whoever opens a socket or starts a program does so elsewhere. */
afterEach(() => {
  const found = opened.splice(0);
  if (found.length > 0) {
    throw new Error(`A test in test/unit ${found[0]}: it belongs in test/conformance or test/scenarios.`);
  }
});
