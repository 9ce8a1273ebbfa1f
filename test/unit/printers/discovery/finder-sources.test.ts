import { describe, expect, test } from 'vitest';
import type { Source } from '../../../../src/main/printers/discovery/sighting.ts';
import type { Answer } from '../../../../src/main/printers/transport.ts';
import { answered, found, sighting, source, TCP, USB, ZD220 } from './finder-setting.ts';

describe('sources', () => {
  const hangs: Source = { name: 'serial', deadlineMs: 20, search: () => new Promise(() => {}) };

  test('one that hangs, one that breaks and one that is not here hide nothing of the others', async () => {
    const { sources, found: all } = await found({
      sources: [
        hangs,
        {
          name: 'spooler',
          deadlineMs: 1000,
          search: () => Promise.reject(new Error('broken\u0000 spooler')),
        },
        { name: 'deviceFiles', deadlineMs: 1000, search: async () => ({ kind: 'notHere', why: 'noUsb' }) },
        source('usb', sighting(USB), sighting('usb://0a5f:0120/S2')),
      ],
      answers: { [USB]: () => ZD220 },
    });
    expect(all.map(({ language }) => language)).toEqual(['zpl', null]);
    expect(sources).toEqual([
      { source: 'serial', found: 0, outcome: { kind: 'failed', why: 'timedOut', detail: '' } },
      { source: 'spooler', found: 0, outcome: { kind: 'failed', why: 'other', detail: 'broken spooler' } },
      { source: 'deviceFiles', found: 0, outcome: { kind: 'notHere', why: 'noUsb' } },
      { source: 'usb', found: 2, outcome: { kind: 'searched', looked: 2, troubles: [] } },
    ]);
  });

  test('what a source was given up for it can not tell any more', async () => {
    const late = Promise.withResolvers<void>();
    let isHeard = true;
    const talksOn: Source = {
      name: 'serial',
      deadlineMs: 10,
      search: (look) =>
        new Promise(() => {
          look.signal.addEventListener('abort', () => {
            look.see(sighting(USB));
            isHeard = false;
            late.resolve();
          });
        }),
    };
    const { found: all } = await found({ sources: [talksOn] });
    await late.promise;
    expect([all, isHeard]).toEqual([[], false]);
  });

  test('a person who ends the search gets what was found by then', async () => {
    const abort = new AbortController();
    const result = found({
      sources: [source('usb', sighting(USB)), { ...hangs, deadlineMs: 60_000 }],
      signal: abort.signal,
    });
    abort.abort();
    const { sources, found: all, asked } = await result;
    expect(sources.map(({ outcome }) => outcome.kind)).toEqual(['stopped', 'stopped']);
    expect(asked).toEqual([]);
    expect(all.map(({ address: at, problems }) => ({ at, problems }))).toEqual([
      { at: USB, problems: [{ code: 'notAsked' }] },
    ]);
  });

  test('a port that is a web server’s is no printer', async () => {
    const { found: all, told } = await found({
      sources: [source('network', sighting(TCP))],
      answers: { [TCP]: () => answered('HTTP/1.1 400 Bad Request') },
    });
    expect([all, told]).toEqual([[], []]);
  });

  test('a transport that breaks its promises takes nothing with it', async () => {
    const broken = (): Answer => {
      throw new Error('a question is under way');
    };
    const { found: all } = await found({
      sources: [source('usb', sighting(USB), sighting('usb://0a5f:0120/S2'))],
      answers: { [USB]: broken, 'usb://0a5f:0120/S2': () => ZD220 },
    });
    expect(all.map(({ problems, language }) => ({ problems, language }))).toEqual([
      { problems: [{ code: 'unreachable', reason: 'a question is under way' }], language: null },
      { problems: [], language: 'zpl' },
    ]);
  });
});
