import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { SerialAddress } from '../../../src/main/printers/address.ts';
import { createTransport } from '../../../src/main/printers/transports/create-transport.ts';
import { DEADLINES } from '../../../src/main/printers/transports/deadlines.ts';
import { openSerialPort, type SerialPortHandle } from '../../../src/main/printers/transports/serial-port.ts';
import { createSerialTransport } from '../../../src/main/printers/transports/serial.ts';
import { openPty, ptyPrinter, type Pty, type TransportTo } from './pty.ts';
import { documentOf, never, transportConformance, type RigMaker } from './transport-conformance.ts';

/** The fastest line, or the tests would wait for the slow one that a pty is not. */
const lineTo = (path: string, more: Partial<SerialAddress> = {}): SerialAddress => ({
  kind: 'serial',
  path,
  baudRate: 4_000_000,
  parity: 'none',
  dataBits: 8,
  stopBits: 1,
  flow: 'none',
  ...more,
});

const toLine: TransportTo = (path, deadlines) => createTransport(lineTo(path), deadlines);

const noPort: RigMaker = async (deadlines) => {
  const transport = createTransport(lineTo('/dev/packbench-no-such-port'), deadlines);
  return {
    transport,
    firstByte: Promise.resolve(),
    received: async () => new Uint8Array(),
    dispose: () => transport.close(),
  };
};

transportConformance({
  name: 'the serial transport',
  evidence: 'handedOver',
  // A pty holds some 20 KB, and its reader takes 64 KB at once.
  large: 1024 * 1024,
  healthy: ptyPrinter(toLine, 'goesOn'),
  stalls: ptyPrinter(toLine, 'stalls'),
  breaks: ptyPrinter(toLine, 'isUnplugged'),
  absent: noPort,
  asked: (behaviour) => ptyPrinter(toLine, 'goesOn', behaviour),
});

describe('the serial transport', () => {
  const ptys: Pty[] = [];
  const newPty = async (): Promise<Pty> => {
    const pty = await openPty();
    ptys.push(pty);
    return pty;
  };
  afterEach(() => {
    for (const pty of ptys.splice(0)) {
      pty.noMoreDocuments();
      pty.device.destroy();
    }
  });

  it('a line of 7 bits is sent nothing that it would turn into commands', async () => {
    const pty = await newPty();
    const transport = createTransport(lineTo(pty.path, { dataBits: 7 }));
    const tilde = Buffer.from('^XA^FD\u00feJR^FS^XZ', 'latin1');
    expect(await transport.send(tilde, never())).toEqual({
      kind: 'nothingSent',
      fault: { kind: 'io', reason: 'the line carries 7 bits a character, this document needs 8' },
    });
    expect(await transport.send(Buffer.from('^XA^FDx^FS^XZ'), never())).toMatchObject({ kind: 'taken' });
    await transport.close();
  });

  it('leaves nothing of a document that was given up to come out with the next one', async () => {
    const { path, device } = await newPty();
    const chunks: Buffer[] = [];
    device.once('data', () => device.pause());
    device.on('data', (chunk: Buffer) => chunks.push(chunk));
    const transport = createTransport(lineTo(path), { closeTimeoutMs: 100 });
    expect((await transport.send(documentOf(300_000), never())).kind).toBe('uncertain');
    const before = Buffer.concat(chunks).length;
    const next = Buffer.from('next label;');
    const arrived = Promise.withResolvers<void>();
    device.on('data', () => {
      // The document has every byte in it: the whole of the next one tells that it came.
      if (Buffer.concat(chunks).includes(next)) arrived.resolve();
    });
    device.resume();
    expect(await transport.send(next, never())).toEqual({ kind: 'taken', evidence: 'handedOver' });
    await arrived.promise;
    // What the reader had already taken out of the line is all there is of the first.
    expect(Buffer.concat(chunks).subarray(0, before)).toEqual(Buffer.from(documentOf(before)));
    expect(Buffer.concat(chunks).subarray(-next.length).toString()).toBe('next label;');
    expect(Buffer.concat(chunks).length).toBeLessThan(300_000);
    await transport.close();
  });

  it('notices at once that a printer which holds back is unplugged', async () => {
    const { path, device } = await newPty();
    const transport = createTransport(lineTo(path));
    device.once('data', () => device.pause());
    const outcome = transport.send(documentOf(300_000), never());
    device.once('pause', () => device.destroy());
    expect(await outcome).toMatchObject({ kind: 'uncertain', fault: { kind: 'reset' } });
    expect(await transport.send(documentOf(10), never())).toMatchObject({
      kind: 'nothingSent',
      fault: { kind: 'unreachable' },
    });
  });

  it('gives a slow line the time it needs, and its deadline on top', async () => {
    const { path } = await newPty();
    const line = lineTo(path, { baudRate: 57_600, parity: 'even', stopBits: 2 });
    const transport = createTransport(line, { closeTimeoutMs: 100 });
    // 1024 times 12 bits at 57,600 a second are 214 ms.
    expect(await transport.send(documentOf(100_000), never())).toEqual({
      kind: 'uncertain',
      fault: { kind: 'timeout', reason: 'the line takes the bytes: not within 314 ms' },
    });
  });

  it('never takes the late answer to a question that was given up for one to the next', async () => {
    const { path, device } = await newPty();
    const transport = createTransport(lineTo(path));
    const asked = (name: string, withinMs: number) =>
      transport.ask({
        bytes: Buffer.from(`${name}?`),
        isWhole: (heard) => heard.includes(0x0a),
        isExactly: (bytes) => Buffer.from(bytes).toString() === `${name}\n`,
        withinMs,
      });
    const writable: Socket = device;
    const heardIt = Promise.withResolvers<void>();
    device.on('data', (chunk: Buffer) => {
      heardIt.resolve();
      if (chunk.includes('b?')) writable.write('a\nb\n');
    });
    expect(await asked('a', 50)).toMatchObject({ kind: 'silent' });
    await heardIt.promise;
    const answer = await asked('b', 10_000);
    expect(answer.kind === 'answered' && Buffer.from(answer.bytes).toString()).toBe('b\n');
    await transport.close();
  });

  it('sets the line as the address says', async () => {
    const { path, device } = await newPty();
    device.resume();
    const line = lineTo(path, { baudRate: 19_200, stopBits: 2, flow: 'xonxoff' });
    expect((await createTransport(line).send(documentOf(10), never())).kind).toBe('taken');
    const terminal = openSync(path, 'r+');
    const { stdout } = spawnSync('stty', ['-a'], { stdio: [terminal, 'pipe', 'ignore'], encoding: 'utf8' });
    closeSync(terminal);
    expect(stdout).toMatch(/speed 19200 baud/);
    expect(stdout.split(/[\s;]+/)).toEqual(
      expect.arrayContaining(['cstopb', 'ixon', 'ixoff', '-crtscts', '-opost', '-echo']),
    );
  });

  it('has sent nothing where another program has the port', async () => {
    const { path } = await newPty();
    const other = await openSerialPort(lineTo(path));
    expect(await createTransport(lineTo(path)).send(documentOf(10), never())).toEqual({
      kind: 'nothingSent',
      fault: { kind: 'refused', reason: 'EBUSY' },
    });
    await other.close();
  });

  it.each([
    ['/dev/null', { kind: 'refused', reason: 'not a serial port: another device' }],
    ['/dev', { kind: 'refused', reason: 'not a serial port: a folder' }],
  ])('has sent nothing to %s, which is no serial port', async (path, fault) => {
    const outcome = await createTransport(lineTo(path)).send(documentOf(10), never());
    expect(outcome).toEqual({ kind: 'nothingSent', fault });
  });
});

/** A port with the wires that a pty lacks. `written` is what went down the line. */
function wiredPort(
  cts: () => boolean,
): SerialPortHandle & { readonly written: number[]; abandoned: boolean } {
  const ended = Promise.withResolvers<never>();
  return {
    written: [],
    abandoned: false,
    read: () => ended.promise,
    async write(buffer) {
      this.written.push(...buffer);
    },
    drain: async () => {},
    get: async () => ({ cts: cts() }),
    close: async () => {},
    async abandon() {
      this.abandoned = true;
    },
  };
}

describe('the serial transport to a printer with a wire of its own (CTS)', () => {
  const line = lineTo('COM3', { flow: 'rtscts' });
  const hurried = { ...DEADLINES, connectTimeoutMs: 60 };

  it('has sent nothing while the printer is off', async () => {
    const port = wiredPort(() => false);
    const transport = createSerialTransport(line, hurried, async () => port);
    expect(await transport.send(documentOf(10), never())).toEqual({
      kind: 'nothingSent',
      fault: { kind: 'timeout', reason: 'the printer is ready (CTS): not within 60 ms' },
    });
    expect(port).toMatchObject({ written: [], abandoned: true });
  });

  it('waits until the printer is ready', async () => {
    let looks = 0;
    const port = wiredPort(() => ++looks > 2);
    const transport = createSerialTransport(line, DEADLINES, async () => port);
    expect(await transport.send(documentOf(10), never())).toEqual({ kind: 'taken', evidence: 'handedOver' });
    expect(port).toMatchObject({ written: [...documentOf(10)], abandoned: false });
    expect(looks).toBe(3);
  });

  it('has sent nothing when it is aborted while it waits', async () => {
    const abort = new AbortController();
    const port = wiredPort(() => {
      abort.abort();
      return false;
    });
    const transport = createSerialTransport(line, DEADLINES, async () => port);
    expect(await transport.send(documentOf(10), abort.signal)).toMatchObject({
      kind: 'nothingSent',
      fault: { kind: 'aborted' },
    });
    expect(port).toMatchObject({ written: [], abandoned: true });
  });

  it('a port that opens too late is closed again, unused', async () => {
    const port = wiredPort(() => true);
    const opening = Promise.withResolvers<SerialPortHandle>();
    const transport = createSerialTransport(line, hurried, () => opening.promise);
    expect(await transport.send(documentOf(10), never())).toEqual({
      kind: 'nothingSent',
      fault: { kind: 'timeout', reason: 'the port opens: not within 60 ms' },
    });
    opening.resolve(port);
    await opening.promise;
    await Promise.resolve();
    await Promise.resolve();
    expect(port).toMatchObject({ written: [], abandoned: true });
  });
});
