import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { languageOf as encoderOf } from '../../../src/main/printers/languages/language-of.ts';
import { filterZpl } from '../../../src/main/printers/languages/zpl/filter.ts';
import { moveZpl } from '../../../src/main/printers/languages/zpl/move-zpl.ts';
import { retainedSettings } from '../../../src/main/printers/languages/zpl/retained-settings.ts';
import { withSettings } from '../../../src/main/printers/languages/zpl/zpl-settings.ts';
import { startLabelPrinter } from '../../../src/simulator/printers/label-printer.ts';
import { languageOf } from '../../../src/simulator/printers/languages/language-of.ts';
import type { Interpreter, LanguageName } from '../../../src/simulator/printers/languages/language.ts';
import { graphicDots } from '../../../src/simulator/printers/languages/zpl/graphic-dots.ts';
import type { Drawing } from '../../../src/simulator/printers/paper/label-renderer.ts';
import { drawZpl } from '../../fixtures/labels/draw-zpl.ts';
import { labelCases } from '../../fixtures/labels/manifest.ts';
import { AT_203 } from '../../rigs/labels/label-fixtures.ts';
import { dotsWhere } from '../../rigs/printers/dots-fixtures.ts';
import { sendWhole } from '../../rigs/printers/raw-client.ts';
import { modelOf } from '../../rigs/printers/model-of.ts';

const PAPER = { width: 464, height: 320, dotsPerMm: 8 };

const dirty = (x: number, y: number): boolean => (x * 7 + y * 13) % 5 < 2;

/** Labels of dots, in every kind of model. */
const ours = (language: LanguageName): readonly Uint8Array[] =>
  (
    [
      [464, 320, {}],
      [400, 200, { media: { kind: 'gap', mm: 2 }, darkness: 40, speed: 3 }],
      [464, 320, { media: { kind: 'continuous' }, offset: { x: 5, y: -3 } }],
      [463, 319, { media: { kind: 'blackMark', mm: 3 } }],
    ] as const
  ).map(([width, height, changed]) => {
    const model = modelOf(language, changed);
    return encoderOf(model).encode(dotsWhere(width, height, dirty), model);
  });

/** What a label of other programs may say beside its fields. */
const SETTINGS = [
  '',
  '^LH40,30',
  '^LRY',
  '^POI',
  '^FWR',
  '^FWN,1',
  '^CF0,60,40',
  '^BY5,2.5,120',
  '^CI27',
  '^PW300',
  '^LL900',
  '^lh9,9^pw200^lry',
  '^FX a comment',
] as const;

const FIELDS =
  '^FO20,20^FDtext^FS^FO20,60^BC,,Y,N,N^FD12345^FS^FO300,200^GB50,30,3^FS^FO300,20,1^ADN,36,20^FDx^FS';

/** Formats of programs beside ours, which no filter has seen. */
const OF_OTHERS = [
  ...SETTINGS,
  '^MUM',
  '^MUI',
  '^MUD,200,600',
  '^JMB',
  '^PMY',
  '^PMY^POI^LRY^FWB,1^CFE,90^BY9,3,300^CI13^PW800^LL1200^LH200,100^MUD,150,300',
].map((settings) => Buffer.from(`^XA${settings}^FO1,1^GB9,9,9^FS^XZ`));

/** As they are sent: filtered, behind what takes back the labels before. */
function fromMarketplace(): readonly Uint8Array[] {
  const cases = labelCases.filter(({ type, dpi }) => (type === 'zplv' || type === 'zplh') && dpi === 203);
  const files = [
    ...cases.map((label) => drawZpl(label)),
    ...SETTINGS.flatMap((settings) => [
      Buffer.from(`^XA${settings}${FIELDS}^XZ`),
      Buffer.from(`^XA${FIELDS}${settings}^FO9,9^FDlater^FS^XZ`),
    ]),
  ];
  return files.map((file) => {
    const filtered = filterZpl(file);
    if (!filtered.ok) throw new Error(filtered.problem.detail);
    return withSettings(moveZpl(filtered.value.bytes, AT_203), AT_203, PAPER);
  });
}

const fresh = (language: LanguageName): Interpreter => languageOf(language).createInterpreter(PAPER);

/** What the printer would put on paper for the next bytes: one label. */
function drawn(printer: Interpreter, bytes: Uint8Array): Drawing {
  const labels = printer.push(bytes).filter((event) => event.kind === 'label');
  if (labels.length !== 1) throw new Error(`${labels.length} labels`);
  return labels[0]!.drawing;
}

/** What decides the picture. Fonts and bars that were kept change nothing about a label of dots. */
function paperOf(drawing: Drawing): unknown {
  if (drawing.kind === 'dots') return drawing;
  const { text, page, effects } = drawing;
  return { page, effects, drawn: graphicDots(text, page) ?? text };
}

/** Each label after each other, and after what other programs leave. Answers those that did not come out as alone. */
function changed(
  language: LanguageName,
  labels: readonly Uint8Array[],
  others: readonly Uint8Array[],
): string[] {
  const alone = labels.map((label) => paperOf(drawn(fresh(language), label)));
  return [...labels, ...others].flatMap((before) =>
    labels.flatMap((label, index) => {
      const printer = fresh(language);
      printer.push(before);
      return isDeepStrictEqual(paperOf(drawn(printer, label)), alone[index])
        ? []
        : [`${Buffer.from(before).toString('latin1', 0, 80)} changes label ${index}`];
    }),
  );
}

describe('a label comes out as if nothing had been printed before it', () => {
  it('ZPL, ours and the marketplace’s', { timeout: 60_000 }, () => {
    const labels = [...ours('zpl'), ...fromMarketplace()];
    expect(labels.length).toBeGreaterThan(80);
    expect(changed('zpl', labels, OF_OTHERS)).toEqual([]);
  });

  it('TSPL', () => {
    const others = [
      'SIZE 100 mm,90 mm\r\nGAP 5 mm,0 mm\r\nDIRECTION 1,1\r\nREFERENCE 50,40\r\nCLS\r\nBAR 0,0,99,99\r\nPRINT 1,1\r\n',
      'BAR 0,0,464,320\r\n',
      'DIRECTION 0,1\r\nREFERENCE 9,9\r\nBAR 0,0,464,320\r\nPRINT 1\r\nDENSITY 15\r\nSPEED 1\r\nSET CUTTER 1\r\n',
    ].map((text) => Buffer.from(text));
    expect(changed('tspl', ours('tspl'), others)).toEqual([]);
  });

  it('ESC/POS', () => {
    const others = [
      '\u001ba\u0002',
      '\u001dL\u0040\u0000',
      '\u001dW\u0020\u0000',
      '\u001b3\u00ff',
      '\u001b$\u0040\u0000',
      '\u001bL',
      'left in the line',
    ];
    expect(
      changed(
        'escpos',
        // On a continuous roll nothing ends a label but the tear bar.
        ours('escpos').filter((_, index) => index !== 2),
        [...others, others.join('')].map((text) => Buffer.from(text, 'latin1')),
      ),
    ).toEqual([]);
  });

  it('the printer of this test does keep what printers keep', () => {
    const bare = Buffer.from(`^XA${FIELDS}^XZ`);
    const alone = JSON.stringify(drawn(fresh('zpl'), bare));
    const kept = retainedSettings
      .filter(({ said }) => said !== 'left')
      .filter(({ command }) => {
        const odd = OF_OTHERS.at(-1)!
          .toString()
          .match(new RegExp(`\\^${command}[^^]*`))?.[0];
        const printer = fresh('zpl');
        printer.push(Buffer.from(`^XA${odd ?? (command === 'JM' ? '^JMB' : '')}^FO1,1^GB9,9,9^FS^XZ`));
        return JSON.stringify(drawn(printer, bare)) !== alone;
      });
    // `^MC`: its background can't be taken back by the label after it, and is not drawn here.
    expect(kept.map(({ command }) => command)).toEqual(
      retainedSettings.flatMap(({ command, said }) => (said === 'left' || command === 'MC' ? [] : [command])),
    );
  });
});

test('on one printer the picture of a label is the same after any other', { timeout: 60_000 }, async () => {
  const [label] = fromMarketplace();
  const [dots] = ours('zpl');
  const before = OF_OTHERS.at(-1)!;
  const pictures: (Uint8Array | null)[] = [];
  const printer = await startLabelPrinter({ port: 0, onLabel: (_, { png }) => pictures.push(png) });
  const bare = Buffer.from('^XA^FO20,20^GB99,50,50^FS^XZ');
  await sendWhole(
    printer.address,
    Buffer.concat([label!, dots!, bare, before, bare, before, label!, before, dots!]),
  );
  await printer.close();
  const pixels = await Promise.all(
    pictures.map((png) =>
      sharp(png ?? Buffer.alloc(0))
        .toColourspace('b-w')
        .raw()
        .toBuffer(),
    ),
  );
  const [first, second, third, , unset, , fourth, , fifth] = pixels;
  expect([fourth?.equals(first!), fifth?.equals(second!), unset?.equals(third!)]).toEqual([
    true,
    true,
    false,
  ]);
});
