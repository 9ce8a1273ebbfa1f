import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FormatCollector } from '../../../src/simulator/printers/languages/zpl/format-collector.ts';
import type { StreamEvent } from '../../../src/simulator/printers/languages/zpl/format-collector.ts';

function collect(chunks: readonly Uint8Array[]): { events: readonly StreamEvent[]; cutOff: number } {
  const collector = new FormatCollector();
  const events = chunks.flatMap((chunk) => collector.push(chunk));
  return { events, cutOff: collector.end() };
}

const STREAM = Buffer.concat([
  Buffer.from('noise ^X ^XA^FO1,1^FDone^FS^XZ\r\n~HS^XA^FO0,0^GFB,12,12,1,', 'latin1'),
  Buffer.from('^XZ\u0000^XA~HS\u00ff\u00fe', 'latin1'),
  Buffer.from('^FS^XZ~HI junk ^XZ ~H ^XA^FX a comment ~HI^XZ^XA^FDcut', 'latin1'),
]);

test('formats, questions and the cut-off rest are found in one piece', () => {
  expect(collect([STREAM])).toEqual({
    events: [
      { kind: 'format', zpl: Buffer.from('^XA^FO1,1^FDone^FS^XZ') },
      { kind: 'query', query: 'hostStatus' },
      {
        kind: 'format',
        zpl: Buffer.from('^XA^FO0,0^GFB,12,12,1,^XZ\u0000^XA~HS\u00ff\u00fe^FS^XZ', 'latin1'),
      },
      { kind: 'query', query: 'hostIdentification' },
      { kind: 'format', zpl: Buffer.from('^XA^FX a comment ~HI^XZ') },
    ],
    cutOff: '^XA^FDcut'.length,
  });
});

test('any split of the bytes gives the same', () => {
  const whole = collect([STREAM]);
  fc.assert(
    fc.property(fc.array(fc.nat(STREAM.length), { maxLength: 40 }), (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), STREAM.length];
      const chunks = edges.slice(1).map((end, index) => STREAM.subarray(edges[index], end));
      expect(collect(chunks)).toEqual(whole);
    }),
  );
});

test('a format without an end is dropped when it outgrows the memory, and the next one is found', () => {
  const collector = new FormatCollector();
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  const events = [...collector.push(Buffer.from('^XA'))];
  for (let count = 0; count < 9; count += 1) events.push(...collector.push(megabyte));
  events.push(...collector.push(Buffer.from('^XZ^XA^FDnext^FS^XZ')));
  expect(events).toEqual([
    { kind: 'dropped', bytes: 8192 * 1024 },
    { kind: 'format', zpl: Buffer.from('^XA^FDnext^FS^XZ') },
  ]);
});
