import { describe, expect, it } from 'vitest';
import type { UsbAddress } from '../../../src/main/printers/address.ts';
import { createTransport } from '../../../src/main/printers/transports/create-transport.ts';
import { DEADLINES, type TransportDeadlines } from '../../../src/main/printers/transports/deadlines.ts';
import type { UsbDevices } from '../../../src/main/printers/transports/usb-devices.ts';
import { createUsbTransport } from '../../../src/main/printers/transports/usb.ts';
import type { Answer, Question, SendOutcome, Transport } from '../../../src/main/printers/transport.ts';
import { documentOf, never, TAKEN, transportConformance, type RigMaker } from './transport-conformance.ts';
import { ANSWER, QUESTION, type Asked } from '../../rigs/printers/transport-rig.ts';
import {
  PLAIN_PRINTER,
  plugged,
  ScriptedUsbDevice,
  type PacketAnswer,
  type UsbScript,
} from './usb-device.ts';

const ADDRESS: UsbAddress = { kind: 'usb', vendorId: 0x0a5f, productId: 0x0120, serialNumber: null };

/** A transfer that is under way ends an abort only by its own time. */
const HURRIED: TransportDeadlines = { ...DEADLINES, closeTimeoutMs: 200 };

function scripted(after: PacketAnswer, answer?: UsbScript['answer']): RigMaker {
  return async (deadlines) => {
    const firstByte = Promise.withResolvers<void>();
    const device = new ScriptedUsbDevice({
      packet: (taken) => {
        if (taken > 0) firstByte.resolve();
        return taken < 128 ? 'ACK' : after;
      },
      answer: (piece) => {
        firstByte.resolve();
        return answer?.(piece) ?? null;
      },
    });
    const transport = createUsbTransport(ADDRESS, { ...HURRIED, ...deadlines }, plugged(device));
    return {
      transport,
      firstByte: firstByte.promise,
      async received() {
        await transport.close();
        return Uint8Array.from(device.taken);
      },
      dispose: () => transport.close(),
    };
  };
}

const unplugged: RigMaker = async (deadlines) => {
  const transport = createUsbTransport(ADDRESS, { ...HURRIED, ...deadlines }, plugged());
  return {
    transport,
    firstByte: Promise.resolve(),
    received: async () => new Uint8Array(),
    dispose: () => transport.close(),
  };
};

const says: Readonly<Record<Asked, Uint8Array | 'gone' | null>> = {
  answers: ANSWER,
  answersByHalves: ANSWER.subarray(0, 3),
  isMute: null,
  breaks: 'gone',
};

transportConformance({
  name: 'the USB transport',
  evidence: 'connectionClosed',
  large: 50_000,
  healthy: scripted('ACK'),
  stalls: scripted('NAK'),
  breaks: scripted('gone'),
  absent: unplugged,
  asked: (behaviour) =>
    scripted('ACK', (piece) => (Buffer.compare(piece, QUESTION) === 0 ? says[behaviour] : null)),
});

const always = (answer: PacketAnswer): UsbScript => ({ packet: () => answer });

/** What comes of a document, and the exchange that it took. */
async function exchange(
  script: UsbScript,
  bytes: number,
): Promise<{ readonly outcome: SendOutcome; readonly calls: readonly string[] }> {
  const device = new ScriptedUsbDevice(script);
  const outcome = await transportTo(plugged(device)).send(documentOf(bytes), never());
  return { outcome, calls: device.calls };
}

const transportTo = (devices: UsbDevices, address: UsbAddress = ADDRESS): Transport =>
  createUsbTransport(address, HURRIED, devices);

describe('the USB transport', () => {
  it('takes the printer from the system’s driver for one document and gives it back', async () => {
    expect(await exchange({ ...always('ACK'), hasDriver: true }, 5000)).toEqual({
      outcome: TAKEN,
      calls: [
        'open',
        'detach 0',
        'claim 0',
        'transfer 2: 64 bytes, 200 ms',
        'transfer 2: 4096 bytes, 200 ms',
        'transfer 2: 840 bytes, 200 ms',
        'release 0',
        'attach 0',
        'close',
      ],
    });
  });

  it('leaves a printer without a driver as it was', async () => {
    expect(await exchange(always('ACK'), 10)).toEqual({
      outcome: TAKEN,
      calls: ['open', 'detach 0', 'claim 0', 'transfer 2: 10 bytes, 200 ms', 'release 0', 'close'],
    });
  });

  it('waits 10 s for a piece, not the second that the package would', async () => {
    const device = new ScriptedUsbDevice(always('ACK'));
    await createUsbTransport(ADDRESS, DEADLINES, plugged(device)).send(documentOf(100), never());
    expect(device.calls.filter((call) => call.startsWith('transfer'))).toEqual([
      'transfer 2: 64 bytes, 1000 ms',
      'transfer 2: 36 bytes, 10000 ms',
    ]);
  });

  it('has sent nothing to a printer that takes nothing', async () => {
    const { outcome, calls } = await exchange(always('NAK'), 5000);
    expect(outcome).toEqual({
      kind: 'nothingSent',
      fault: { kind: 'timeout', reason: 'the printer takes the bytes: not within 200 ms' },
    });
    expect(calls.slice(-2)).toEqual(['release 0', 'close']);
  });

  it('goes on when a printer that took nothing is ready again', async () => {
    let asked = 0;
    const device = new ScriptedUsbDevice({ packet: () => (++asked < 20 ? 'NAK' : 'ACK') });
    expect(await transportTo(plugged(device)).send(documentOf(5000), never())).toEqual(TAKEN);
    expect(Buffer.compare(Uint8Array.from(device.taken), documentOf(5000))).toBe(0);
  });

  it('has sent nothing when it is aborted before the printer took a packet', async () => {
    const abort = new AbortController();
    const device = new ScriptedUsbDevice({
      packet: () => {
        abort.abort();
        return 'NAK';
      },
    });
    const deadlines = { ...DEADLINES, closeTimeoutMs: 3000 };
    const transport = createUsbTransport(ADDRESS, deadlines, plugged(device));
    expect(await transport.send(documentOf(10), abort.signal)).toMatchObject({
      kind: 'nothingSent',
      fault: { kind: 'aborted' },
    });
  });

  it('is uncertain when the printer fills up in the middle, however much of the piece went', async () => {
    const { outcome } = await exchange({ packet: (taken) => (taken < 1000 ? 'ACK' : 'NAK') }, 5000);
    expect(outcome).toMatchObject({ kind: 'uncertain', fault: { kind: 'timeout' } });
  });

  it('clears a refused pipe for the next document: nothing was sent, or it is uncertain', async () => {
    const fault = { kind: 'io', reason: 'the printer stopped the transfer (STALL)' };
    const first = await exchange(always('STALL'), 5000);
    expect(first.outcome).toEqual({ kind: 'nothingSent', fault });
    expect(first.calls.slice(-3)).toEqual(['clear out 2', 'release 0', 'close']);
    const later = await exchange({ packet: (taken) => (taken < 64 ? 'ACK' : 'STALL') }, 5000);
    expect(later.outcome).toEqual({ kind: 'uncertain', fault });
    let answers = 0;
    const once = new ScriptedUsbDevice({ packet: () => (++answers === 1 ? 'STALL' : 'ACK') });
    const transport = transportTo(plugged(once));
    expect((await transport.send(documentOf(100), never())).kind).toBe('nothingSent');
    expect(await transport.send(documentOf(100), never())).toEqual(TAKEN);
  });

  it('is uncertain when it is unplugged, even at the first packet', async () => {
    const fault = { kind: 'reset', reason: 'ENODEV' };
    expect((await exchange(always('gone'), 10)).outcome).toEqual({ kind: 'uncertain', fault });
  });

  it.each([
    ['rights', { openError: 'permission denied (errno 13)' }, { kind: 'refused', reason: 'EACCES' }],
    ['a plug', { openError: 'device disconnected' }, { kind: 'unreachable', reason: 'ENODEV' }],
    [
      'the interface, which another program holds',
      { claimError: 'busy (errno 16)' },
      { kind: 'refused', reason: 'EBUSY' },
    ],
  ])('has sent nothing without %s', async (_what, trouble, fault) => {
    const { outcome, calls } = await exchange({ ...always('ACK'), ...trouble }, 10);
    expect(outcome).toEqual({ kind: 'nothingSent', fault });
    expect(calls.filter((call) => call.startsWith('transfer'))).toEqual([]);
  });

  it('takes the way in that is plain bytes, two-way before one-way', async () => {
    const alternate = (alternateSetting: number, interfaceProtocol: number): typeof PLAIN_PRINTER => ({
      ...PLAIN_PRINTER,
      alternateSetting,
      interfaceProtocol,
    });
    const choosing = { ...always('ACK'), alternates: [alternate(0, 4), alternate(1, 1), alternate(2, 2)] };
    expect((await exchange(choosing, 10)).calls).toContain('select 0.2');
    const wrapped = { ...always('ACK'), alternates: [alternate(0, 3), alternate(1, 4)] };
    expect(await exchange(wrapped, 10)).toEqual({
      outcome: { kind: 'nothingSent', fault: { kind: 'io', reason: 'the device is no printer' } },
      calls: ['open', 'close'],
    });
  });

  it('finds its printer by the serial number, past one that can’t be read', async () => {
    const unreadable = new ScriptedUsbDevice({
      ...always('ACK'),
      serialNumber: () => {
        throw new Error('open error: permission denied (errno 13)');
      },
    });
    const other = new ScriptedUsbDevice({ ...always('ACK'), serialNumber: 'A1' });
    const meant = new ScriptedUsbDevice({ ...always('ACK'), serialNumber: 'B2' });
    const bus = plugged(unreadable, other, meant);
    expect(await transportTo(bus, { ...ADDRESS, serialNumber: 'B2' }).send(documentOf(10), never())).toEqual(
      TAKEN,
    );
    expect([unreadable.calls, other.calls, meant.taken.length]).toEqual([[], [], 10]);
    expect(await transportTo(bus, { ...ADDRESS, serialNumber: 'C3' }).send(documentOf(10), never())).toEqual({
      kind: 'nothingSent',
      fault: { kind: 'unreachable', reason: 'ENODEV' },
    });
  });

  it('never guesses between two of a kind', async () => {
    const bus = plugged(new ScriptedUsbDevice(always('ACK')), new ScriptedUsbDevice(always('ACK')));
    expect(await transportTo(bus).send(documentOf(10), never())).toEqual({
      kind: 'nothingSent',
      fault: { kind: 'refused', reason: 'several such printers: the address needs a serial number' },
    });
  });

  it('has sent nothing where there is no such printer, or no USB at all', async () => {
    const transport = createTransport({ ...ADDRESS, vendorId: 0xdead, productId: 0xbeef });
    expect(await transport.send(documentOf(10), never())).toMatchObject({
      kind: 'nothingSent',
      fault: { kind: 'unreachable', reason: expect.stringMatching(/^ENO(DEV|ENT)$/) },
    });
  });
});

describe('a question over USB', () => {
  const question: Question = { bytes: QUESTION, isWhole: (heard) => heard.length >= 7, withinMs: 300 };

  const asking = async (
    script: Partial<UsbScript>,
    before: (device: ScriptedUsbDevice) => void = () => {},
  ): Promise<{ readonly answer: Answer; readonly calls: readonly string[] }> => {
    const device = new ScriptedUsbDevice({ ...always('ACK'), ...script });
    before(device);
    return { answer: await transportTo(plugged(device)).ask(question), calls: device.calls };
  };

  it('drops what came too late to an earlier one, and gives the printer back', async () => {
    const late = (device: ScriptedUsbDevice): void => device.say(Uint8Array.of(0x20));
    const { answer, calls } = await asking({ answer: () => ANSWER, hasDriver: true }, late);
    expect(answer).toEqual({ kind: 'answered', bytes: Buffer.from(ANSWER) });
    expect(calls).toEqual([
      'open',
      'detach 0',
      'claim 0',
      'listen 1: 1024 bytes, 5 ms',
      'transfer 2: 3 bytes, 250 ms',
      'listen 1: 1024 bytes, 50 ms',
      'release 0',
      'attach 0',
      'close',
    ]);
  });

  it('brings nothing back from a printer that only listens, and sends it nothing', async () => {
    const alternates = [
      { ...PLAIN_PRINTER, endpoints: PLAIN_PRINTER.endpoints.filter(({ direction }) => direction === 'out') },
    ];
    const { answer, calls } = await asking({ alternates });
    expect(answer).toEqual({ kind: 'oneWay' });
    expect(calls.filter((call) => call.startsWith('transfer'))).toEqual([]);
  });

  it('hears a refused pipe as silence and clears it', async () => {
    const { answer, calls } = await asking({ answer: () => 'STALL' });
    expect(answer.kind).toBe('silent');
    expect(calls).toContain('clear in 1');
  });

  it('could not be put to a printer that takes nothing', async () => {
    expect((await asking(always('NAK'))).answer).toEqual({
      kind: 'unreachable',
      fault: { kind: 'timeout', reason: 'the printer takes the bytes: not within 250 ms' },
    });
  });
});
