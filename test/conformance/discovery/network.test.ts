import { createServer } from 'node:http';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFinder, type FindResult } from '../../../src/main/printers/discovery/finder.ts';
import { FIRST_QUESTION } from '../../../src/main/printers/discovery/questions.ts';
import type { Source } from '../../../src/main/printers/discovery/sighting.ts';
import { networkSource } from '../../../src/main/printers/discovery/sources/network-scan.ts';
import { createTransport } from '../../../src/main/printers/transports/create-transport.ts';
import type { FoundPrinter } from '../../../src/shared/domain/printer/found-printer.ts';
import { printedLabels } from '../printer-emulator/printed-labels.ts';
import { sendWhole } from '../../rigs/printers/raw-client.ts';
import { temporaryPrinter as printer } from '../../rigs/temporary.ts';
import { deadPort } from '../../rigs/printers/tcp-device.ts';
import { ippPrinter, listener, pagePrinter } from './stand-ins.ts';

async function scan(
  networks: string,
  onFound: (printer: FoundPrinter) => void = () => {},
  signal: AbortSignal = new AbortController().signal,
  source: Source = networkSource(),
): Promise<FindResult> {
  const finder = createFinder({
    sources: [source],
    askerOf: () => null,
    transportTo: (address) => createTransport(address, { connectTimeoutMs: 1500 }),
  });
  return finder.find({ networks, serialPorts: [] }, signal, onFound);
}

const at = (address: string): string => address.replace('tcp://', '');

test('the three languages are told apart by asking, with model, dpi and what each printer said', async () => {
  const zpl = await printer({ language: 'zpl', dpi: 300 });
  const tspl = await printer({ language: 'tspl' });
  const escpos = await printer({ language: 'escpos' });
  const told: string[] = [];
  const { found, sources } = await scan(
    [zpl, tspl, escpos].map(({ address }) => at(address)).join(', '),
    (one) => told.push(one.address),
  );
  const common = {
    ways: ['network'],
    name: 'PACKBENCH-EMU',
    model: 'PACKBENCH-EMU',
    headDots: null,
    catalogueId: null,
    sameAs: [],
    problems: [],
  };
  expect(found).toHaveLength(3);
  expect(found).toEqual(
    expect.arrayContaining([
      {
        ...common,
        address: zpl.address,
        maker: null,
        firmware: 'V1.0.0',
        language: 'zpl',
        dpi: 300,
        evidence: [
          {
            by: 'zplIdentification',
            said: 'PACKBENCH-EMU,V1.0.0,12,8192KB',
            gave: ['model', 'firmware', 'language', 'dpi'],
          },
        ],
      },
      {
        ...common,
        address: tspl.address,
        maker: null,
        firmware: null,
        language: 'tspl',
        dpi: null,
        evidence: [
          { by: 'tsplStatus', said: '00', gave: ['language'] },
          { by: 'tsplModel', said: 'PACKBENCH-EMU', gave: ['model'] },
        ],
      },
      {
        ...common,
        address: escpos.address,
        maker: 'PACKBENCH',
        firmware: null,
        language: 'escpos',
        dpi: null,
        evidence: [
          { by: 'escposStatus', said: '12', gave: ['language'] },
          { by: 'escposIdentity', said: 'PACKBENCH PACKBENCH-EMU', gave: ['maker', 'model'] },
        ],
      },
    ]),
  );
  expect(told.toSorted()).toEqual(found.map(({ address }) => address).toSorted());
  expect(sources).toEqual([
    { source: 'network', found: 3, outcome: { kind: 'searched', looked: 3, troubles: [] } },
  ]);
});

describe('a question does no harm', () => {
  const labels = {
    zpl: '^XA^FDone^FS^XZ',
    tspl: 'SIZE 16 dot,8 dot\r\nCLS\r\nBAR 0,0,4,4\r\nPRINT 1\r\n',
    escpos: '\u001dv0\0\u0001\0\u0001\0\u00ff\f',
  } as const;

  test.each(['zpl', 'tspl', 'escpos'] as const)(
    'to a printer of %s: nothing comes out, and the next label is what it would have been',
    async (language) => {
      const sheets: Buffer[] = [];
      const running = await printer({
        language,
        onLabel: (_, sheet) => sheets.push(Buffer.from(sheet.bytes)),
      });
      await scan(at(running.address));
      expect(running.labels()).toEqual([]);
      await sendWhole(running.address, Buffer.from(labels[language], 'latin1'));
      const [label] = await printedLabels(running, 1);
      expect(label?.notes ?? []).toEqual([]);
      expect(sheets.map((bytes) => bytes.toString('latin1'))).toEqual([labels[language]]);
    },
  );

  test.each(['zpl', 'tspl', 'escpos'] as const)(
    'to a printer of %s that never answers, whose first label comes over the very connection',
    async (language) => {
      const running = await printer({ language, faults: [{ fault: 'noStatus' }] });
      // As on a serial line or on USB: nothing ends between the question and the label.
      const between = language === 'tspl' ? '\r\n' : '';
      const document = Buffer.from(between + labels[language], 'latin1');
      await sendWhole(running.address, Buffer.concat([FIRST_QUESTION.bytes, document]));
      expect(await printedLabels(running, 1)).toHaveLength(1);
      const { found } = await scan(at(running.address));
      expect(found.map(({ language: spoken, problems }) => ({ spoken, problems }))).toEqual([
        { spoken: null, problems: [{ code: 'silent' }] },
      ]);
      expect(running.labels()).toHaveLength(1);
    },
  );

  test('to a page printer: no page, where a plain question would be one', async () => {
    const pages: string[] = [];
    const port = await listener(pagePrinter(pages));
    const { found } = await scan(`127.0.0.1:${port}`);
    expect(found.map(({ problems }) => problems)).toEqual([[{ code: 'silent' }]]);
    expect(pages).toEqual([]);
    // The stand-in is one: this is what it makes of a question that is not hidden from it.
    await sendWhole(`tcp://127.0.0.1:${port}`, '~HI');
    expect(pages).toEqual(['~HI']);
  });
});

describe('what a device says of itself by IPP is heard before it is asked', () => {
  const scanWithIpp = async (
    address: string,
    attributes: Parameters<typeof ippPrinter>[0],
  ): Promise<FindResult['found']> => {
    const ippPort = await listener(ippPrinter(attributes));
    const never = new AbortController().signal;
    return (await scan(address, () => {}, never, networkSource(ippPort))).found;
  };

  test.each([
    [['text', 'printer-device-id', ['MFG:Brother;CMD:PJL,PCL;MDL:HL-L2300D;CLS:PRINTER;']]],
    [['mimeType', 'document-format-supported', ['application/octet-stream', 'image/urf', 'application/pdf']]],
  ] as const)('a page printer gets no raw byte: %j', async (attribute) => {
    let bytes = 0;
    const port = await listener((socket) => {
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
    });
    const found = await scanWithIpp(`127.0.0.1:${port}`, [attribute]);
    expect(found.map(({ problems }) => problems.map(({ code }) => code))).toEqual([['otherLanguage']]);
    expect(bytes).toBe(0);
  });

  test('a label printer is asked all the same, and its own answer counts more', async () => {
    const running = await printer({ language: 'tspl' });
    const found = await scanWithIpp(at(running.address), [
      ['text', 'printer-make-and-model', ['TSC TE210']],
      ['text', 'printer-device-id', ['MFG:TSC;CMD:TSPL2;MDL:TE210;']],
    ]);
    expect(
      found.map(({ model, language, evidence }) => ({ model, language, by: evidence.map(({ by }) => by) })),
    ).toEqual([
      { model: 'PACKBENCH-EMU', language: 'tspl', by: ['tsplStatus', 'tsplModel', 'deviceId', 'ipp'] },
    ]);
  });
});

describe('an address', () => {
  test('with a web server on the port is no printer', async () => {
    const server = createServer((_, answer) => answer.end('metrics')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const { found, sources } = await scan(`127.0.0.1:${port}`);
    expect([found, sources[0]?.found]).toEqual([[], 0]);
  });

  test('where nobody is, is searched and nothing is found', async () => {
    const { found, sources } = await scan(`127.0.0.1:${await deadPort()} 127.0.0.2-127.0.0.5`);
    expect(found).toEqual([]);
    expect(sources).toEqual([
      { source: 'network', found: 0, outcome: { kind: 'searched', looked: 5, troubles: [] } },
    ]);
  });

  test('that answers garbage without end is unclear', async () => {
    const port = await listener((socket) => {
      socket.on('data', () => {
        for (let times = 0; times < 100; times += 1) socket.write(Buffer.alloc(1024, 2));
      });
    });
    const { found } = await scan(`127.0.0.1:${port}`);
    expect(found.map(({ problems }) => problems)).toEqual([[{ code: 'unclear' }]]);
  });

  test('a list that can not be read says where', async () => {
    const { sources } = await scan('192.168.1.20, 10.0.0.0/8');
    expect(sources[0]?.outcome).toEqual({
      kind: 'failed',
      why: 'badRange',
      detail: '10.0.0.0/8: a network of /24 to /32 can be searched',
    });
    expect((await scan(' ')).sources[0]?.outcome).toEqual({ kind: 'notAsked' });
  });

  test('a search that is taken back ends at once, with silent hosts left', async () => {
    const port = await listener(() => {});
    const abort = new AbortController();
    const began = performance.now();
    // 203.0.113.0/24 is nobody's (RFC 5737): wherever it leads, no answer comes.
    const result = scan(`127.0.0.1:${port} 203.0.113.0/24`, () => {}, abort.signal);
    setImmediate(() => abort.abort());
    expect((await result).sources[0]?.outcome).toEqual({ kind: 'stopped' });
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
