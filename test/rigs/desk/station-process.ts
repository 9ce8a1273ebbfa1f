import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import type { Client } from '../../../src/shared/contract/index.ts';
import { createClient } from '../../../src/renderer/client/client.ts';
import { createGreeting } from '../../../src/renderer/client/greeting.ts';
import { LINK_FRAGMENT } from '../../../src/shared/link-protocol.ts';
import { createSocketLink, type Socket } from '../../../src/renderer/client/socket-link.ts';

const source = fileURLToPath(new URL('../../../src/main/headless.ts', import.meta.url));
const held = new URL('held-process.ts', import.meta.url).href;

/** A station as a program of its own, spoken to over its real socket, so that it can be killed. */
export interface StationProcess {
  readonly url: string;
  readonly pid: number;
  readonly client: Client;
  /** A second window of the same station. */
  openWindow(): Client;
  /** From now on the station's clock is so far ahead of the computer's, in ms; behind it when negative. */
  setClock(offsetMs: number): void;
  /** SIGKILL: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
}

/** `preload` are modules that the station loads before its own; `openFiles` is all that the system lets it open; `program` is the built one, if that is wanted. */
export async function startStationProcess(
  args: readonly string[],
  clockOffsetMs = 0,
  preload: readonly string[] = [],
  openFiles: number | null = null,
  program = source,
): Promise<StationProcess> {
  const imports = [held, ...preload].flatMap((module) => ['--import', module]);
  const command = [process.execPath, ...imports, program, '--port', '0', ...args];
  const [file = '', ...rest] =
    openFiles === null ? command : ['sh', '-c', `ulimit -n ${openFiles}; exec "$@"`, 'sh', ...command];
  const child = spawn(file, rest, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, HELD_CLOCK_OFFSET_MS: String(clockOffsetMs) },
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = await firstLine(child);
  if (!('url' in ready) || typeof ready.url !== 'string')
    throw new Error(`did not start: ${JSON.stringify(ready)}`);
  const { url } = ready;
  const entered = await fetch(url, { redirect: 'manual' });
  const cookie = entered.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const secret = entered.headers.get('location')?.split(LINK_FRAGMENT)[1] ?? '';
  const { host, origin, port } = new URL(url);
  const sockets = new Set<WebSocket>();
  let ended = false;
  const openWindow = (): Client =>
    createClient(
      createSocketLink({
        open: () => {
          const { protocols, answer } = createGreeting(secret, Number(port));
          if (ended) return { socket: silence, answer };
          const socket = new WebSocket(`ws://${host}/link`, protocols, {
            headers: { cookie, origin },
          });
          socket.on('error', () => undefined);
          sockets.add(socket);
          return { socket: socket as unknown as Socket, answer };
        },
        onRefused: async () => 'nobody',
      }),
    );
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    ended = true;
    child.kill(signal);
    const code = await exited;
    for (const socket of sockets) socket.terminate();
    return code;
  };
  return {
    url,
    pid: child.pid ?? 0,
    client: openWindow(),
    openWindow,
    setClock: (offsetMs) => {
      // Killed a moment ago, it hears nothing any more.
      if (child.connected) child.send({ offsetMs }, () => undefined);
    },
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

/** A connection that never comes about: the link of a station that is gone waits for ever instead of knocking. */
const silence: Socket = { send: () => undefined, addEventListener: () => undefined, close: () => undefined };

async function firstLine(child: ChildProcess): Promise<object> {
  if (!child.stdout) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line) as object;
  throw new Error('the station ended before it was ready');
}
