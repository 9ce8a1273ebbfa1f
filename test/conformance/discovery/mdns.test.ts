import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFinder, type FindResult } from '../../../src/main/printers/discovery/finder.ts';
import { mdnsSource } from '../../../src/main/printers/discovery/sources/mdns.ts';
import { createTransport } from '../../../src/main/printers/transports/create-transport.ts';
import { temporaryPrinter } from '../../rigs/temporary.ts';
import { deadPort } from '../../rigs/printers/tcp-device.ts';
import { answerOf, serviceRecords } from './dns-message.ts';
import {
  announcing,
  GROUP,
  LOOPBACK,
  multicastIsMissing,
  responder,
  udpPort,
  type Network,
} from './mdns-network.ts';
import { listener, pagePrinter } from './stand-ins.ts';

const missing = await multicastIsMissing();

const search = (
  port: number,
  listenMs = 300,
  addresses: readonly string[] = [LOOPBACK],
): Promise<FindResult> =>
  createFinder({
    sources: [mdnsSource({ addresses: () => addresses, port, listenMs })],
    askerOf: () => null,
    transportTo: (address) => createTransport(address, { connectTimeoutMs: 1500 }),
  }).find({ networks: '', serialPorts: [] }, new AbortController().signal, () => {});

const found = async (network: Network): Promise<FindResult['found']> => (await search(network.port)).found;

describe.skipIf(missing !== null)(`announcements in the network (${missing ?? 'on the loopback'})`, () => {
  test('a raw printer is found by its name, with dots in it, and asked', async () => {
    const printer = await temporaryPrinter({ language: 'zpl' });
    const { port } = new URL(printer.address);
    const network = await responder(
      announcing(
        serviceRecords('pdl-datastream', 'Zebra v1.2 (desk)', Number(port), [
          'txtvers=1',
          'ty=Zebra ZD220-203dpi',
          'usb_MFG=Zebra Technologies',
          'usb_MDL=ZTC ZD220-203dpi ZPL',
          'usb_CMD=ZPL',
        ]),
      ),
    );
    const { found: all, sources } = await search(network.port);
    expect(all).toEqual([
      {
        address: printer.address,
        ways: ['mdns'],
        name: 'Zebra v1.2 (desk)',
        maker: 'Zebra Technologies',
        model: 'PACKBENCH-EMU',
        firmware: 'V1.0.0',
        language: 'zpl',
        dpi: 203,
        headDots: null,
        catalogueId: null,
        sameAs: [],
        evidence: [
          {
            by: 'zplIdentification',
            said: 'PACKBENCH-EMU,V1.0.0,8,8192KB',
            gave: ['model', 'firmware', 'language', 'dpi'],
          },
          {
            by: 'mdns',
            said: 'ty=Zebra ZD220-203dpi usb_mfg=Zebra Technologies usb_mdl=ZTC ZD220-203dpi ZPL usb_cmd=ZPL',
            gave: ['maker', 'model', 'language', 'dpi'],
          },
        ],
        problems: [],
      },
    ]);
    expect(sources).toEqual([
      { source: 'mdns', found: 1, outcome: { kind: 'searched', looked: 1, troubles: [] } },
    ]);
    expect(network.questions.toSorted()).toEqual([
      '_ipp._tcp.local',
      '_pdl-datastream._tcp.local',
      '_printer._tcp.local',
    ]);
    expect(printer.labels()).toEqual([]);
  });

  test('a device that answers the whole group is heard as well', async () => {
    const printer = await temporaryPrinter({ language: 'tspl' });
    const { port } = new URL(printer.address);
    const network = await responder(
      announcing(serviceRecords('pdl-datastream', 'Desk', Number(port), ['ty=TE200']), 'group'),
    );
    expect((await found(network)).map(({ name, language }) => ({ name, language }))).toEqual([
      { name: 'Desk', language: 'tspl' },
    ]);
  });

  test('a page printer that announces itself gets no byte', async () => {
    const pages: string[] = [];
    let bytes = 0;
    const port = await listener((socket) => {
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      pagePrinter(pages)(socket);
    });
    const network = await responder(
      announcing(
        serviceRecords('pdl-datastream', 'Office', port, [
          'ty=HP LaserJet',
          'pdl=application/vnd.hp-PCL,application/pdf',
        ]),
      ),
    );
    expect((await found(network)).map(({ name, problems }) => ({ name, problems }))).toEqual([
      { name: 'Office', problems: [{ code: 'otherLanguage', languages: 'pcl, pdf' }] },
    ]);
    expect([pages, bytes]).toEqual([[], 0]);
  });

  test('a queue that another computer shares is a queue', async () => {
    const network = await responder(
      announcing(
        serviceRecords('ipp', 'Label @ office', 631, [
          'rp=printers/Label%20A',
          'ty=Zebra ZD220',
          'pdl=application/pdf',
        ]),
      ),
    );
    expect(
      (await found(network)).map(({ address, name, language, problems }) => ({
        address,
        name,
        language,
        problems,
      })),
    ).toEqual([
      {
        address: 'spool://Label%20A?server=127.0.0.1:631',
        name: 'Label @ office',
        language: 'zpl',
        problems: [],
      },
    ]);
  });

  test('a printer whose raw port is closed says so', async () => {
    const network = await responder(
      announcing(serviceRecords('pdl-datastream', 'Closed', await deadPort(), ['ty=TE200'])),
    );
    expect(
      (await found(network)).map(({ name, problems, catalogueId }) => ({ name, problems, catalogueId })),
    ).toEqual([{ name: 'Closed', problems: [{ code: 'rawPortClosed' }], catalogueId: 'tsc-te200' }]);
  });

  test('an announcement does not send us out into the world', async () => {
    const port = await deadPort();
    const network = await responder(
      announcing(serviceRecords('pdl-datastream', 'Far', port, ['ty=TE200'], '203.0.113.7')),
    );
    expect((await found(network)).map(({ address }) => address)).toEqual([`tcp://127.0.0.1:${port}`]);
  });

  test('hostile texts are cleaned and short', async () => {
    const network = await responder(
      announcing(
        serviceRecords('pdl-datastream', 'A\u0000B\u202E<b>\r\n', await deadPort(), [
          '__proto__=x',
          'constructor=y',
          `ty=${'\u0007'.repeat(50)}T${'e'.repeat(150)}`,
          'usb_CMD=',
          '=',
        ]),
      ),
    );
    const [one] = await found(network);
    expect(one?.name).toBe('A B<b>');
    expect(one?.model).toBe(`T${'e'.repeat(150)}`);
  });

  test('whatever the network says, the search ends and the process lives', async () => {
    const valid = answerOf(serviceRecords('pdl-datastream', 'Real', await deadPort(), ['ty=TE200']));
    const noise = fc.sample(
      fc.oneof(
        fc.uint8Array({ maxLength: 600 }),
        // A whole answer with some of its bytes changed: what gets past the first checks.
        fc
          .array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
          .map((changes) => {
            const changed = Buffer.from(valid);
            for (const [at, byte] of changes) changed[at] = byte;
            changed[2] = 0x84;
            return changed;
          }),
      ),
      { numRuns: 400, seed: 4 },
    );
    const network = await responder((_question, say) => {
      for (const message of noise) say(Buffer.from(message));
      say(valid);
    });
    const { sources, found: all } = await search(network.port, 600);
    expect(sources[0]?.outcome.kind).toBe('searched');
    expect(all.map(({ name }) => name)).toContain('Real');
  });

  test('a port that another program keeps to itself does not end the search', async () => {
    const printer = await temporaryPrinter({ language: 'zpl' });
    const socket = createSocket('udp4');
    socket.bind(0, '0.0.0.0');
    await once(socket, 'listening');
    onTestFinished(() => void socket.close());
    const { port } = socket.address();
    socket.addMembership(GROUP, LOOPBACK);
    socket.on('message', (_, from) => {
      const records = serviceRecords('pdl-datastream', 'Desk', Number(new URL(printer.address).port), [
        'ty=x',
      ]);
      socket.send(answerOf(records), from.port, from.address);
    });
    const { sources, found: all } = await search(port);
    expect(all.map(({ language }) => language)).toEqual(['zpl']);
    expect(sources[0]?.outcome).toEqual({ kind: 'searched', looked: 1, troubles: ['EADDRINUSE'] });
  });
});

describe('a network that is not there', () => {
  test('a computer without one says so', async () => {
    expect((await search(5353, 50, [])).sources).toEqual([
      { source: 'mdns', found: 0, outcome: { kind: 'notHere', why: 'noNetwork' } },
    ]);
  });

  test('an address that is not this computer’s any more is a failure with the system’s reason', async () => {
    const { sources } = await search(await udpPort(), 50, ['203.0.113.9']);
    expect(sources).toEqual([
      {
        source: 'mdns',
        found: 0,
        outcome: { kind: 'failed', why: 'noNetwork', detail: expect.stringMatching(/^E[A-Z]+/) },
      },
    ]);
  });
});
