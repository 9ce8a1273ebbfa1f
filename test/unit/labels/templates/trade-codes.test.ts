import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawTemplate } from '../../../../src/main/labels/templates/render-template.ts';
import {
  labelTemplateSchema,
  type CodeElement,
  type LabelTemplate,
} from '../../../../src/shared/domain/label/label-template.ts';
import { AT_203, AT_300 } from '../../../rigs/labels/label-fixtures.ts';
import { readDots } from '../../../rigs/labels/read-dots.ts';
import { renderTemplate } from './rendered.ts';

const GS = '\u001d';

const codeTemplate = (symbology: CodeElement['symbology'], width = 100, height = 25): LabelTemplate =>
  labelTemplateSchema.parse({
    version: 2,
    name: 'Code',
    kind: 'productBarcode',
    size: { width, height },
    elements: [{ kind: 'code', x: 0, y: 0, width, height, symbology, data: '{barcode}' }],
  });

/** What a reader that is not the station's sees on the label; the problem where there is none. */
async function readAs(
  symbology: CodeElement['symbology'],
  barcode: string,
  model = AT_203,
): Promise<unknown> {
  const rendered = await renderTemplate(codeTemplate(symbology), { barcode }, model);
  if (!rendered.ok) return rendered.problem;
  return (await readDots(rendered.value[0]!)).map(({ symbologyIdentifier, text }) => [
    symbologyIdentifier,
    text,
  ]);
}

/** GS1 General Specifications, 7.9, said otherwise than the station does. */
function withCheckDigit(digits: string): string {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const digits = (count: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: count, maxLength: count });

describe('a GS1-128', () => {
  it('says its fields with FNC1 in front and where a field of variable length ends', async () => {
    expect(await readAs('gs1Code128', '(10)AB(1)_2(01)04607812345679(21)7')).toEqual([
      [']C1', `10AB(1)_2${GS}0104607812345679217`],
    ]);
    expect(await readAs('gs1Code128', `0104607812345679${GS}10AB1${GS}17261231`, AT_300)).toEqual([
      [']C1', `010460781234567910AB1${GS}17261231`],
    ]);
  });

  it.each([
    ['(01)04607812345678', 'AI 01'],
    ['(17)261399', 'AI 17'],
    ['(05)1234', 'AI 05'],
    ['(10)', 'AI 10'],
    ['(10)Ж', 'AI 10'],
    ['(10)A^1', 'AI 10'],
    ['4607812345679', 'identifiers'],
    ['10AB1(01)', 'AI 10'],
    ['(10)12345678901234567890(21)12345678901234567890(91)1234567', '48'],
  ])('%j is refused with what is wrong', async (barcode, reason) => {
    const problem = await readAs('gs1Code128', barcode);
    if (barcode === '10AB1(01)') expect(problem).toEqual([[']C1', barcode]]);
    else
      expect(problem).toMatchObject({
        fault: 'notEncodable',
        detail: expect.stringContaining(reason) as unknown,
      });
  });
});

describe('EAN-8 and ITF-14', () => {
  it('are read as what was given, at both densities, for any digits with the right last one', async () => {
    await fc.assert(
      fc.asyncProperty(digits(7), digits(13), fc.constantFrom(AT_203, AT_300), async (short, long, model) => {
        const [ean8, itf14] = [withCheckDigit(short), withCheckDigit(long)];
        expect(await readAs('ean8', ean8, model)).toEqual([[']E4', ean8]]);
        expect(await readAs('itf14', itf14, model)).toEqual([[']I1', itf14]]);
      }),
      { numRuns: 8 },
    );
  });

  it('with a wrong last digit, or another number of them, are refused', async () => {
    for (const [symbology, barcode] of [
      ['ean8', '46012343'],
      ['ean8', '4607812345679'],
      ['itf14', '14607812345670'],
      ['itf14', '4607812345679'],
    ] as const)
      expect(await readAs(symbology, barcode)).toMatchObject({ fault: 'notEncodable' });
  });

  it('ITF-14 has bars of two modules over and under it that touch it, and wide bars of three modules', async () => {
    const drawn = await drawTemplate(codeTemplate('itf14'), { barcode: '14607812345676' }, AT_203, 0);
    const [dots] = drawn.labels;
    const module = drawn.sizes[0]!.dots;
    expect(drawn.sizes).toEqual([
      {
        element: '1',
        symbology: 'itf14',
        dots: 5,
        module: 0.625,
        ofPlace: 97,
        ofFull: 62,
        asked: { least: 0.495, most: 1.016 },
      },
    ]);
    const row = (y: number): string =>
      Array.from({ length: dots!.width }, (_, x) =>
        (dots!.bits[y * dots!.stride + (x >> 3)]! & (0x80 >> (x & 7))) === 0 ? ' ' : '#',
      ).join('');
    const bearer = row(0).trim();
    expect(bearer).toBe('#'.repeat(155 * module));
    for (const y of [2 * module - 1, dots!.height - 1, dots!.height - 2 * module])
      expect(row(y).trim()).toBe(bearer);
    const bars = row(2 * module);
    expect(bars).toBe(row(dots!.height - 2 * module - 1));
    const widths = [...bars.trim().matchAll(/#+| +/g)].map(([run]) => run.length / module);
    expect(new Set(widths)).toEqual(new Set([1, 3]));
    // Ten modules of white under the bars on either side.
    expect(row(0).indexOf('#') + 10 * module).toBe(bars.indexOf('#'));
  });

  it('ITF-14 asks for room for its bars and for those over and under them', async () => {
    const low = codeTemplate('itf14', 60, 5);
    expect(await renderTemplate(low, { barcode: '14607812345676' }, AT_203)).toMatchObject({
      ok: false,
      problem: { code: 'codeDoesNotFit', needsWidth: 38.8, needsHeight: 6 },
    });
    const enough = codeTemplate('itf14', 38.8, 6);
    expect((await renderTemplate(enough, { barcode: '14607812345676' }, AT_203)).ok).toBe(true);
  });
});

it('a code says how large it came out at whole dots', async () => {
  const { sizes } = await drawTemplate(codeTemplate('ean13', 45), { barcode: '4607812345679' }, AT_203, 0);
  expect(sizes).toMatchObject([{ dots: 3, module: 0.375, ofPlace: 94, ofFull: 114 }]);
  const either = await drawTemplate(codeTemplate('eanOrCode128'), { barcode: 'A-7' }, AT_203, 0);
  expect(either.sizes).toMatchObject([{ symbology: 'code128', ofFull: null, asked: null }]);
});
