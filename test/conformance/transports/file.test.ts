import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, openSync, readSync, renameSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTransport } from '../../../src/main/printers/transports/create-transport.ts';
import type { SendOutcome } from '../../../src/main/printers/transport.ts';
import { DEADLINES } from '../../../src/main/printers/transports/deadlines.ts';
import { createFileTransport } from '../../../src/main/printers/transports/file.ts';
import { judgePrinterDevice } from '../../../src/main/printers/transports/printer-device.ts';
import { ptyPrinter, type TransportTo } from './pty.ts';
import { documentOf, never, TAKEN, transportConformance, type RigMaker } from './transport-conformance.ts';

/** What the reader of the pipe does with the first bytes. */
type Reader = 'goesOn' | 'stalls' | 'leaves' | 'isNotThere';

/** A named pipe is the nearest thing to a device file that anybody can make: it fills up, and its reader can go. */
function pipeDevice(behaviour: Reader): RigMaker {
  return async (deadlines) => {
    const folder = await mkdtemp(join(tmpdir(), 'packbench-pipe-'));
    const path = join(folder, 'printer');
    await promisify(execFile)('mkfifo', [path]);
    const chunks: Buffer[] = [];
    const firstByte = Promise.withResolvers<void>();
    const reader = behaviour === 'isNotThere' ? null : openReader(path, chunks);
    reader?.socket.once('data', () => {
      firstByte.resolve();
      if (behaviour === 'stalls') reader.socket.pause();
      if (behaviour === 'leaves') reader.leave();
    });
    const transport = createTransport({ kind: 'file', path }, deadlines);
    return {
      transport,
      firstByte: firstByte.promise,
      async received() {
        await transport.close();
        await reader?.drain();
        return Buffer.concat(chunks);
      },
      async dispose() {
        await transport.close();
        reader?.leave();
        await rm(folder, { recursive: true });
      },
    };
  };
}

function openReader(path: string, chunks: Buffer[]): PipeReader {
  // Also a writer, so that the end of one document is not the end of the pipe.
  let kept: number | null = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const socket = new Socket({
    fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK),
    writable: false,
  });
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  return {
    socket,
    leave() {
      socket.destroy();
      if (kept !== null) closeSync(kept);
      kept = null;
    },
    async drain() {
      if (kept === null) return;
      if (!socket.destroyed) await once(socket.destroy(), 'close');
      for (let rest = readNow(kept); rest !== null; rest = readNow(kept)) chunks.push(rest);
    },
  };
}

interface PipeReader {
  readonly socket: Socket;
  leave(): void;
  drain(): Promise<void>;
}

function readNow(fd: number): Buffer | null {
  const buffer = Buffer.alloc(65_536);
  try {
    return buffer.subarray(0, readSync(fd, buffer));
  } catch {
    return null;
  }
}

transportConformance({
  name: 'the file transport',
  evidence: 'connectionClosed',
  // A pipe holds 64 KB.
  large: 1024 * 1024,
  healthy: pipeDevice('goesOn'),
  stalls: pipeDevice('stalls'),
  breaks: pipeDevice('leaves'),
  absent: pipeDevice('isNotThere'),
  asked: null,
});

/** No printer hangs on a terminal: the rule of what may be one is another file's test. */
const toDeviceFile: TransportTo = (path, deadlines) =>
  createFileTransport({ kind: 'file', path }, { ...DEADLINES, ...deadlines }, () => null);

/** A terminal is the one device file with a way back that anybody can make. */
transportConformance({
  name: 'the file transport at a device file',
  evidence: 'connectionClosed',
  large: 1024 * 1024,
  healthy: ptyPrinter(toDeviceFile, 'goesOn'),
  stalls: ptyPrinter(toDeviceFile, 'stalls'),
  breaks: ptyPrinter(toDeviceFile, 'isUnplugged'),
  breakFault: 'io',
  absent: async (deadlines) => {
    const transport = toDeviceFile('/dev/packbench-no-such-printer', deadlines);
    return {
      transport,
      firstByte: Promise.resolve(),
      received: async () => new Uint8Array(),
      dispose: () => transport.close(),
    };
  },
  asked: (behaviour) => ptyPrinter(toDeviceFile, 'goesOn', behaviour),
});

describe('the file transport on what is no printer', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packbench-file-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  const refused = (reason: string): SendOutcome => ({
    kind: 'nothingSent',
    fault: { kind: 'refused', reason: `not a printer: ${reason}` },
  });
  const sendTo = async (path: string): Promise<SendOutcome> => {
    const transport = createTransport({ kind: 'file', path });
    const outcome = await transport.send(documentOf(3), never());
    await transport.close();
    return outcome;
  };

  it('makes no file, wherever the path is', async () => {
    for (const path of [join(folder, 'forget-people'), '/dev/packbench-no-such-printer']) {
      expect(await sendTo(path)).toEqual({
        kind: 'nothingSent',
        fault: { kind: 'unreachable', reason: 'ENOENT' },
      });
      expect(existsSync(path)).toBe(false);
    }
  });

  it('writes nothing to a file, a folder, a socket, nor through a link', async () => {
    const file = join(folder, '.profile');
    await writeFile(file, 'as it was');
    await symlink(file, join(folder, 'lp0'));
    const server = createServer().listen(join(folder, 'socket'));
    await once(server, 'listening');
    expect(await sendTo(file)).toEqual(refused('a file'));
    expect(await sendTo(join(folder, 'lp0'))).toEqual(refused('a file'));
    expect(await sendTo(folder)).toEqual(refused('a folder'));
    expect(await sendTo(join(folder, 'socket'))).toEqual(refused('neither device nor pipe'));
    expect(await readFile(file, 'utf8')).toBe('as it was');
    server.close();
    expect(await sendTo(join(file, 'x'))).toMatchObject({
      kind: 'nothingSent',
      fault: { reason: 'ENOTDIR' },
    });
  });

  it('writes nothing to what is put in the place of a pipe between the look and the opening', async () => {
    const file = join(folder, '.profile');
    const path = join(folder, 'lp0');
    await writeFile(file, 'as it was');
    await promisify(execFile)('mkfifo', [path]);
    const judge = judgePrinterDevice(process.platform);
    let looks = 0;
    const transport = createFileTransport({ kind: 'file', path }, DEADLINES, (found) => {
      looks += 1;
      const said = judge(found);
      if (looks === 1) renameSync(file, path);
      return said;
    });
    expect(await transport.send(documentOf(3), never())).toEqual(refused('a file'));
    await transport.close();
    expect([looks, await readFile(path, 'utf8')]).toEqual([2, 'as it was']);
  });

  it('prints into nothing at /dev/null, which answers no question', async () => {
    const transport = createTransport({ kind: 'file', path: '/dev/null' });
    expect(await transport.send(documentOf(3), never())).toEqual(TAKEN);
    const question = { bytes: documentOf(1), isWhole: () => true, withinMs: 50 };
    expect(await transport.ask(question)).toEqual({ kind: 'oneWay' });
    await transport.close();
  });
});
