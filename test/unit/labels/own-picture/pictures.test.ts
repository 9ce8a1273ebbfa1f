import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openPicture } from '../../../../src/main/labels/own-picture/fit-picture.ts';
import { takePicture } from '../../../../src/main/labels/own-picture/take-picture.ts';
import { drawTemplate } from '../../../../src/main/labels/templates/render-template.ts';
import {
  labelTemplateSchema,
  MOST_PICTURE_FILE_BYTES,
  MOST_PICTURE_LETTERS,
  readTemplate,
  type LabelTemplate,
} from '../../../../src/shared/domain/label/label-template.ts';
import { tooLargeTemplate } from '../../../../src/shared/domain/label/template-weight.ts';
import { AT_203, AT_300 } from '../../../rigs/labels/label-fixtures.ts';

/** Black to the left of its middle, and a grey that prints as white to the right. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#ccc"/><rect width="100" height="100" fill="#222"/></svg>`;

const template = (picture: string, more: object = {}): LabelTemplate =>
  labelTemplateSchema.parse({
    version: 2,
    name: 'Logo',
    kind: 'productBarcode',
    size: { width: 58, height: 40 },
    elements: [{ kind: 'picture', x: 4, y: 5, width: 20, height: 20, picture, ...more }],
  });

async function taken(bytes: Uint8Array): Promise<string> {
  const picture = await takePicture(bytes);
  if (!picture.ok) throw new Error(picture.problem);
  return picture.value.picture;
}

describe('a picture that a person gives', () => {
  it('becomes black and white, whichever kind of file it is, and is drawn at its place on every head', async () => {
    const svg = Buffer.from(LOGO);
    const files = [svg, await sharp(svg).png().toBuffer(), await sharp(svg).jpeg().toBuffer()];
    for (const file of files) {
      const picture = await taken(file);
      for (const [model, perMm] of [
        [AT_203, 8],
        [AT_300, 300 / 25.4],
      ] as const) {
        const values = { barcode: '1' };
        const { labels, problems } = await drawTemplate(template(picture), values, model, 0);
        expect(problems).toEqual([]);
        const { width, height, stride, bits } = labels[0]!;
        const black = [];
        for (let y = 0; y < height; y += 1)
          for (let x = 0; x < width; x += 1)
            if ((bits[y * stride + (x >> 3)]! & (0x80 >> (x & 7))) !== 0) black.push([x, y] as const);
        const edges = [
          Math.min(...black.map(([x]) => x)),
          Math.max(...black.map(([x]) => x)) + 1,
          Math.min(...black.map(([, y]) => y)),
          Math.max(...black.map(([, y]) => y)) + 1,
        ].map((dots) => Math.round((dots / perMm) * 5) / 5);
        // Twice as wide as high: 20 by 10 mm in the middle of 20 by 20, of which the left half is black.
        expect(edges).toEqual([4, 14, 10, 20]);
      }
    }
  });

  it('is turned with its place', async () => {
    const picture = await taken(Buffer.from(LOGO));
    const { labels } = await drawTemplate(template(picture, { rotation: 90 }), { barcode: '1' }, AT_203, 0);
    const { stride, bits } = labels[0]!;
    const isBlack = (x: number, y: number): boolean => (bits[y * 8 * stride + x]! & 0x80) !== 0;
    // The black half is above: in the middle across, upper half of the place down.
    expect([isBlack(14, 7), isBlack(14, 23), isBlack(6, 7)]).toEqual([true, false, false]);
  });

  it('is made small enough to be kept, whatever it shows', async () => {
    const noise = Buffer.from(
      Uint8Array.from({ length: 900 * 900 }, (_, at) => (at * 7919 * (at % 251)) % 256),
    );
    const jpeg = await sharp(noise, { raw: { width: 900, height: 900, channels: 1 } })
      .jpeg({ quality: 60 })
      .toBuffer();
    const picture = await taken(jpeg);
    expect(picture.length).toBeLessThanOrEqual(MOST_PICTURE_LETTERS);
    expect(tooLargeTemplate(template(picture))).toBeNull();
  });

  it('is judged before it is unpacked', async () => {
    const size = (png: Buffer, width: number): Buffer => {
      const bytes = Buffer.from(png);
      bytes.writeUInt32BE(width, 16);
      return bytes;
    };
    const png = await sharp(Buffer.from(LOGO)).png().toBuffer();
    const jpeg = await sharp(Buffer.from(LOGO)).jpeg().toBuffer();
    const huge = Buffer.from(jpeg);
    const frame = huge.findIndex((byte, at) => byte === 0xff && huge[at + 1] === 0xc0);
    huge.writeUInt16BE(60_000, frame + 5);
    huge.writeUInt16BE(60_000, frame + 7);
    const refused: readonly (readonly [Uint8Array, string])[] = [
      [Buffer.alloc(0), '0 bytes'],
      [Buffer.alloc(MOST_PICTURE_FILE_BYTES + 1), 'at most'],
      [Buffer.from('GIF89a'), 'neither'],
      [Buffer.from('%PDF-1.7'), 'neither'],
      [png.subarray(0, -20), 'PNG ends'],
      [size(png, 60_000), 'checksum'],
      [jpeg.subarray(0, 40), 'JPEG without a size'],
      [jpeg.subarray(0, jpeg.length - 200), 'does not decode'],
      [huge, '60000 by 60000'],
      [Buffer.from(LOGO.replace('<rect', '<image href="http://example.com/a.png"/><rect')), 'refers to'],
      [Buffer.from(LOGO.replaceAll('#222', '#fff').replaceAll('#ccc', '#fff')), 'dark enough'],
    ];
    for (const [bytes, reason] of refused)
      expect(await takePicture(bytes)).toEqual({
        ok: false,
        problem: expect.stringContaining(reason) as unknown,
      });
  });
});

describe('a picture in a template', () => {
  it('goes where its template goes', async () => {
    const picture = await taken(Buffer.from(LOGO));
    const document: unknown = JSON.parse(JSON.stringify(template(picture)));
    expect(readTemplate(document, 'logo.json')).toEqual({ ok: true, value: template(picture) });
  });

  it('is never an address, and no larger than a template may be', async () => {
    const address = {
      ...template('AAAA'),
      elements: [{ ...template('AAAA').elements[0], picture: 'http://a' }],
    };
    expect(readTemplate(address, 'a.json')).toMatchObject({
      ok: false,
      problem: { code: 'templateUnreadable' },
    });
    const heavy = {
      pictures: [1, 2, 3].map(() => ({ kind: 'picture', picture: 'A'.repeat(MOST_PICTURE_LETTERS) })),
    };
    expect(tooLargeTemplate(heavy)).toMatchObject({ fault: 'pictureUnusable' });
  });

  it('that is none is named with its element, and the label does not print', async () => {
    const big = await sharp({ create: { width: 1001, height: 8, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    for (const [picture, reason] of [
      ['AAAA', 'not a PNG'],
      [big.toString('base64'), '1001 by 8'],
    ] as const) {
      expect(await openPicture(picture)).toMatchObject({ ok: false });
      const { problems } = await drawTemplate(template(picture), { barcode: '1' }, AT_203, 0);
      expect(problems).toMatchObject([
        { fault: 'pictureUnusable', element: '1', detail: expect.stringContaining(reason) as unknown },
      ]);
    }
  });
});
