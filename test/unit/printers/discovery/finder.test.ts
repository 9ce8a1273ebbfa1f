import { describe, expect, test } from 'vitest';
import type { Source } from '../../../../src/main/printers/discovery/sighting.ts';
import type { Answer } from '../../../../src/main/printers/transport.ts';
import type { FoundPrinter } from '../../../../src/shared/domain/printer/found-printer.ts';
import {
  answered,
  found,
  named,
  pages,
  refused,
  sighting,
  SILENT,
  source,
  FILE,
  TCP,
  USB,
  ZD220,
} from './finder-setting.ts';

describe('a search', () => {
  test('tells of a printer when it is seen and again when it has answered, with the values of the catalogue', async () => {
    const {
      found: all,
      told,
      asked,
    } = await found({
      sources: [source('usb', sighting(USB, { evidence: [named] }))],
      answers: { [USB]: () => ZD220 },
    });
    const seen: FoundPrinter = {
      address: USB,
      ways: ['usb'],
      name: 'Zebra ZD220',
      maker: 'Zebra',
      model: 'ZD220',
      firmware: null,
      language: 'zpl',
      dpi: 203,
      headDots: 832,
      catalogueId: 'zebra-zd220',
      sameAs: [],
      evidence: [{ by: 'deviceId', said: 'MDL:ZD220', gave: ['maker', 'model'] }],
      problems: [],
    };
    const answeredToo: FoundPrinter = {
      ...seen,
      name: 'Zebra ZD220-203dpi ZPL',
      model: 'ZD220-203dpi ZPL',
      firmware: 'V84.20.18Z',
      evidence: [
        {
          by: 'zplIdentification',
          said: 'ZD220-203dpi ZPL,V84.20.18Z,8,8192KB',
          gave: ['model', 'firmware', 'language', 'dpi'],
        },
        ...seen.evidence,
      ],
    };
    expect(told).toEqual([seen, answeredToo]);
    expect(all).toEqual([answeredToo]);
    expect(asked).toEqual([`${USB} first`]);
  });

  test('one device by three ways is asked once, by the kernel’s own file, and each way knows of the others', async () => {
    const same = { identities: ['usb:s1'] };
    const { found: all, asked } = await found({
      sources: [
        source('usb', sighting(USB, same)),
        source('deviceFiles', sighting(FILE, same)),
        source('spooler', sighting('spool://Label', { ...same, name: 'Label', mayAsk: false })),
      ],
      answers: { [FILE]: (question) => answered(question === '~!T' ? 'TE200\r\n' : '\0') },
    });
    expect(asked).toEqual([`${FILE} first`, `${FILE} ~!T`]);
    expect(all.map(({ address: at, sameAs, catalogueId }) => ({ at, sameAs, catalogueId }))).toEqual([
      { at: USB, sameAs: [FILE, 'spool://Label'], catalogueId: 'tsc-te200' },
      { at: FILE, sameAs: [USB, 'spool://Label'], catalogueId: 'tsc-te200' },
      { at: 'spool://Label', sameAs: [USB, FILE], catalogueId: 'tsc-te200' },
    ]);
  });

  test('two devices of one source are two, even where they give themselves the same number', async () => {
    const same = { identities: ['usb:s1'] };
    const { found: all } = await found({
      sources: [source('usb', sighting(USB, same), sighting('usb://0a5f:0120/S2', same))],
    });
    expect(all.map(({ sameAs }) => sameAs)).toEqual([[], []]);
  });

  test('the same address from two sources is one finding of both', async () => {
    const { found: all, asked } = await found({
      sources: [source('mdns', sighting(TCP, { name: 'Packing' })), source('network', sighting(TCP))],
    });
    expect(all.map(({ address: at, ways, name }) => ({ at, ways, name }))).toEqual([
      { at: TCP, ways: ['mdns', 'network'], name: 'Packing' },
    ]);
    expect(asked).toEqual([`${TCP} first`]);
  });

  test('where somebody prints through the kernel’s own file the device is not taken from under it', async () => {
    const same = { identities: ['usb:s1'] };
    const { found: all, asked } = await found({
      sources: [source('usb', sighting(USB, same)), source('deviceFiles', sighting(FILE, same))],
      answers: { [FILE]: () => refused('EBUSY'), [USB]: () => ZD220 },
    });
    expect(asked).toEqual([`${FILE} first`]);
    expect(all.map(({ problems }) => problems)).toEqual([[], [{ code: 'portInUse' }]]);
  });

  test.each([
    { answer: refused('EACCES'), problem: { code: 'noPermission', group: null } },
    { answer: refused('ECONNREFUSED'), problem: { code: 'unreachable', reason: 'ECONNREFUSED' } },
    { answer: SILENT, problem: { code: 'silent' } },
    { answer: answered('what?'), problem: { code: 'unclear' } },
    { answer: { kind: 'putOff' } satisfies Answer, problem: { code: 'busy' } },
  ])('a printer that does not answer says why: $problem.code', async ({ answer, problem }) => {
    const { found: all } = await found({
      sources: [source('usb', sighting(USB))],
      answers: { [USB]: () => answer },
    });
    expect(all.map(({ problems }) => problems)).toEqual([[problem]]);
  });

  test('a printer that is silent to the first question and known to speak ZPL is asked for its status', async () => {
    const status =
      '\u0002030,0,0,0320,000,0,0,0,000,0,0,0\u0003\r\n\u0002000,0,0,0,0,2,0,0,00000000,1,000\u0003\r\n\u00020000,0\u0003\r\n';
    const { found: all, asked } = await found({
      sources: [source('usb', sighting(USB, { evidence: [named] }))],
      answers: { [USB]: (question) => (question === '~HS' ? answered(status) : SILENT) },
    });
    expect(asked).toEqual([`${USB} first`, `${USB} ~HS`]);
    expect(all[0]).toMatchObject({ language: 'zpl', problems: [] });
    expect(all[0]?.evidence.map(({ by }) => by)).toEqual(['zplStatus', 'deviceId']);
  });
});

describe('what is never asked', () => {
  test('a page printer, by whatever way it says so', async () => {
    const same = { identities: ['usb:s1'] };
    const { found: all, asked } = await found({
      sources: [
        source('usb', sighting(USB, { ...same, evidence: [pages] })),
        source('deviceFiles', sighting(FILE, same)),
        source('network', sighting(TCP, { evidence: [{ ...pages, by: 'ipp' }] })),
      ],
    });
    expect(asked).toEqual([]);
    expect(all.map(({ problems }) => problems)).toEqual([
      [{ code: 'otherLanguage', languages: 'PCL' }],
      [{ code: 'otherLanguage', languages: 'PCL' }],
      [{ code: 'otherLanguage', languages: 'PCL' }],
    ]);
  });

  test('what is only heard of later counts: the scan’s findings wait for the announcements', async () => {
    const late: Source = {
      name: 'mdns',
      deadlineMs: 1000,
      async search(look) {
        for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        look.see(sighting(TCP, { evidence: [{ ...pages, by: 'mdns' }] }));
        return { kind: 'searched', looked: 1, troubles: [] };
      },
    };
    const { asked } = await found({ sources: [source('network', sighting(TCP)), late] });
    expect(asked).toEqual([]);
  });

  test('a device whose queue is at work', async () => {
    const same = { identities: ['tcp:192.168.1.20:9100'] };
    const { found: all, asked } = await found({
      sources: [
        source('network', sighting(TCP, same)),
        source(
          'spooler',
          sighting('spool://Label', { ...same, mayAsk: false, problems: [{ code: 'busy' }] }),
        ),
      ],
    });
    expect(asked).toEqual([]);
    expect(all.map(({ problems }) => problems)).toEqual([[{ code: 'busy' }], [{ code: 'busy' }]]);
  });

  test('a queue, and a port that nobody chose', async () => {
    const { asked } = await found({
      sources: [
        source('spooler', sighting('spool://Label', { mayAsk: false })),
        source(
          'serial',
          sighting('serial:///dev/ttyS0', { mayAsk: false, problems: [{ code: 'notAsked' }] }),
        ),
      ],
    });
    expect(asked).toEqual([]);
  });

  test('a printer of this station but through its own queue, which puts the question off while it prints', async () => {
    const own = { [TCP]: async (): Promise<Answer> => ({ kind: 'putOff' }) };
    const busy = await found({ sources: [source('network', sighting(TCP))], own });
    expect(busy.asked).toEqual([]);
    expect(busy.found.map(({ problems }) => problems)).toEqual([[{ code: 'busy' }]]);
    const idle = await found({
      sources: [source('network', sighting(TCP))],
      own: { [TCP]: async () => ZD220 },
    });
    expect(idle.asked).toEqual([]);
    expect(idle.found.map(({ language }) => language)).toEqual(['zpl']);
  });

  test('a printer of this station by another of its addresses while its queue prints', async () => {
    const same = { identities: ['usb:s1'] };
    const { asked } = await found({
      sources: [
        source('usb', sighting(USB, same)),
        source('spooler', sighting('spool://Label', { ...same, mayAsk: false })),
      ],
      own: { 'spool://Label': async () => ({ kind: 'putOff' }) },
    });
    expect(asked).toEqual([]);
  });
});
