import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFinder, type FindResult } from '../../../src/main/printers/discovery/finder.ts';
import type { Source } from '../../../src/main/printers/discovery/sighting.ts';
import { networkSource } from '../../../src/main/printers/discovery/sources/network-scan.ts';
import { cupsSource } from '../../../src/main/printers/discovery/sources/spooler-queues.ts';
import { createTransport } from '../../../src/main/printers/transports/create-transport.ts';
import { temporaryFolder, temporaryPrinter } from '../../rigs/temporary.ts';
import { cupsIsMissing, startPrivateCups, type PrivateCups } from '../../rigs/printers/private-cups.ts';
import { deadPort } from '../../rigs/printers/tcp-device.ts';
import { listener } from './stand-ins.ts';

const run = promisify(execFile);
const missing = cupsIsMissing();

const find = (sources: readonly Source[], networks = ''): Promise<FindResult> =>
  createFinder({
    sources,
    askerOf: () => null,
    transportTo: (address) => createTransport(address, { connectTimeoutMs: 1500 }),
  }).find({ networks, serialPorts: [] }, new AbortController().signal, () => {});

const PPD = `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "LABEL.PPD"
*Manufacturer: "Brother"
*Product: "(QL-700)"
*ModelName: "Brother QL-700"
*ShortNickName: "Brother QL-700"
*NickName: "Brother QL-700, 1.4"
*1284DeviceID: "MFG:Brother;CMD:PT-CBP;MDL:QL-700;CLS:PRINTER;"
*PSVersion: "(3010.000) 0"
*LanguageLevel: "3"
*DefaultPageSize: A4
*PageSize A4: "<</PageSize[595 842]>>setpagedevice"
*DefaultPageRegion: A4
*PageRegion A4: "<</PageSize[595 842]>>setpagedevice"
*DefaultImageableArea: A4
*ImageableArea A4: "0 0 595 842"
*DefaultPaperDimension: A4
*PaperDimension A4: "595 842"
`;

describe.skipIf(missing !== null)(`the queues of CUPS (${missing ?? 'from this system'})`, () => {
  let cups: PrivateCups;
  beforeAll(async () => {
    cups = await startPrivateCups();
  });
  afterAll(async () => {
    await cups.stop();
  });
  const admin = async (...args: readonly string[]): Promise<void> => {
    await run('/usr/sbin/lpadmin', ['-h', cups.socket, ...args]);
  };

  test('a spooler without a queue is searched to its end', async () => {
    expect(await find([cupsSource(cups.server)])).toEqual({
      found: [],
      sources: [{ source: 'spooler', found: 0, outcome: { kind: 'searched', looked: 0, troubles: [] } }],
    });
  });

  test('each queue is told with its driver, its device and its state, and is never sent a byte', async () => {
    let connections = 0;
    const port = await listener(() => {
      connections += 1;
    });
    await cups.addQueue('Raw', port);
    await admin('-p', 'Raw', '-D', 'Этикетки у окна');
    const ppd = join(await temporaryFolder(), 'label.ppd');
    await writeFile(ppd, PPD);
    await admin('-p', 'Brother', '-v', 'usb://Brother/QL-700?serial=000G4Z112233', '-P', ppd);
    await admin(
      '-p',
      'Zebra',
      '-E',
      '-v',
      'usb://Zebra%20Technologies/ZTC%20ZD220-203dpi%20ZPL?serial=D4N26',
      '-m',
      'raw',
    );
    await run('/usr/sbin/cupsreject', ['-h', cups.socket, 'Zebra']);
    const { found, sources } = await find([cupsSource(cups.server)]);
    expect(sources[0]?.outcome).toEqual({ kind: 'searched', looked: 3, troubles: [] });
    const at = (name: string): string => `spool://${name}?server=${cups.server}`;
    const common = { ways: ['spooler'], sameAs: [], firmware: null };
    expect(found.toSorted((a, b) => a.address.localeCompare(b.address))).toEqual([
      {
        ...common,
        address: at('Brother'),
        name: 'Brother',
        maker: 'Brother',
        model: 'QL-700',
        language: 'png',
        dpi: null,
        headDots: null,
        catalogueId: expect.toSatisfy((id: unknown) => id === null || typeof id === 'string'),
        evidence: [
          {
            by: 'deviceId',
            said: 'MFG:Brother;CMD:PT-CBP;MDL:QL-700;CLS:PRINTER;',
            gave: ['maker', 'model'],
          },
          { by: 'driver', said: 'Brother QL-700', gave: ['model'] },
          { by: 'deviceUri', said: 'Brother QL-700', gave: ['maker', 'model'] },
        ],
        problems: [{ code: 'queueStopped', reason: expect.any(String) }, { code: 'queueTakesNoJobs' }],
      },
      {
        ...common,
        address: at('Raw'),
        name: 'Этикетки у окна',
        maker: null,
        model: null,
        language: null,
        dpi: null,
        headDots: null,
        catalogueId: null,
        evidence: [],
        problems: [],
      },
      {
        ...common,
        address: at('Zebra'),
        name: 'Zebra',
        maker: 'Zebra Technologies',
        model: 'ZTC ZD220-203dpi ZPL',
        language: 'zpl',
        dpi: 203,
        headDots: 832,
        catalogueId: 'zebra-zd220',
        evidence: [
          {
            by: 'deviceUri',
            said: 'Zebra Technologies ZTC ZD220-203dpi ZPL',
            gave: ['maker', 'model', 'language', 'dpi'],
          },
        ],
        problems: [{ code: 'queueTakesNoJobs' }],
      },
    ]);
    expect(connections).toBe(0);
  });

  test('a queue and the socket behind it are two ways of one printer: what one says the other knows', async () => {
    const printer = await temporaryPrinter({ language: 'tspl' });
    const { port, host } = new URL(printer.address);
    await cups.addQueue('Desk', Number(port));
    const { found } = await find([cupsSource(cups.server), networkSource()], host);
    const queue = `spool://Desk?server=${cups.server}`;
    const both = found.filter(({ address }) => [queue, printer.address].includes(address));
    expect(both.map(({ address, sameAs, language }) => ({ address, sameAs, language }))).toEqual(
      expect.arrayContaining([
        { address: queue, sameAs: [printer.address], language: 'tspl' },
        { address: printer.address, sameAs: [queue], language: 'tspl' },
      ]),
    );
    expect(printer.labels()).toEqual([]);
  });
});

describe('a spooler that does not answer', () => {
  const outcomeAt = async (server: string): Promise<unknown> => {
    const { sources } = await find([{ ...cupsSource(server), deadlineMs: 300 }]);
    return sources[0]?.outcome;
  };

  test('nobody there, something else there, and one that is silent are failures with their reasons', async () => {
    expect(await outcomeAt(`127.0.0.1:${await deadPort()}`)).toEqual({
      kind: 'failed',
      why: 'other',
      detail: 'ECONNREFUSED',
    });
    const web = await listener((socket) => {
      socket.on('data', () => socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n'));
    });
    expect(await outcomeAt(`127.0.0.1:${web}`)).toEqual({
      kind: 'failed',
      why: 'other',
      detail: 'the spooler answers HTTP 404',
    });
    const hole = await listener(() => {});
    expect(await outcomeAt(`127.0.0.1:${hole}`)).toEqual({ kind: 'failed', why: 'timedOut', detail: '' });
  });
});
