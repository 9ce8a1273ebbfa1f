import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Dots } from '../../../src/main/raster/dots.ts';
import { pngLanguage } from '../../../src/main/printers/languages/png/png-language.ts';
import { zplLanguage } from '../../../src/main/printers/languages/zpl/zpl-language.ts';
import type { Transport } from '../../../src/main/printers/transport.ts';
import { createTransport } from '../../../src/main/printers/transports/create-transport.ts';
import type { TransportDeadlines } from '../../../src/main/printers/transports/deadlines.ts';
import {
  createIppQueue,
  jobStates,
  printerStates,
} from '../../../src/main/printers/transports/spool/ipp-queue.ts';
import { startLabelPrinter } from '../../../src/simulator/printers/label-printer.ts';
import type { LabelSheet } from '../../../src/simulator/printers/paper/printed-label.ts';
import { AT_203 } from '../../rigs/labels/label-fixtures.ts';
import { dotsWhere } from '../../rigs/printers/dots-fixtures.ts';
import { modelOf } from '../../rigs/printers/model-of.ts';
import { isBlack } from '../../rigs/printers/read-label.ts';
import { rasterDriver, readRaster } from './raster-driver.ts';
import {
  cupsIsMissing,
  filtersAreMissing,
  startPrivateCups,
  type PrivateCups,
} from '../../rigs/printers/private-cups.ts';
import {
  afterBytes,
  deadPort,
  nobodyAt,
  readAll,
  tcpDevice,
  type TransportTo,
} from '../../rigs/printers/tcp-device.ts';
import { documentOf, never, transportConformance } from './transport-conformance.ts';

const missing = cupsIsMissing();

const toQueue = (server: string, queue: string, deadlines: Partial<TransportDeadlines> = {}): Transport =>
  createTransport({ kind: 'spool', queue, server }, deadlines);

describe.skipIf(missing !== null)(`CUPS (${missing ?? 'from this system'})`, () => {
  let cups: PrivateCups;
  let queues = 0;
  beforeAll(async () => {
    cups = await startPrivateCups();
  });
  afterAll(async () => {
    await cups.stop();
  });

  const newQueue = async (port: number): Promise<string> => {
    queues += 1;
    const name = `Label_${queues}`;
    await cups.addQueue(name, port);
    return name;
  };
  /** A spooler starts a program for each document, which takes 25 ms before its first byte: deadlines tenfold. */
  const throughCups: TransportTo = async (port, { closeTimeoutMs, ...deadlines }) =>
    toQueue(cups.server, await newQueue(port), {
      ...deadlines,
      ...(closeTimeoutMs === undefined ? {} : { closeTimeoutMs: closeTimeoutMs * 10 }),
    });
  /** Gone with its test. */
  const transportTo = (queue: string, deadlines: Partial<TransportDeadlines> = {}): Transport => {
    const transport = toQueue(cups.server, queue, deadlines);
    onTestFinished(() => transport.close());
    return transport;
  };

  transportConformance({
    name: 'the spooler transport',
    evidence: 'spooled',
    // As for the TCP transport: the spooler's program writes to such a socket.
    large: 16 * 1024 * 1024,
    healthy: tcpDevice(readAll, throughCups),
    stalls: tcpDevice(({ socket }) => {
      // Once: the spooler can only close in order, so that what is buffered is read to its end later.
      socket.once('data', () => socket.pause());
      socket.resume();
    }, throughCups),
    breaks: tcpDevice(
      afterBytes(1, (socket) => socket.resetAndDestroy()),
      throughCups,
    ),
    // The spooler says in its own language that its program failed, and no more.
    breakFault: 'io',
    absent: nobodyAt(async (port) => toQueue(`127.0.0.1:${port}`, 'Label')),
    asked: null,
  });

  it('a label comes out of a raw queue as it comes out of a socket, byte by byte and dot by dot', async () => {
    const sheets: LabelSheet[] = [];
    const printer = await startLabelPrinter({ port: 0, onLabel: (_, sheet) => sheets.push(sheet) });
    onTestFinished(() => printer.close());
    const port = Number(new URL(printer.address).port);
    const label = zplLanguage.encode(
      dotsWhere(464, 320, (x, y) => ((x >> 3) * (y >> 3)) % 5 === 0),
      AT_203,
    );
    const direct = createTransport({ kind: 'tcp', host: '127.0.0.1', port });
    onTestFinished(() => direct.close());

    expect(await transportTo(await newQueue(port)).send(label, never())).toEqual({
      kind: 'taken',
      evidence: 'spooled',
    });
    expect(await direct.send(label, never())).toMatchObject({ kind: 'taken' });
    await printer.close();

    const [spooled, sent] = sheets;
    expect(sheets).toHaveLength(2);
    expect(Buffer.compare(spooled?.bytes ?? Buffer.of(), label)).toBe(0);
    expect(spooled?.png).not.toBeNull();
    expect(spooled).toEqual(sent);
  });

  it('a printer that is off has been sent nothing, and nothing is left in the queue to come out later', async () => {
    const port = await deadPort();
    const queue = await newQueue(port);
    expect(await transportTo(queue, { closeTimeoutMs: 1000 }).send(documentOf(5000), never())).toEqual({
      kind: 'nothingSent',
      fault: { kind: 'timeout', reason: expect.stringContaining('not within 1000 ms') },
    });
    expect(await cups.waiting(queue)).toBe('');
  });

  it('an abort while the spooler tries to reach the printer has sent nothing and empties the queue', async () => {
    const queue = await newQueue(await deadPort());
    const abort = new AbortController();
    const outcome = transportTo(queue).send(documentOf(5000), abort.signal);
    while ((await cups.waiting(queue)) === '');
    abort.abort();
    expect(await outcome).toMatchObject({ kind: 'nothingSent', fault: { kind: 'aborted' } });
    expect(await cups.waiting(queue)).toBe('');
  });

  it.each(['retry-job', 'stop-printer', 'abort-job'] as const)(
    'a document that the printer broke off is not sent again by the policy %s',
    async (policy) => {
      const rig = await tcpDevice(
        afterBytes(1, (socket) => socket.resetAndDestroy()),
        async (port) => {
          const queue = await newQueue(port);
          await cups.setErrorPolicy(queue, policy);
          return transportTo(queue);
        },
      )({});
      onTestFinished(() => rig.dispose());
      expect(await rig.transport.send(documentOf(16 * 1024 * 1024), never())).toMatchObject({
        kind: 'uncertain',
        fault: { kind: 'io' },
      });
      expect(await cups.waiting(`Label_${queues}`)).toBe('');
    },
  );

  it('a paused queue, one that takes no jobs and one that is not there say so before anything is sent', async () => {
    const port = await deadPort();
    const paused = await newQueue(port);
    await cups.pause(paused);
    const closed = await newQueue(port);
    await cups.refuseJobs(closed);
    expect(await transportTo(paused).send(documentOf(10), never())).toEqual({
      kind: 'nothingSent',
      fault: { kind: 'refused', reason: expect.stringMatching(/^the queue is paused/) },
    });
    expect(await transportTo(closed).send(documentOf(10), never())).toEqual({
      kind: 'nothingSent',
      fault: { kind: 'refused', reason: expect.stringMatching(/^the queue takes no jobs/) },
    });
    expect(await transportTo('No such queue').send(documentOf(10), never())).toEqual({
      kind: 'nothingSent',
      fault: { kind: 'unreachable', reason: 'the spooler has no queue "No such queue"' },
    });
    expect(await cups.waiting(paused)).toBe('');
  });

  it('a spooler that dies with a job leaves it in doubt, and says that the job is still there', async () => {
    const mortal = await startPrivateCups();
    onTestFinished(() => mortal.stop());
    await mortal.addQueue('Label', await deadPort());
    const transport = toQueue(mortal.server, 'Label', { closeTimeoutMs: 1000, connectTimeoutMs: 300 });
    onTestFinished(() => transport.close());
    const outcome = transport.send(documentOf(5000), never());
    while (!(await mortal.isPrinting('Label')));
    await mortal.stop();
    expect(await outcome).toEqual({
      kind: 'uncertain',
      fault: {
        kind: 'timeout',
        reason: expect.stringMatching(/not within 1000 ms.*; job 1 could not be taken out of/),
      },
    });
  });

  it.skipIf(filtersAreMissing()).each([
    [464, 320, 203],
    [320, 240, 203],
    [685, 472, 300],
    [472, 354, 300],
    [696, 1109, 300],
  ] as const)(
    'a picture of %i × %i dots reaches a driver of %i dpi dot for dot, on paper of its size',
    async (width, height, dpi) => {
      const chunks: Buffer[] = [];
      const server = createServer((socket) => {
        socket.on('data', (chunk: Buffer) => chunks.push(chunk));
        socket.on('end', () => socket.end());
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void server.close());
      queues += 1;
      const queue = `Driver_${queues}`;
      await cups.addDriverQueue(queue, portOf(server), rasterDriver(dpi));
      const dots = dotsWhere(width, height, (x, y) => (x * 7 + y * 13 + ((x * y) >> 3)) % 5 < 2);
      const document = pngLanguage.encode(dots, modelOf('png', { dpi }));

      expect(await transportTo(queue).send(document, never())).toEqual({
        kind: 'taken',
        evidence: 'spooled',
      });

      const pages = readRaster(Buffer.concat(chunks));
      const points = (length: number): number => Math.ceil((length * 72) / dpi);
      expect(pages.map(({ dpi: resolution, paper }) => [resolution, paper])).toEqual([
        [
          [dpi, dpi],
          [points(width), points(height)],
        ],
      ]);
      expect(foundOn(pages[0]!.dots, dots)).toBe(true);
    },
    20_000,
  );

  it('a picture is not sent to a queue without a driver, which would print it as text', async () => {
    const picture = pngLanguage.encode(
      dotsWhere(8, 8, () => true),
      modelOf('png'),
    );
    expect(await transportTo(await newQueue(await deadPort())).send(picture, never())).toEqual({
      kind: 'nothingSent',
      fault: { kind: 'refused', reason: 'the queue is raw: it has no driver for pictures' },
    });
  });

  it("the system's own spooler is spoken to through its socket file, by a user without a password", async () => {
    const queue = createIppQueue({
      server: { authority: 'localhost', reach: { socketPath: cups.socket } },
      name: await newQueue(await deadPort()),
      user: 'packer',
      timeoutMs: 5000,
    });
    expect(await queue.view(null)).toEqual({
      ok: true,
      value: {
        state: printerStates.idle,
        acceptsJobs: true,
        reasons: ['none'],
        message: '',
        isRaw: true,
        backend: 'socket',
      },
    });
    const created = await queue.createJob(null);
    const job = created.ok ? created.value : 0;
    expect(await queue.job(job)).toEqual({
      ok: true,
      value: { state: jobStates.held, reasons: ['job-incoming'], message: '', begun: false, pages: 0 },
    });
    expect(await queue.cancel(job)).toEqual({ ok: true, value: null });
    expect(await queue.job(job)).toMatchObject({ ok: true, value: { state: jobStates.canceled } });
    expect(await queue.cancel(job)).toMatchObject({
      ok: false,
      problem: { kind: 'refused', reason: expect.stringMatching(/^the spooler answers 0x0404 /) },
    });
    expect(await queue.job(999_999)).toEqual({ ok: true, value: null });
  });
});

/** Whether the picture is on the page, dot for dot, within the points that its paper was rounded up by. */
function foundOn(page: Dots, dots: Dots): boolean {
  const places = [...Array(6).keys()].flatMap((x) => [...Array(6).keys()].map((y) => ({ x, y })));
  return places.some(({ x: left, y: top }) => {
    for (let y = 0; y < page.height; y += 1) {
      for (let x = 0; x < page.width; x += 1)
        if (isBlack(page, x, y) !== isBlack(dots, x - left, y - top)) return false;
    }
    return true;
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return address.port;
}
