import { beforeAll, describe, expect, it } from 'vitest';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import type { LabelFile } from '../../../src/main/labels/prepared-label.ts';
import type { PrinterModel } from '../../../src/shared/domain/printer/printer-model.ts';
import { zplLanguage } from '../../../src/main/printers/languages/zpl/zpl-language.ts';
import { rasterise } from '../../../src/main/labels/rasterise.ts';
import { dotsOfPaper } from '../../../src/main/raster/threshold.ts';
import { AT_203, CODE, labelFile, svgLabel } from '../../rigs/labels/label-fixtures.ts';

const preparer = createLabelPreparer();

beforeAll(() => preparer.warm());

const zpl = (body: string, type: LabelFile['type'] = 'zplh'): LabelFile =>
  labelFile(type, `^XA^PW464^LL320^CI28${body}^XZ`);

async function verdict(file: LabelFile, model: PrinterModel = AT_203): Promise<string> {
  const made = await preparer.prepare(file, model);
  return made.ok ? made.value.check : `${made.problem.fault}: ${made.problem.detail}`;
}

const qr = (code: string, at = '50,50', size = 6): string => `^FO${at}^BQN,2,${size}^FDMA,${code}^FS`;
const QR = qr(CODE);

describe('a label in printer commands is checked against its order', () => {
  it('passes when its code is read in the drawing and in the fields', async () => {
    for (const body of [
      QR,
      `^FO50,50^BQN,2,6^FH^FDMA,_2AAbCd1234^FS`,
      `^FO50,50^BY2^BCN,90^FD>:${CODE}^FS`,
      `^FO50,50^BXN,6,200^FD${CODE}^FS`,
      `^LH20,20${QR}^FO300,50^GB90,90,4^FS^FO300,200^A0N,30,30^FDтекст^FS`,
      `^POI${QR}`,
    ])
      expect([body, await verdict(zpl(body))]).toEqual([body, 'decoded']);
    expect(await verdict(labelFile('zplv', `^XA^PW320^LL464${QR}^XZ`))).toBe('decoded');
  });

  it('passes when its code is a graphic, which no field says', async () => {
    const { bytes } = labelFile('svg', svgLabel());
    const raster = await rasterise({ kind: 'svg', plain: null }, bytes, {
      width: 464,
      height: 320,
      dpi: 203,
    });
    if (!raster.ok) throw new Error(raster.problem.detail);
    for (const graphics of ['acs', 'z64'] as const) {
      const model = { ...AT_203, graphics };
      expect(
        await verdict(labelFile('zplh', zplLanguage.encode(dotsOfPaper(raster.value.paper), model))),
      ).toBe('decoded');
    }
  });

  it('says what else is on it', async () => {
    const made = await preparer.prepare(zpl(`${QR}${qr('*OTHER999', '250,50')}`), AT_203);
    expect(made).toMatchObject({ ok: true, value: { check: 'decoded', others: ['*OTHER999'] } });
  });

  it.each([
    ['another order’s code', qr('*OTHER999')],
    ['its code in other case', qr(CODE.toLowerCase())],
    ['its code with a blank behind', qr(`${CODE} `)],
    ['its code without the switches of ^BQ', `^FO50,50^BQN,2,6^FD${CODE}^FS`],
    ['another code, its own as text', `${qr('*OTHER999')}^FO250,50^A0N,30,30^FD${CODE}^FS`],
  ])('is another order’s with %s', async (_, body) => {
    expect(await verdict(zpl(body))).toMatch(/^codeDiffers: /);
  });

  it.each([
    ['no code', '^FO50,50^A0N,30,30^FDtext^FS', /no code|can not be read/],
    ['its code as text', `^FO50,50^A0N,30,30^FD${CODE}^FS`, /can not be read/],
    ['a code off the page', qr(CODE, '400,50'), /can not be read/],
    ['a code below the paper', `^LL464${qr(CODE, '50,250')}`, /can not be read/],
    ['a code under a black box', `${QR}^FO50,50^GB200,200,200^FS`, /can not be read/],
    ['a code under a white box', `${QR}^FO50,50^GB200,200,200,W^FS`, /can not be read/],
    // One renderer fills the rest of such a row with the digit 1: nearly white.
    [
      'a code under rows that are black to their end',
      `^FO50,50^BQN,2,6^FDHA,${CODE}^FS^FO53,50^GFA,200,200,1,!${':'.repeat(199)}^FS`,
      /can not be read/,
    ],
    [
      'a code in white on black',
      `^FO40,40^GB200,200,200^FS^FO60,60^FR^BQN,2,6^FDMA,${CODE}^FS`,
      /can not be read/,
    ],
    ['a code of one dot a module', qr(CODE, '50,50', 1), /0\.1\d mm/],
    ['bars of one dot', `^FO50,50^BY1^BCN,90^FD${CODE}^FS`, /0\.1\d mm/],
    ['a code that was recalled', `^FO50,50^XGR:LABEL.GRF,1,1^FS^FO9,9^A0N,20,20^FDx^FS`, /\^XG/],
    ['a code that was scaled', `^MUM${QR}`, /\^MU/],
    ['a code in a field of a stored format', `^FO50,50^BQN,2,6^FN1^FDMA,${CODE}^FS`, /\^FN/],
    ['a mirrored code', `^PMY${QR}`, /\^PM/],
    ['other prefixes', `^CC+${QR}`, /\^CC/],
    ['a picture missing beside its code', `${QR}^FO250,50^IMR:LOGO.GRF^FS`, /\^IM/],
    ['a packed picture that is broken', `${QR}^FO250,50^GFA,8,8,1,:Z64:eJxjYGBgAAAABAAB:0000^FS`, /\^GF/],
    ['a model that scanners don’t read', `^FO50,50^BQN,1,6^FDMA,${CODE}^FS`, /\^BQ/],
    ['a quality that scanners don’t read', `^FO50,50^BXN,6,100^FD${CODE}^FS`, /\^BX/],
    ['a code that the renderer doesn’t draw', `${QR}^FO250,50^BAN,60^FDABC^FS`, /\^BA/],
    ['a text block, which the renderer leaves out', `${QR}^FO250,50^TBN,200,60^FDtext^FS`, /\^TB/],
    ['a second code that does not come out', `${QR}^FO460,50^BQN,2,6^FDMA,second^FS`, /second/],
  ])('is unreadable with %s', async (_, body, detail) => {
    expect(await verdict(zpl(body))).toMatch(/^codeUnreadable: /);
    expect(await verdict(zpl(body))).toMatch(detail);
  });
});
