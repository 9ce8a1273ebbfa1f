import { expect, it } from 'vitest';
import { barePng } from '../../../src/main/labels/bare-png.ts';
import { inspectLabel } from '../../../src/main/labels/inspect-label.ts';
import { practiceLabels } from '../../../src/main/labels/warm-up.ts';
import { labelFile, pngLabel, svgLabel } from '../../rigs/labels/label-fixtures.ts';
import { deflateSync, crc32 } from 'node:zlib';

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="580" height="400">${inside}</svg>`;

const faultOf = (inside: string): string => {
  const looked = inspectLabel(labelFile('svg', svg(inside)));
  return looked.ok ? 'fine' : looked.problem.fault;
};

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** So little data that says it has so many pixels. */
function pngOf(width: number, height: number): string {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const whole = [
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(9))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat(whole).toString('base64');
}

const jpegOf = (width: number, height: number): string =>
  Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xc0,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    1,
    0x11,
    0,
    2,
    0x11,
    1,
    3,
    0x11,
    1,
  ]).toString('base64');

const image = (type: string, data: string): string =>
  `<image id="i" href="data:image/${type};base64,${data}"/>`;
const nest = (levels: number, inner: string): string =>
  `${'<g>'.repeat(levels)}${inner}${'</g>'.repeat(levels)}`;
const doubling = (levels: number): string =>
  `<defs><rect id="a0"/>${Array.from({ length: levels }, (_, at) => `<g id="a${at + 1}"><use href="#a${at}"/><use href="#a${at}"/></g>`).join('')}</defs><use href="#a${levels}"/>`;

it.each([
  ['too many elements', '<rect width="1" height="1"/>'.repeat(50_001)],
  ['too many letters', `<text>${'ы'.repeat(5001)}</text>`],
  ['letters as character data', `<text><![CDATA[${'x'.repeat(5001)}]]></text>`],
  [
    'letters drawn again by reference',
    `<text id="t">${'x'.repeat(600)}</text>${'<use href="#t"/>'.repeat(9)}`,
  ],
  ['nesting', nest(120, '<rect/>')],
  ['elements that double', doubling(17)],
  ['references in a circle', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
  [
    'filters for many elements',
    `<filter id="f">${'<feGaussianBlur/>'.repeat(20)}</filter>${'<rect filter="url(#f)"/>'.repeat(6)}`,
  ],
  ['layers', '<g style="opacity: .5; mask: url(#m)"/>'.repeat(600)],
  ['rules for many elements', `<style>${'a{}'.repeat(300)}</style>${'<rect/>'.repeat(20_000)}`],
  ['a picture that is a bomb', image('png', pngOf(30_000, 30_000))],
  ['a JPEG that is one', image('jpeg', jpegOf(20_000, 20_000))],
  [
    'a picture drawn again and again',
    `${image('png', pngOf(1000, 1000))}${'<use xlink:href="#i"/>'.repeat(4)}`,
  ],
  ['a picture of nobody knows what size', image('png', 'AAAA')],
])('an SVG with %s is too much, before anything of it is drawn', (_, inside) => {
  expect(faultOf(inside)).toBe('tooMuchWork');
});

it.each([
  ['an attribute without quotes', '<rect width=1/>'],
  ['an end that was never begun', '</g>'],
  ['an element without an end', '<g>'],
  ['parts from elsewhere', '<xi:include href="#a"/>'],
])('an SVG with %s is none', (_, inside) => {
  expect(faultOf(inside)).toBe('notWhatItSays');
});

it('labels as marketplaces make them are far from all of that', async () => {
  for (const file of await practiceLabels()) expect(inspectLabel(file).ok).toBe(true);
  expect(inspectLabel(labelFile('svg', svgLabel())).ok).toBe(true);
  expect(
    faultOf('<rect width="1" height="1" opacity="1" style="mix-blend-mode: normal"/>'.repeat(20_000)),
  ).toBe('fine');
  expect(
    faultOf(`${image('png', pngOf(580, 400))}${nest(20, '<text>АБВ &amp; x</text>')}<!-- a < b -->`),
  ).toBe('fine');
});

it('texts and profiles of a PNG are not handed to its decoder', async () => {
  const plain = await pngLabel();
  const end = plain.length - 12;
  const bomb = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50_000_000))]));
  const profile = chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50_000_000))]));
  const stuffed = Buffer.concat([
    plain.subarray(0, 33),
    profile,
    plain.subarray(33, end),
    bomb,
    plain.subarray(end),
  ]);
  expect(inspectLabel(labelFile('png', stuffed)).ok).toBe(true);
  expect(Buffer.from(barePng(stuffed))).toEqual(Buffer.from(barePng(plain)));
  const bare = barePng(plain);
  expect(barePng(bare)).toBe(bare);
});

it('a picture in an SVG whose profile or texts unpack to more than any picture is refused before it is unpacked', () => {
  const bomb = deflateSync(Buffer.alloc(50_000_000));
  const plain = Buffer.from(pngOf(10, 10), 'base64');
  for (const type of ['iCCP', 'zTXt', 'iTXt']) {
    const stuffed = (data: Buffer): string =>
      Buffer.concat([
        plain.subarray(0, 33),
        chunk(type, Buffer.concat([Buffer.from('a\0\0'), data])),
        plain.subarray(33),
      ]).toString('base64');
    expect(faultOf(image('png', stuffed(bomb)))).toBe('tooMuchWork');
    expect(faultOf(image('png', stuffed(bomb.subarray(0, 3000))))).toBe('fine');
  }
});
