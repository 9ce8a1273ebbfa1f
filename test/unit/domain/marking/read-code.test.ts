import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGtin, isImei } from '../../../../src/shared/domain/marking/check-digits.ts';
import { GS } from '../../../../src/shared/domain/marking/element-string.ts';
import { readCode } from '../../../../src/shared/domain/marking/read-code.ts';
import { metaKinds, type MetaKind } from '../../../../src/shared/marketplace/metadata-shapes.ts';
import { gtins, imeis, sgtins, uins } from '../../../rigs/labels/code-examples.ts';

const refusal = (text: string, wanted: readonly MetaKind[] = metaKinds) => {
  const read = readCode(text, wanted);
  return read.ok ? read.value : read.problem;
};

/** GTINs of GS1's own examples (General Specifications, "GTIN"), with check parts of the decreed lengths. */
const GTIN = '09506000134352';
const CRYPTO = 'dGhpcyBpcyBub3QgYSBzaWduYXR1cmUsIGp1c3QgMzJCCg==';
const long = CRYPTO.slice(0, 44);
const goods: Readonly<Record<string, [serial: string, tail: string]>> = {
  shoes: ['Qk7mvH-Y.+Ocr', `91FFD0${GS}92${long}${long}`],
  clothes: ['sS(BmxTYI"FTe', `91EE06${GS}92${long}`],
  perfume: ['e/Fw:xeo47NK2', `91F010${GS}92${long}`],
  tyres: ["5MG'WI6OyoG3J", `91F010${GS}92${long}`],
  cameras: ['m9tNPzJTWzuc9exC5/M+', `91EE07${GS}92${long}`],
  bicycles: ['5tjNZHkB"<jQY', `91FFD0${GS}92${long}`],
  water: ['561BtxPs9VbAP', '93dGVz'],
  dairy: ['5Qbag!', '93Zjqw'],
  'dairy by weight': ['5Qbag!', `93Zjqw${GS}3103000353`],
  beer: ['5qa5?W;', '93dGVz'],
  'tobacco carton': ['JgXJ5.T', `8005112000${GS}93Mdlr`],
  medicine: ['FGXEAGA5A1GAH', `1724010191EE06${GS}92${long}`],
};

describe('a marking code', () => {
  test.each(Object.entries(goods))('of %s is read whole, byte by byte', (_group, [serial, tail]) => {
    const text = `01${GTIN}21${serial}${GS}${tail}`;
    const whole = { kind: 'sgtin', key: `01${GTIN}21${serial}`, text, gtin: GTIN };
    expect(refusal(text)).toEqual(whole);
    // Prefixes of the scanner and separators at either end are no part of it.
    for (const prefix of [']d2', ']Q3', ']C1', ']d1', GS, `]d2${GS}`]) {
      expect(refusal(`${prefix}${text}`)).toEqual(whole);
    }
    expect(refusal(`${text}${GS}`)).toEqual(whole);
  });

  test.each(Object.entries(goods))(
    'of %s without one of its separators is named as that',
    (_group, [serial, tail]) => {
      const parts = `01${GTIN}21${serial}${GS}${tail}`.split(GS);
      for (let gone = 0; gone < parts.length - 1; gone++) {
        const text = parts.reduce((left, right, index) => `${left}${index === gone + 1 ? '' : GS}${right}`);
        expect([text, refusal(text)]).toEqual([text, { why: 'separatorLost' }]);
      }
      expect(refusal(parts.join(''))).toEqual({ why: 'separatorLost' });
    },
  );

  test('is what it was made of, whatever its fields', () => {
    fc.assert(
      fc.property(sgtins, ({ gtin, serial, text }) => {
        expect(refusal(text)).toEqual({ kind: 'sgtin', key: `01${gtin}21${serial}`, text, gtin });
      }),
      { numRuns: 1000 },
    );
  });

  test('is never taken with any of its separators lost, and the loss is named', () => {
    fc.assert(
      fc.property(sgtins, fc.integer({ min: 1, max: 7 }), ({ text }, lost) => {
        const parts = text.split(GS);
        const gone = parts.map((_part, index) => index > 0 && ((lost >> (index - 1)) & 1) === 1);
        // A separator before a weight or a volume may be lost too; the field before it has a fixed length.
        fc.pre(gone.some(Boolean));
        const damaged = parts
          .map((part, index) => (index === 0 || gone[index] ? part : `${GS}${part}`))
          .join('');
        expect([damaged, refusal(damaged)]).toEqual([damaged, { why: 'separatorLost' }]);
      }),
      { numRuns: 2000 },
    );
  });

  test('cut short anywhere is never taken', () => {
    fc.assert(
      fc.property(sgtins, fc.nat(), ({ text }, at) => {
        const cut = text.slice(0, at % text.length);
        const read = readCode(cut, ['sgtin']);
        // What is left is whole still where a weight is gone, or the second half of the longer signature.
        const last = cut.split(GS).findLast((part) => part !== '') ?? '';
        const isWhole = /^93.{4}$|^92.{44}$/.test(last);
        expect(read.ok && read.value.kind === 'sgtin' && !isWhole).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test('without its check part is refused, as lists and labels of the producer show it', () => {
    expect(refusal(`01${GTIN}21Qk7mvH-Y.+Ocr`)).toEqual({ why: 'tailMissing' });
    expect(refusal(`01${GTIN}21Qk7mvH-Y.+Ocr${GS}`)).toEqual({ why: 'tailMissing' });
    expect(refusal(`01${GTIN}21Qk7mvH-Y.+Ocr${GS}91EE06`)).toEqual({ why: 'tailMissing' });
    expect(refusal(`01${GTIN}21Qk7mvH-Y.+Ocr${GS}92${long}`)).toEqual({ why: 'tailMissing' });
  });

  test('with a field of another length is refused by that field', () => {
    const head = `01${GTIN}21Qk7mvH-Y.+Ocr${GS}`;
    const bad = (part: string, length: number, allowed: number[]) => ({
      why: 'badLength',
      kind: 'sgtin',
      part,
      length,
      allowed,
    });
    expect(refusal(`${head}93dGV`)).toEqual(bad('93', 3, [4]));
    expect(refusal(`${head}93dGVzd`)).toEqual(bad('93', 5, [4]));
    expect(refusal(`${head}91EE0${GS}92${long}`)).toEqual(bad('91', 3, [4]));
    expect(refusal(`${head}91EE06${GS}92${long.slice(1)}`)).toEqual(bad('92', 43, [44, 88]));
    const padded = `${head}91FFD0${GS}92${long}${long}${GS}10${'y'.repeat(10)}`;
    expect(refusal(padded)).toEqual(bad('code', padded.length, [135]));
  });

  test('that a keyboard layout or a scratch changed is refused by the character', () => {
    expect(refusal(`01${GTIN}21Йk7mvH-Y.+Ocr${GS}93dGVz`)).toEqual({ why: 'badCharacter', character: 'Й' });
    expect(refusal(`01${GTIN}21Qk7m H-Y.+Ocr${GS}93dGVz`)).toEqual({ why: 'badCharacter', character: ' ' });
  });

  test('scanned into another is none', () => {
    const code = `01${GTIN}21561BtxPs9VbAP${GS}93dGVz`;
    expect(refusal(`${code}${GS}${code}`)).toEqual({ why: 'notAMarkingCode' });
    expect(refusal(`${code}${code}`)).toEqual({ why: 'separatorLost' });
  });

  test('with a wrong digit in its GTIN is refused', () => {
    fc.assert(
      fc.property(sgtins, fc.nat(13), fc.integer({ min: 1, max: 9 }), ({ text }, at, by) => {
        const digit = (Number(text[2 + at]) + by) % 10;
        const wrong = `${text.slice(0, 2 + at)}${digit}${text.slice(3 + at)}`;
        expect(refusal(wrong)).toEqual({ why: 'badCheckDigit', kind: 'sgtin' });
      }),
    );
  });
});

describe('a number', () => {
  test.each<[string, MetaKind, string | null, string]>([
    // 3GPP's and GS1's examples; UPC-A and EAN-8 get the zeros that a GTIN of 13 digits has.
    ['490154203237518', 'imei', null, '490154203237518'],
    ['9876543210987654', 'uin', null, '9876543210987654'],
    ['0000000000000042', 'uin', null, '0000000000000042'],
    ['4006381333931', 'gtin', '04006381333931', '4006381333931'],
    [']E04006381333931', 'gtin', '04006381333931', '4006381333931'],
    ['614141999996', 'gtin', '00614141999996', '0614141999996'],
    ['96385074', 'gtin', '00000096385074', '0000096385074'],
    ['09506000134352', 'gtin', '09506000134352', '9506000134352'],
  ])('%s is a %s', (scanned, kind, gtin, text) => {
    expect(refusal(scanned)).toEqual({ kind, key: text, text, gtin });
  });

  test('is not taken with any other last digit', () => {
    fc.assert(
      fc.property(fc.oneof(gtins, imeis), fc.integer({ min: 1, max: 9 }), (good, by) => {
        const wrong = `${good.slice(0, -1)}${(Number(good.at(-1)) + by) % 10}`;
        expect([isGtin(good) || isImei(good), isGtin(wrong), isImei(wrong)]).toEqual([true, false, false]);
        const kind = good.length === 15 ? 'imei' : 'gtin';
        const scanned = kind === 'gtin' ? wrong.slice(1) : wrong;
        expect(refusal(scanned, [kind])).toEqual({ why: 'badCheckDigit', kind });
      }),
    );
  });

  test('of any kind reads as what it is', () => {
    fc.assert(
      fc.property(imeis, uins, gtins, (imei, uin, gtin) => {
        expect([imei, uin, gtin.slice(1)].map((text) => refusal(text))).toMatchObject([
          { kind: 'imei', text: imei },
          { kind: 'uin', text: uin },
          { kind: 'gtin', text: gtin.slice(1) },
        ]);
      }),
    );
  });

  test('is measured by the kind that is wanted', () => {
    const bad = (kind: string, length: number, allowed: number[]) => ({
      why: 'badLength',
      kind,
      part: 'code',
      length,
      allowed,
    });
    expect(refusal('49015420323752', ['imei'])).toEqual(bad('imei', 14, [15]));
    expect(refusal('98765432109876543', ['sgtin', 'uin'])).toEqual(bad('uin', 17, [16]));
    expect(refusal('400638133393', ['gtin'])).toEqual({ why: 'badCheckDigit', kind: 'gtin' });
    expect(refusal('4006381', ['gtin'])).toEqual(bad('gtin', 7, [8, 12, 13]));
    expect(refusal('19506000134359', ['gtin'])).toEqual(bad('gtin', 14, [8, 12, 13]));
    expect(refusal('000000000000000', ['imei'])).toEqual({ why: 'badCheckDigit', kind: 'imei' });
    expect(refusal('4006381', ['sgtin'])).toEqual({ why: 'notAMarkingCode' });
  });
});

test.each([
  'https://example.com/01/09506000134352/21/12345',
  ']C100106141412345678908',
  ']d20109506000134352',
  '^XZ~JR',
  '\u001d',
  '',
])('%j is no marking code', (text) => {
  expect(refusal(text)).toEqual({ why: 'notAMarkingCode' });
});
