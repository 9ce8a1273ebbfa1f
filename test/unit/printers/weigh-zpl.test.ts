import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawZpl } from '../../../src/main/labels/picture/draw-zpl.ts';
import { crcXmodem } from '../../../src/main/printers/languages/zpl/crc-xmodem.ts';
import { filterZpl } from '../../../src/main/printers/languages/zpl/filter.ts';

const MB = 1024 * 1024;

const packed = (bytes: number): string => {
  const text = deflateSync(Buffer.alloc(bytes)).toString('base64');
  return `:Z64:${text}:${crcXmodem(Buffer.from(text)).toString(16).toUpperCase().padStart(4, '0')}`;
};

const labelOf = (body: string): Buffer => Buffer.from(`^XA^PW464^LL320${body}^XZ`, 'latin1');

/** How much more memory was ever in use for it. */
function growth(work: () => unknown): number {
  const before = process.resourceUsage().maxRSS * 1024;
  work();
  return process.resourceUsage().maxRSS * 1024 - before;
}

describe('a label that asks for more than any label', () => {
  it.each<[string, string]>([
    ['graphics that are too large together', `^FO0,0^GFA,900000,900000,250,${packed(900_000)}^FS`.repeat(3)],
    ['a graphic that unpacks to more than it says', `^FO0,0^GFA,100,100,10,${packed(300 * MB)}^FS`],
    ['base64 of more than it says', `^FO0,0^GFA,10,10,10,:B64:${'A'.repeat(30_000)}:0000^FS`],
    ['run lengths of more than they say', `^FO0,0^GFA,100,100,10,${'zF'.repeat(100)}^FS`],
    ['repeated rows of more than they say', `^FO0,0^GFA,100,100,1000,F${':'.repeat(100)}^FS`],
    ['a QR code of metres', `^FO0,0^BQN,2,100^FDMA,${'A'.repeat(200)}^FS`],
    ['a Data Matrix of metres', `^FO0,0^BXN,60,200^FD${'A'.repeat(100)}^FS`],
    ['a stacked code of metres', `^FO0,0^BY10^B7N,500,5^FD${'A'.repeat(1000)}^FS`],
    ['fields without end', '^FO0,0^A0N,9,9^FDa^FS'.repeat(401)],
    ['letters without end', `^FO0,0^A0N,9,9^FD${'word '.repeat(2001)}^FS`],
  ])('is refused before anything is drawn: %s', async (_, body) => {
    const label = labelOf(body);
    const grown = growth(() => {
      expect(filterZpl(label)).toMatchObject({ ok: false, problem: { fault: 'tooMuchWork' } });
    });
    expect(grown).toBeLessThan(40 * MB);
    expect(await drawZpl(label, 203, { width: 58, height: 40 })).toBeNull();
  });
});

it('what labels have is not too much', () => {
  const picture = `^FO0,0^GFA,18560,18560,58,${packed(18_560)}^FS`;
  const runs = `^FO0,0^GFA,18560,18560,58,${'gM0FFF,:,'.repeat(100)}^FS`;
  const codes =
    '^FO9,9^BQN,2,10^FDMA,*7OAnWQCQ^FS^FO9,9^BXN,8,200^FD010460...^FS^BY3^FO9,9^B7N,8,5^FDabcdef^FS';
  const texts = '^FO9,9^A0N,30,30^FB400,3^FDSome name of a product^FS'.repeat(100);
  expect(filterZpl(labelOf(picture + runs + codes + texts)).ok).toBe(true);
});
