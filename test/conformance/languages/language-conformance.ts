import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dots } from '../../../src/main/raster/dots.ts';
import { languageOf } from '../../../src/main/printers/languages/language-of.ts';
import {
  headDpis,
  turns,
  type PrinterLanguageName,
  type PrinterModel,
} from '../../../src/shared/domain/printer/printer-model.ts';
import { dotsFrom, dotsWhere } from '../../rigs/printers/dots-fixtures.ts';
import { modelOf } from '../../rigs/printers/model-of.ts';
import { hexDump } from './hex-dump.ts';
import { isBlack, pictureOn, type LabelReader } from '../../rigs/printers/read-label.ts';

/** One language, and how its bytes are read without it. */
export interface LanguageSubject {
  readonly name: PrinterLanguageName;
  readonly reader: (dotsPerMm: number) => LabelReader;
}

const dotsPerMm = (dpi: PrinterModel['dpi']): number => (dpi === 203 ? 8 : dpi / 25.4);

const grain = (x: number, y: number): boolean => (x * 7 + y * 13 + ((x * y) >> 3)) % 5 < 2;

/** Widths beside whole bytes, one row, one column, the whole head, and labels taller than any band. */
const SIZES: readonly (readonly [width: number, height: number, dpi: PrinterModel['dpi'], head: number])[] = [
  [1, 1, 203, 832],
  [1, 1, 300, 1248],
  [7, 1, 203, 832],
  [9, 3, 203, 832],
  [1, 2000, 203, 832],
  [463, 319, 203, 832],
  [464, 320, 203, 832],
  [685, 472, 300, 1248],
  [832, 1218, 203, 832],
  [1248, 255, 300, 1248],
  [4000, 17, 300, 4000],
  [1370, 47, 600, 2456],
];

const SMALL = dotsFrom([
  '#########.##',
  '#..........#',
  '#.#.#.#.#..#',
  '#..........#',
  '............',
  '############',
]);

const picture: fc.Arbitrary<Dots> = fc
  .tuple(fc.integer({ min: 1, max: 130 }), fc.integer({ min: 1, max: 300 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: 1, maxLength: 64 })
      .map((noise) =>
        dotsWhere(
          width,
          height,
          (x, y) => (noise[(y * width + x) % noise.length]! & (1 << ((x + y) % 8))) !== 0,
        ),
      ),
  );

/** Bars, frames and specks on white paper, as on labels: what is sent in parts. */
const scattered: fc.Arbitrary<Dots> = fc
  .tuple(fc.integer({ min: 60, max: 400 }), fc.integer({ min: 60, max: 300 }))
  .chain(([width, height]) =>
    fc
      .array(
        fc.record({
          left: fc.nat(width - 1),
          top: fc.nat(height - 1),
          across: fc.integer({ min: 1, max: 40 }),
          down: fc.integer({ min: 1, max: 40 }),
          step: fc.integer({ min: 1, max: 5 }),
        }),
        { maxLength: 8 },
      )
      .map((parts) =>
        dotsWhere(width, height, (x, y) =>
          parts.some(({ left, top, across, down, step }) => {
            const [u, v] = [x - left, y - top];
            return u >= 0 && v >= 0 && u < across && v < down && (u * v + u) % step === 0;
          }),
        ),
      ),
  );

/** Runs the promises of `PrinterLanguage` against one language. */
export function languageConformance({ name, reader }: LanguageSubject): void {
  const model = modelOf(name);
  const language = languageOf(model);
  const encode = (dots: Dots, changed: Partial<PrinterModel> = {}): Uint8Array =>
    language.encode(dots, modelOf(name, changed));
  const read = (bytes: Uint8Array, dpi: PrinterModel['dpi'] = 203): ReturnType<LabelReader> =>
    reader(dotsPerMm(dpi))(bytes);

  describe(`${name} keeps the promises of PrinterLanguage`, () => {
    it('is found by its name', () => {
      expect(language.name).toBe(name);
    });

    it.each(SIZES)('puts %i × %i dots at %i dpi on paper dot for dot', (width, height, dpi, headDots) => {
      const dots = dotsWhere(width, height, grain);
      const [label, ...more] = read(encode(dots, { dpi, headDots }), dpi);
      expect(more).toEqual([]);
      expect(label?.copies).toBe(1);
      expect(Buffer.compare(pictureOn(label!.paper, width, height).bits, dots.bits)).toBe(0);
    });

    it.each([
      ['blank', false],
      ['all black', true],
    ])('puts a %s label on paper', (_, black) => {
      const dots = dotsWhere(459, 320, () => black);
      expect(read(encode(dots)).map(({ paper }) => pictureOn(paper, 459, 320))).toEqual([dots]);
    });

    it('puts any picture on paper dot for dot, one label, one copy', () => {
      fc.assert(
        fc.property(picture, fc.constantFrom(...headDpis), (dots, dpi) => {
          const labels = read(encode(dots, { dpi }), dpi);
          expect(labels.map(({ copies }) => copies)).toEqual([1]);
          expect(pictureOn(labels[0]!.paper, dots.width, dots.height)).toEqual(dots);
        }),
        { numRuns: 60 },
      );
    });

    it('puts ink that is scattered over the paper where it belongs', () => {
      fc.assert(
        fc.property(scattered, (dots) => {
          const [label, ...more] = read(encode(dots));
          expect(more).toEqual([]);
          expect(pictureOn(label!.paper, dots.width, dots.height)).toEqual(dots);
        }),
        { numRuns: 40 },
      );
    });

    it('gives the same bytes for the same dots, whatever was encoded before, and leaves the dots alone', () => {
      const dots = dotsWhere(463, 319, grain);
      const before = dots.bits.slice();
      const first = encode(dots);
      encode(
        dotsWhere(100, 800, () => true),
        { darkness: 100, speed: 2, offset: { x: 9, y: 9 } },
      );
      expect(Buffer.compare(encode(dots), first)).toBe(0);
      expect(dots.bits).toEqual(before);
    });

    it('is not changed by the label before it', () => {
      const large = dotsWhere(464, 320, () => true);
      const labels = read(Buffer.concat([encode(large, { media: { kind: 'continuous' } }), encode(SMALL)]));
      expect(labels).toEqual([
        ...read(encode(large, { media: { kind: 'continuous' } })),
        ...read(encode(SMALL)),
      ]);
    });

    it('moves the picture by the offset, within the length of the label and the width of the head', () => {
      const offsets = fc.record({
        x: fc.integer({ min: -100, max: 100 }),
        y: fc.integer({ min: -100, max: 100 }),
      });
      fc.assert(
        fc.property(picture, offsets, fc.integer({ min: 130, max: 200 }), (dots, offset, headDots) => {
          const [label] = read(encode(dots, { offset, headDots }));
          const width = Math.max(dots.width, Math.min(dots.width + offset.x, headDots));
          const moved = dotsWhere(width, dots.height, (x, y) => isBlack(dots, x - offset.x, y - offset.y));
          expect(pictureOn(label!.paper, width, dots.height)).toEqual(moved);
        }),
        { numRuns: 60 },
      );
    });

    it('turns the picture clockwise, then moves it', () => {
      fc.assert(
        fc.property(picture, fc.constantFrom(...turns), fc.integer({ min: 0, max: 20 }), (dots, turn, x) => {
          const quarter = turn === 90 || turn === 270;
          const [across, down] = quarter ? [dots.height, dots.width] : [dots.width, dots.height];
          // Each dot of the paper is where a hand would have turned it from.
          const from = {
            0: (u: number, v: number) => isBlack(dots, u, v),
            90: (u: number, v: number) => isBlack(dots, v, dots.height - 1 - u),
            180: (u: number, v: number) => isBlack(dots, dots.width - 1 - u, dots.height - 1 - v),
            270: (u: number, v: number) => isBlack(dots, dots.width - 1 - v, u),
          }[turn];
          const [label] = read(encode(dots, { turn, offset: { x, y: 0 }, headDots: 400 }));
          const wanted = dotsWhere(across + x, down, (u, v) => u >= x && from(u - x, v));
          expect(pictureOn(label!.paper, across + x, down)).toEqual(wanted);
        }),
        { numRuns: 60 },
      );
    });

    it.each<[string, Partial<PrinterModel>]>([
      ['plain', {}],
      ['gap-at-300', { dpi: 300, headDots: 1248, darkness: 50, speed: 4, media: { kind: 'gap', mm: 2.5 } }],
      ['black-mark', { darkness: 100, media: { kind: 'blackMark', mm: 3 } }],
      ['continuous', { darkness: 0, media: { kind: 'continuous' }, offset: { x: 3, y: -1 } }],
    ])('has the bytes of test/fixtures/printers: %s', async (golden, changed) => {
      await expect(hexDump(encode(SMALL, changed))).toMatchFileSnapshot(
        `../../fixtures/printers/${name}/${golden}.hex`,
      );
    });
  });
}
