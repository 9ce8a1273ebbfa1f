import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, openSync, readSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTransport } from '../../../src/main/printers/transports/create-transport.ts';
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

const toDeviceFile: TransportTo = (path, deadlines) => createTransport({ kind: 'file', path }, deadlines);

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

describe('the file transport on plain files', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packbench-file-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it('makes the file and appends each document', async () => {
    const path = join(folder, 'labels.zpl');
    const transport = createTransport({ kind: 'file', path });
    expect(await transport.send(documentOf(3), never())).toEqual(TAKEN);
    expect(await transport.send(documentOf(2), never())).toEqual(TAKEN);
    await transport.close();
    expect([...(await readFile(path))]).toEqual([...documentOf(3), ...documentOf(2)]);
  });

  it('never makes a file where a device is missing', async () => {
    const path = '/dev/packbench-no-such-printer';
    const transport = createTransport({ kind: 'file', path });
    expect(await transport.send(documentOf(3), never())).toEqual({
      kind: 'nothingSent',
      fault: expect.objectContaining({ reason: expect.stringMatching(/^(ENOENT|EACCES|EPERM)$/) }),
    });
    expect(existsSync(path)).toBe(false);
  });

  it('has sent nothing when the path is a folder or lies in a file', async () => {
    const transport = createTransport({ kind: 'file', path: folder });
    expect(await transport.send(documentOf(3), never())).toEqual({
      kind: 'nothingSent',
      fault: { kind: 'io', reason: 'EISDIR' },
    });
    await writeFile(join(folder, 'file'), '');
    const inside = createTransport({ kind: 'file', path: join(folder, 'file', 'x') });
    expect(await inside.send(documentOf(3), never())).toEqual({
      kind: 'nothingSent',
      fault: { kind: 'io', reason: 'ENOTDIR' },
    });
  });
});
