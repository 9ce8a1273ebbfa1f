import * as fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { ready } from 'zpl-renderer-js';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import type { LabelFile, PreparedLabel } from '../../../src/main/labels/prepared-label.ts';
import { widerThanHead } from '../../../src/main/labels/wider-than-head.ts';
import { RESETS } from '../../../src/main/printers/languages/zpl/retained-settings.ts';
import type { PrinterModel } from '../../../src/shared/domain/printer/printer-model.ts';
import { AT_203, AT_300, CODE, labelFile, pngLabel, svgLabel } from '../../rigs/labels/label-fixtures.ts';

const preparer = createLabelPreparer();

beforeAll(() => preparer.warm());

async function prepared(file: LabelFile, model: PrinterModel): Promise<PreparedLabel> {
  const result = await preparer.prepare(file, model);
  if (!result.ok) throw new Error(`${result.problem.fault}: ${result.problem.detail}`);
  return result.value;
}

async function faultOf(file: LabelFile, model = AT_203): Promise<string> {
  const result = await preparer.prepare(file, model);
  return result.ok ? 'fine' : result.problem.fault;
}

/** What a scanner would read from the printed label. */
async function scanned(label: PreparedLabel, model: PrinterModel): Promise<string[]> {
  const { api } = await ready;
  const zpl = Buffer.from(label.bytes).toString('latin1');
  const png = await api.zplToBase64Async(zpl, 58, 40, model.dpi === 203 ? 8 : 12);
  return (await readBarcodes(Buffer.from(png, 'base64'))).map(({ text }) => text);
}

describe('a picture of a label', () => {
  it.each([
    ['svg', 203, AT_203],
    ['png', 203, AT_203],
    ['svg', 300, AT_300],
    ['png', 300, AT_300],
  ] as const)('%s at %i dpi prints a readable code', async (type, _, model) => {
    const label = await prepared(
      labelFile(type, type === 'svg' ? Buffer.from(svgLabel()) : await pngLabel()),
      model,
    );
    expect(label.check).toBe('decoded');
    expect(await scanned(label, model)).toEqual([CODE]);
  });

  it('takes at most 15 % of plain hexadecimal', async () => {
    const { bytes } = await prepared(labelFile('svg', svgLabel()), AT_203);
    expect(bytes.length).toBeLessThan(0.15 * 58 * 320 * 2);
  });

  it('is prepared the same side by side as alone', async () => {
    const codes = Array.from({ length: 12 }, (_, index) => `*Ab${String(index).padStart(5, '0')}`);
    const files = codes.map((code) => labelFile('svg', svgLabel({ code }), code));
    const together = await Promise.all(files.map((file) => prepared(file, AT_203)));
    for (const [index, file] of files.entries())
      expect(together[index]).toEqual(await prepared(file, AT_203));
  });

  it('that is transparent prints its ink, not a black block', async () => {
    const clear = await pngLabel({ background: '' });
    expect((await sharp(clear).metadata()).hasAlpha).toBe(true);
    expect(await prepared(labelFile('png', clear), AT_203)).toEqual(
      await prepared(labelFile('png', await pngLabel()), AT_203),
    );
  });

  it('too faint for the head is refused', async () => {
    expect(await faultOf(labelFile('png', await pngLabel({ ink: '#aaa' })))).toBe('codeUnreadable');
    expect(await faultOf(labelFile('svg', svgLabel({ ink: '#aaa' })))).toBe('codeUnreadable');
  });

  it('too small for the head is refused', async () => {
    expect(await faultOf(labelFile('png', await pngLabel({ module: 1 })))).toBe('codeUnreadable');
  });

  it('seen in a mirror is refused, on its head it is read', async () => {
    const png = sharp(await pngLabel());
    const [sideways, upsideDown] = [await png.clone().flop().toBuffer(), await png.clone().flip().toBuffer()];
    expect(await faultOf(labelFile('png', sideways))).toBe('codeUnreadable');
    expect(await faultOf(labelFile('png', upsideDown))).toBe('codeUnreadable');
    expect(await faultOf(labelFile('png', await png.rotate(180).toBuffer()))).toBe('fine');
  });

  it('with another code is refused, and both are named', async () => {
    expect(await preparer.prepare(labelFile('svg', svgLabel({ code: '*aBcD1234' })), AT_203)).toEqual({
      ok: false,
      problem: {
        code: 'labelUnusable',
        fault: 'codeDiffers',
        detail: '"*aBcD1234" was read, "*AbCd1234" is expected',
      },
    });
  });

  it('wider than the head is refused, and both widths are named', async () => {
    const receiptHead: PrinterModel = { ...AT_203, headDots: 384 };
    expect(await preparer.prepare(labelFile('svg', svgLabel()), receiptHead)).toEqual({
      ok: false,
      problem: {
        code: 'labelUnusable',
        fault: 'widerThanHead',
        // Its frame goes from 0.4 to 57.6 mm, to the dot around it.
        detail: expect.stringMatching(/458.*384/),
        labelMm: 57.3,
        headMm: 48,
      },
    });
  });

  it('cut anywhere is never taken for a good one', async () => {
    const png = await pngLabel();
    await fc.assert(
      fc.asyncProperty(fc.nat(png.length - 1), async (length) => {
        expect(await faultOf(labelFile('png', png.subarray(0, length)))).toMatch(
          /^(?:empty|notWhatItSays|truncated)$/,
        );
      }),
    );
    const svg = svgLabel();
    await fc.assert(
      fc.asyncProperty(fc.nat(svg.trimEnd().length - 1), async (length) => {
        expect(await faultOf(labelFile('svg', svg.slice(0, length)))).toMatch(
          /^(?:empty|notWhatItSays|truncated)$/,
        );
      }),
    );
  });

  it('damaged anywhere prints the right code or not at all', async () => {
    const svg = Buffer.from(svgLabel());
    await fc.assert(
      fc.asyncProperty(fc.nat(svg.length - 1), fc.integer({ min: 32, max: 126 }), async (at, byte) => {
        const damaged = Buffer.from(svg);
        damaged[at] = byte;
        const result = await preparer.prepare(labelFile('svg', damaged), AT_203);
        expect(result.ok ? await scanned(result.value, AT_203) : [CODE]).toEqual([CODE]);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a label in printer commands', () => {
  const QR = `^FO9,9^BQN,2,6^FDMA,${CODE}^FS`;
  const zpl = (body: string, type: 'zplv' | 'zplh' = 'zplv'): LabelFile => labelFile(type, `^XA${body}^XZ`);

  it.each(['zplv', 'zplh'] as const)('%s is filtered and passed, its code read', async (type) => {
    expect(await prepared(zpl(`^PW320~JR${QR}^PQ3`, type), AT_203)).toEqual({
      bytes: Buffer.from(
        `^XA${RESETS}^PW${type === 'zplv' ? '320^LL464' : '464^LL320'}^CFA,9,5^BY2,3,10^CI0` +
          `^PW320${QR}^PQ1^XZ`,
      ),
      check: 'decoded',
      others: [],
      dropped: ['~JR', '^PQ'],
    });
  });

  it('that draws wider than its paper is refused, and both widths are named', async () => {
    expect(await preparer.prepare(zpl(`^PW900${QR}^FO0,99^GB800,9,9^FS`), AT_203)).toEqual({
      ok: false,
      problem: {
        code: 'labelUnusable',
        fault: 'widerThanPaper',
        detail: expect.stringMatching(/800.*464/),
        labelMm: 100,
        headMm: 58,
      },
    });
  });

  it.each([
    ['^PW464^LL3999', '^PW464^LL320'],
    // Upside down it would come out 460 mm behind its paper.
    ['^POI^PW464^LL3999', '^POI^PW464^LL320'],
    ['^LL900^POI', '^LL320^POI'],
    ['^PW320^LL900', '^PW320^LL464'],
    ['^PW464^LL+3999^LL', '^PW464'],
    ['^PW+9999^LL320', '^LL320'],
    ['^PW464^LL300', '^PW464^LL300'],
  ])('that says %s is sent as %s: no longer than its paper', async (said, sent) => {
    const { bytes } = await prepared(zpl(`${said}${QR}`, 'zplh'), AT_203);
    const text = Buffer.from(bytes).toString('latin1');
    expect(text.slice(text.indexOf('^CI0') + 4)).toBe(`${sent}${QR}^PQ1^XZ`);
  });

  it('that is turned on its paper is no longer than that either', async () => {
    const { bytes } = await prepared(zpl(`^PW464^LL3999${QR}`, 'zplh'), { ...AT_203, turn: 180 });
    expect(Buffer.from(bytes).toString('latin1')).toContain(`^POI^PW464^LL320${QR}`);
  });

  it('one dot wider than the head is not said to be as wide as it', () => {
    expect(widerThanHead(673, { dpi: 300, headDots: 672 })?.problem).toMatchObject({
      labelMm: 57,
      headMm: 56.8,
    });
  });

  it("is moved by the model's offset, and nothing of it stays in the printer", async () => {
    const model = { ...AT_203, offset: { x: 8, y: -4 } };
    expect(await prepared(zpl(`^PW320${QR}`), model)).toMatchObject({
      bytes: Buffer.from(
        `^XA${RESETS}^PW320^LL464^CFA,9,5^BY2,3,10^CI0^LH0,0^PW328^FO17,5^BQN,2,6^FDMA,${CODE}^FS^PQ1^XZ`,
      ),
    });
  });

  it('that says no width goes by its size on paper, and by what it draws where the head is narrower', async () => {
    const zplh = (body: string): LabelFile => zpl(body, 'zplh');
    expect(await faultOf(zplh(`${QR}^FO0,99^GB460,9,9^FS`), { ...AT_203, headDots: 384 })).toBe(
      'widerThanHead',
    );
    expect(await faultOf(zplh(QR), { ...AT_203, headDots: 384 })).toBe('fine');
    expect(await faultOf(zpl(`^PW384${QR}`), { ...AT_203, headDots: 384 })).toBe('fine');
  });

  it('that the filter refuses is refused', async () => {
    expect(await faultOf(zpl('^FDx^FS^XZ^XA^FDy^FS'))).toBe('forbiddenCommands');
    expect(await faultOf(labelFile('zplv', '^XA^FDx^FS'))).toBe('truncated');
  });
});
