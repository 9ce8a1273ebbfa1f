import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTransport } from '../../../src/main/printers/transports/create-transport.ts';
import { openBlackHole } from '../../rigs/printers/black-hole.ts';
import { openHastyDevice } from './hasty-device.ts';
import {
  afterBytes,
  askedSo,
  closedPort,
  portOf,
  readAll,
  tcpDevice,
} from '../../rigs/printers/tcp-device.ts';
import { ANSWER, QUESTION } from '../../rigs/printers/transport-rig.ts';
import { documentOf, never, TAKEN, transportConformance, type Rig } from './transport-conformance.ts';

/** Linux lets a loopback connection buffer up to 4 MB at the sender and 6 MB at the receiver. */
const LARGE = 16 * 1024 * 1024;

transportConformance({
  name: 'the TCP transport',
  evidence: 'connectionClosed',
  large: LARGE,
  healthy: tcpDevice(readAll),
  stalls: tcpDevice(afterBytes(1, (socket) => socket.pause())),
  breaks: tcpDevice(afterBytes(1, (socket) => socket.resetAndDestroy())),
  absent: closedPort,
  asked: (behaviour) => tcpDevice(askedSo(behaviour)),
});

const label = documentOf(5000);

describe('the TCP transport tells an orderly close from the rest', () => {
  const rigs: Rig[] = [];
  const rigOf = async (...[behave, deadlines = {}]: [Behaviour, Deadlines?]): Promise<Rig> => {
    const rig = await tcpDevice(behave)(deadlines);
    rigs.push(rig);
    return rig;
  };
  afterEach(async () => {
    await Promise.all(rigs.splice(0).map((rig) => rig.dispose()));
  });

  it('a printer that talks while it reads is still taken', async () => {
    const rig = await rigOf((device) => {
      device.socket.write('\u0002030,0,0\u0003\r\n');
      readAll(device);
    });
    expect(await rig.transport.send(label, never())).toEqual(TAKEN);
  });

  it('a printer that never reads "accepts" a label, but it is not taken', async () => {
    const rig = await rigOf(() => {}, { closeTimeoutMs: 100 });
    expect(await rig.transport.send(label, never())).toMatchObject({
      kind: 'uncertain',
      fault: { kind: 'timeout' },
    });
  });

  it('a printer that takes far longer than the deadline, as behind a slow line, is waited for, and known by it', async () => {
    const rig = await rigOf(
      (device) => {
        const { socket } = device;
        socket.on('end', () => setTimeout(() => socket.end(), 1200));
        socket.resume();
      },
      { closeTimeoutMs: 400 },
    );
    const { transport } = rig;
    expect(transport.expectedMs(5000)).toBe(0);
    expect(await transport.send(label, never())).toEqual(TAKEN);
    expect(transport.expectedMs(5000)).toBeGreaterThan(1000);
  });

  it('a printer that reads everything and never closes is not taken', async () => {
    const rig = await rigOf(({ socket }) => socket.resume(), { closeTimeoutMs: 100 });
    expect(await rig.transport.send(label, never())).toMatchObject({
      kind: 'uncertain',
      isUnclosed: true,
      fault: { kind: 'timeout' },
    });
  });

  it('a print server that closes as soon as it has accepted has taken nothing', async () => {
    const rig = await rigOf(({ socket }) => socket.destroy());
    expect((await rig.transport.send(label, never())).kind).toBe('uncertain');
  });

  it('a printer that ends its side first is not believed, even if it reads on', async () => {
    const rig = await rigOf(({ socket }) => {
      socket.end();
      socket.resume();
    });
    expect(await rig.transport.send(label, never())).toMatchObject({
      kind: 'uncertain',
      fault: { kind: 'closed' },
    });
  });

  it('a printer that ends its side first is not believed by a program that was too busy to hear it', async () => {
    const device = await openHastyDevice();
    onTestFinished(() => device.dispose());
    // The device has this long to get a processor; then the program is busy for longer.
    const settleMs = 1000;
    const transport = createTransport({ kind: 'tcp', host: '127.0.0.1', port: device.port }, { settleMs });
    onTestFinished(() => transport.close());
    const outcome = transport.send(label, never());
    device.keepBusy(settleMs + 100, 10_000);
    expect(await outcome).toMatchObject({ kind: 'uncertain', fault: { kind: 'closed' } });
  });

  it('a printer that ends its side in the middle of a long document is not believed', async () => {
    const rig = await rigOf(afterBytes(100_000, (socket) => socket.end()));
    expect(await rig.transport.send(documentOf(LARGE), never())).toMatchObject({
      kind: 'uncertain',
      fault: { kind: 'closed' },
    });
  });

  it('a reset after the last byte is not an orderly close', async () => {
    const rig = await rigOf(({ socket }) => {
      socket.on('end', () => socket.resetAndDestroy());
      socket.resume();
    });
    expect(await rig.transport.send(label, never())).toMatchObject({
      kind: 'uncertain',
      fault: { kind: 'reset' },
    });
  });

  it('an abort while the printer keeps the finished document waiting is uncertain', async () => {
    const abort = new AbortController();
    const rig = await rigOf(({ socket }) => {
      socket.on('end', () => abort.abort());
      socket.resume();
    });
    expect(await rig.transport.send(label, abort.signal)).toMatchObject({
      kind: 'uncertain',
      isUnclosed: false,
      fault: { kind: 'aborted' },
    });
  });

  it('an unknown host is unreachable', async () => {
    const transport = createTransport({ kind: 'tcp', host: 'no-such-printer.invalid', port: 9100 });
    expect(await transport.send(label, never())).toMatchObject({
      kind: 'nothingSent',
      fault: { kind: 'unreachable' },
    });
    await transport.close();
  });

  it('an abort while it connects has sent nothing', async () => {
    const abort = new AbortController();
    const rig = await rigOf(readAll);
    const outcome = rig.transport.send(label, abort.signal);
    abort.abort();
    expect(await outcome).toMatchObject({ kind: 'nothingSent', fault: { kind: 'aborted' } });
  });
});

describe('a question over TCP', () => {
  it.each([
    ['answers and then never closes', true],
    ['is stuck and never reads', false],
  ])(
    'does not keep a printer with room for one host, which %s, from its document',
    async (_what, answers) => {
      const waiting: Socket[] = [];
      let served = 0;
      let isBusy = false;
      const serveNext = (): void => {
        const socket = isBusy ? undefined : waiting.shift();
        if (socket === undefined) return;
        served += 1;
        isBusy = true;
        socket.on('error', () => {});
        socket.once('close', () => {
          isBusy = false;
          serveNext();
        });
        if (served === 1) {
          if (answers) socket.write(ANSWER);
          // Never closes. Node tells of a reset only to who reads or writes.
          const beat = setInterval(() => socket.write('.'), 10);
          socket.once('close', () => clearInterval(beat));
        } else {
          socket.on('end', () => socket.end());
          socket.resume();
        }
      };
      const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => {
        waiting.push(socket);
        serveNext();
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      onTestFinished(async () => {
        server.close();
        await once(server, 'close');
      });
      const transport = createTransport({ kind: 'tcp', host: '127.0.0.1', port: portOf(server) });
      onTestFinished(() => transport.close());
      const answer = await transport.ask({
        bytes: QUESTION,
        isWhole: (heard) => Buffer.from(heard).includes(Buffer.from(ANSWER)),
        withinMs: answers ? 10_000 : 50,
      });
      expect(answer.kind).toBe(answers ? 'answered' : 'silent');
      expect(await transport.send(label, never())).toEqual(TAKEN);
      expect(served).toBe(2);
    },
  );
});

describe('the TCP transport at a host that does not answer', () => {
  it('gives up connecting by its own deadline, and at once when aborted or closed', async () => {
    const hole = await openBlackHole();
    const transport = createTransport(
      { kind: 'tcp', host: '127.0.0.1', port: hole.port },
      { connectTimeoutMs: 100 },
    );
    const patient = createTransport({ kind: 'tcp', host: '127.0.0.1', port: hole.port });
    try {
      expect(await transport.send(documentOf(10), never())).toMatchObject({
        kind: 'nothingSent',
        fault: { kind: 'timeout' },
      });
      const abort = new AbortController();
      const aborted = patient.send(documentOf(10), abort.signal);
      abort.abort();
      expect(await aborted).toMatchObject({ kind: 'nothingSent', fault: { kind: 'aborted' } });
      const closed = patient.send(documentOf(10), never());
      await patient.close();
      expect(await closed).toMatchObject({ kind: 'nothingSent', fault: { kind: 'aborted' } });
    } finally {
      await Promise.all([transport.close(), patient.close(), hole.dispose()]);
    }
  });
});

type Behaviour = Parameters<typeof tcpDevice>[0];
type Deadlines = Parameters<ReturnType<typeof tcpDevice>>[0];
