import { array, assert, asyncProperty, integer, option, record, stringMatching, tuple } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import { proveZpl } from '../../../src/main/labels/prove-zpl.ts';
import { isReadPlain } from '../../../src/main/labels/read-plain-zpl.ts';
import { filterZpl } from '../../../src/main/printers/languages/zpl/filter.ts';
import { plainFormat } from '../../../src/main/printers/languages/zpl/plain-format.ts';
import { withSettings } from '../../../src/main/printers/languages/zpl/zpl-settings.ts';
import { AT_203, CODE } from '../../rigs/labels/label-fixtures.ts';

const PAPER = { width: 464, height: 320 };

beforeAll(() => createLabelPreparer().warm());

/** As it is sent. */
function sent(body: string): Uint8Array {
  const filtered = filterZpl(Buffer.from(`^XA^PW464^LL320^CI28${body}^XZ`));
  if (!filtered.ok) throw new Error(filtered.problem.detail);
  return withSettings(filtered.value.bytes, AT_203, PAPER);
}

const qr = (code: string, at: string, size: number): string => `^FO${at}^BQN,2,${size}^FDMA,${code}^FS`;
const QR = qr(CODE, '40,40', 6);
const isRead = (body: string): Promise<boolean> => isReadPlain(sent(body), CODE, PAPER, 203);

describe('a label of one QR code and lines of text', () => {
  it.each([
    QR,
    `${QR}^FO270,94^A0N,38,38^FD3491049^FS^FO270,149^A0N,64,64^FD5656^FS`,
    `^LH9,9${QR}^FO300,200^A0N,30^FDтекст^FS`,
    '^FO40,40^BQN,2,6^FH^FDMA,_2AAbCd1234^FS',
    qr(CODE, '0,40', 10),
  ])('is read without the whole of it being drawn: %s', async (body) => {
    expect(await isRead(body)).toBe(true);
  });

  it.each([
    ['another code', qr('*OTHER999', '40,40', 6)],
    ['two codes', QR + qr('*OTHER999', '240,40', 6)],
    ['the same code twice', QR + qr(CODE, '240,40', 6)],
    ['in its corner off the paper', qr(CODE, '300,200', 6)],
    ['off the paper but for what it is lowered', qr(CODE, '40,190', 6)],
    ['too fine', qr(CODE, '40,40', 1)],
    ['under a text', `${QR}^FO60,60^A0N,60,60^FDABCDEF^FS`],
    ['on a text', `^FO60,60^A0N,60,60^FDABCDEF^FS${QR}`],
    ['a line, a box', `${QR}^FO300,40^GB90,3,3^FS`],
    ['bars', `${QR}^FO40,240^BY2^BCN,50^FD>:AB^FS`],
    ['a graphic', `${QR}^FO300,40^GFA,2,2,1,FF00^FS`],
    ['upside down', `^POI${QR}`],
    ['turned', QR.replace('BQN', 'BQR')],
    ['reversed', QR.replace('^FD', '^FR^FD')],
    ['reversed throughout', `^LRY${QR}`],
    ['with fields turned', `^FWR${QR}`],
    ['placed by its foot', QR.replace('^FO', '^FT')],
    ['placed to the right', QR.replace('40,40', '240,40,1')],
    ['with two kinds of data', QR.replace('^FS', '^FDMA,x^FS')],
    ['without a size', QR.replace(',2,6', ',2')],
    ['with a block of text', `${QR}^FO300,40^A0N,30^FB100,3^FDab^FS`],
    ['with text in a font that is not known', `${QR}^FO300,40^ADN,30^FDab^FS`],
    ['with text that goes on by itself', `${QR}^A0N,30^FDab^FS`],
  ])('is drawn whole when it is anything else: %s', async (_name, body) => {
    expect(await isRead(body)).toBe(false);
  });

  it('is drawn whole in other units, and for a code of which there is too much to be read small', async () => {
    expect(plainFormat(Buffer.from(`^XA${QR}^XZ`))).not.toBeNull();
    for (const units of ['^MUM', '^MUD,200,300', '^JMB', '^PMY'])
      expect(plainFormat(Buffer.from(`^XA${units}${QR}^XZ`))).toBeNull();
    const long = '*'.padEnd(250, 'x');
    expect(await isReadPlain(sent(qr(long, '0,0', 3)), long, PAPER, 203)).toBe(false);
    expect(await proveZpl(sent(qr(long, '0,0', 3)), long, PAPER, AT_203)).toMatchObject({ ok: true });
  });

  it('never passes what would not be read from the whole drawing', async () => {
    const place = (most: number) => integer({ min: 0, max: most });
    const text = record({
      at: tuple(place(460), place(310)),
      high: integer({ min: 12, max: 70 }),
      wide: option(integer({ min: 12, max: 70 })),
      words: stringMatching(/^[A-Za-zЯж0-9 @]{1,9}$/),
    });
    const label = record({
      at: tuple(place(300), place(200)),
      size: integer({ min: 1, max: 10 }),
      code: stringMatching(/^\*[A-Za-z0-9]{3,20}$/),
      texts: array(text, { maxLength: 3 }),
    });
    let read = 0;
    await assert(
      asyncProperty(label, async ({ at, size, code, texts }) => {
        const lines = texts.map(
          (one) =>
            `^FO${one.at.join(',')}^A0N,${one.high}${one.wide === null ? '' : `,${one.wide}`}^FD${one.words}^FS`,
        );
        const body = qr(code, at.join(','), size) + lines.join('');
        if (!(await isReadPlain(sent(body), code, PAPER, 203))) return;
        read += 1;
        // A dot in the corner: no plain label any more.
        const whole = sent(`${body}^FO463,319^GB1,1,1^FS`);
        expect(plainFormat(whole)).toBeNull();
        expect(await proveZpl(whole, code, PAPER, AT_203)).toEqual({ ok: true, value: [code] });
      }),
      { seed: 7, numRuns: 60 },
    );
    expect(read).toBeGreaterThan(5);
  });
});
