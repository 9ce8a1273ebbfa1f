import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dots } from '../../../../src/main/raster/dots.ts';
import { defaultTemplates } from '../../../../src/main/labels/templates/defaults/default-templates.ts';
import {
  labelTemplateSchema,
  type CodeElement,
  type LabelTemplate,
} from '../../../../src/shared/domain/label/label-template.ts';
import { AT_203, AT_300 } from '../../../rigs/labels/label-fixtures.ts';
import { readDots } from '../../../rigs/labels/read-dots.ts';
import { renderTemplate } from './rendered.ts';

const GS = '\u001d';

/** A label with one code from the field `barcode`. */
function codeTemplate(
  symbology: CodeElement['symbology'],
  more: object = {},
  width = 100,
  height = 60,
): LabelTemplate {
  return labelTemplateSchema.parse({
    version: 2,
    name: 'Code',
    kind: 'productBarcode',
    size: { width, height },
    elements: [{ kind: 'code', x: 0, y: 0, width, height, symbology, data: '{barcode}', ...more }],
  });
}

async function only(template: LabelTemplate, values: Record<string, unknown>, model = AT_203): Promise<Dots> {
  const rendered = await renderTemplate(template, values, model);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problem));
  expect(rendered.value).toHaveLength(1);
  return rendered.value[0]!;
}

const digits = (count: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: count, maxLength: count });

/** AI encodable character set 82 (GS1 General Specifications, 7.11). */
const SET_82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const signs = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...Array.from(SET_82)), minLength, maxLength });

/** GTIN, serial, key, signature of 44 or 88 signs: the forms that marking codes have. */
const markingCodes = fc
  .tuple(digits(14), signs(1, 20), fc.option(signs(4, 4)), fc.option(fc.oneof(signs(44, 44), signs(88, 88))))
  .map(([gtin, serial, key, signature]) =>
    [`01${gtin}21${serial}`, key === null ? [] : `91${key}`, signature === null ? [] : `92${signature}`]
      .flat()
      .join(GS),
  );

describe('a marking code', () => {
  it.each(['58x40', '40x30', '100x150'])('reads back byte for byte from a label of %s', async (size) => {
    const template = defaultTemplates('ru').get(`default-markingCode-${size}`)!;
    await fc.assert(
      fc.asyncProperty(markingCodes, fc.constantFrom(AT_203, AT_300), async (code, model) => {
        const read = await readDots(await only(template, { code, name: 'Футболка', article: 'A-1' }, model));
        expect(
          read.map(({ symbologyIdentifier, bytes }) => [
            symbologyIdentifier,
            Buffer.from(bytes).toString('latin1'),
          ]),
        ).toEqual([[']d2', code]]);
      }),
      { numRuns: size === '100x150' ? 5 : 25 },
    );
  });

  it('keeps brackets, carets and commands as they are', async () => {
    const code = `0104607812345679215(01)^FNC1^${GS}91~JR^XZ`;
    const [read] = await readDots(await only(codeTemplate('gs1DataMatrix'), { barcode: code }));
    expect(read?.text).toBe(code);
  });

  it.each([`${GS}01`, `01${GS}`, '01\u0000', '01 2', 'код'])('is refused as %j', async (code) => {
    expect(await renderTemplate(codeTemplate('gs1DataMatrix'), { barcode: code }, AT_203)).toMatchObject({
      ok: false,
      problem: { code: 'templateFault', fault: 'notEncodable', element: '1' },
    });
  });
});

describe('other codes', () => {
  it('of two dimensions hold any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('qr', 'dataMatrix'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter((text) => text.isWellFormed()),
        async (symbology, barcode) => {
          const [read] = await readDots(await only(codeTemplate(symbology, {}, 50, 30), { barcode }));
          expect(read?.text).toBe(barcode);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('Code 128 holds any ASCII', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 12 }), async (barcode) => {
        const [read] = await readDots(await only(codeTemplate('code128', {}, 80, 15), { barcode }));
        expect([read?.symbologyIdentifier, read?.text]).toEqual([']C0', barcode]);
      }),
      { numRuns: 20 },
    );
  });

  it('EAN-13 is checked by its last digit, and anything else becomes Code 128 where that is allowed', async () => {
    const readAs = async (symbology: CodeElement['symbology'], barcode: string): Promise<unknown> => {
      const rendered = await renderTemplate(codeTemplate(symbology, {}, 50, 30), { barcode }, AT_203);
      if (!rendered.ok) return rendered.problem;
      return (await readDots(rendered.value[0]!)).map(({ symbologyIdentifier, text }) => [
        symbologyIdentifier,
        text,
      ]);
    };
    expect(await readAs('ean13', '4607812345679')).toEqual([[']E0', '4607812345679']]);
    expect(await readAs('eanOrCode128', '0012345678905')).toEqual([[']E0', '0012345678905']]);
    expect(await readAs('ean13', '4607812345678')).toMatchObject({ fault: 'notEncodable' });
    expect(await readAs('eanOrCode128', '4607812345678')).toEqual([[']C0', '4607812345678']]);
    expect(await readAs('eanOrCode128', 'ART-7')).toEqual([[']C0', 'ART-7']]);
    expect(await readAs('code128', 'арт')).toMatchObject({ fault: 'notEncodable' });
  });

  it.each([0, 90, 180, 270])('read turned by %i degrees', async (rotation) => {
    const [x, y, width, height] = rotation % 180 === 0 ? [5, 5, 50, 12] : [5, 5, 12, 50];
    const template = codeTemplate('ean13', { x, y, width, height, rotation });
    const [read] = await readDots(await only(template, { barcode: '4607812345679' }));
    expect(read?.text).toBe('4607812345679');
    // A reader calls a turned code's angle within half a turn.
    expect(((Math.round(read?.rotation ?? 0) % 180) + 180) % 180).toBe(rotation % 180);
  });

  it.each([
    [
      'code128',
      'A-QUITE-LONG-ARTICLE-1048',
      40,
      20,
      AT_203,
      { needsWidth: 79.8, needsHeight: 5, hasWidth: 40, hasHeight: 20, dpi: 203 },
    ],
    [
      'ean13',
      '4607812345679',
      58,
      4,
      AT_203,
      { needsWidth: 28.3, needsHeight: 5, hasWidth: 58, hasHeight: 4, dpi: 203 },
    ],
    [
      'ean13',
      '4607812345679',
      28,
      20,
      AT_300,
      { needsWidth: 28.8, needsHeight: 5.1, hasWidth: 28, hasHeight: 19.9, dpi: 300 },
    ],
    [
      'qr',
      'x'.repeat(300),
      15,
      15,
      AT_203,
      { needsWidth: 28.9, needsHeight: 28.9, hasWidth: 15, hasHeight: 15, dpi: 203 },
    ],
  ] as const)(
    'a %s without room says how much it needs, and is never drawn smaller',
    async (symbology, barcode, width, height, model, sizes) => {
      const template = codeTemplate(symbology, {}, Math.max(width, 10), Math.max(height, 5));
      const placed = {
        ...template,
        elements: template.elements.map((element) => ({ ...element, width, height })),
      };
      expect(await renderTemplate(placed, { barcode }, model)).toEqual({
        ok: false,
        problem: { code: 'codeDoesNotFit', element: '1', symbology, ...sizes },
      });
      // What it asks for is enough.
      const enough = codeTemplate(symbology, {}, sizes.needsWidth, sizes.needsHeight);
      const [read] = await readDots(await only(enough, { barcode }, model));
      expect(read?.text).toBe(barcode);
    },
  );
});
