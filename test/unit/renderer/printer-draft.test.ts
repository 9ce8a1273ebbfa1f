import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkedFields,
  draftFrom,
  draftOf,
  draftOfFound,
  emptyDraft,
  millimetres,
  readDraft,
  tenthsOfMillimetres,
  usualMedia,
} from '../../../src/renderer/screens/Printer/printer-draft.ts';
import { catalogueEntry } from '../../../src/shared/domain/printer/printer-catalogue.ts';
import {
  printerModelSchema,
  turns,
  type PrinterModel,
} from '../../../src/shared/domain/printer/printer-model.ts';
import { printerView } from '../../rigs/desk/views.ts';
import { foundPrinter } from './printer-fixtures.ts';

const tspl = printerModelSchema.parse({ language: 'tspl', dpi: 203, headDots: 864 });
const saved = printerView({ model: tspl });
const draft = draftOf(saved);
const { name, address, catalogueId } = saved;

describe('the printer form', () => {
  test('gives back the saved TSPL printer, whatever its model is', () => {
    const model = fc.record({
      language: fc.constant('tspl' as const),
      dpi: fc.constantFrom(203 as const, 300 as const, 600 as const),
      headDots: fc.integer({ min: 100, max: 4000 }),
      media: fc.constantFrom<PrinterModel['media']>(
        { kind: 'gap', mm: 0 },
        { kind: 'blackMark', mm: 2.5 },
        { kind: 'continuous' },
      ),
      darkness: fc.option(fc.integer({ min: 0, max: 100 })),
      speed: fc.option(fc.integer({ min: 1, max: 14 })),
      graphics: fc.constant('acs' as const),
      turn: fc.constantFrom(...turns),
      finish: fc.constantFrom<PrinterModel['finish']>(
        { kind: 'asSet' },
        { kind: 'tear' },
        { kind: 'peel' },
        { kind: 'cut', every: 1 },
        { kind: 'cut', every: 7 },
        { kind: 'cut', every: null },
      ),
      across: fc.constantFrom(null, { columns: 2, width: 50, gap: 2.5 }, { columns: 3, width: 32, gap: 0 }),
      restAt: fc.option(fc.integer({ min: -99, max: 120 })),
      offset: fc.record({ x: fc.integer({ min: -100, max: 100 }), y: fc.integer({ min: -100, max: 100 }) }),
    });
    fc.assert(
      fc.property(model, (given) => {
        expect(readDraft(draftOf(printerView({ model: given })))).toEqual({
          printer: { name, address, catalogueId, model: given },
        });
      }),
    );
  });

  test('marks every field that the contract refuses, and none but those', () => {
    const wrong = {
      ...draft,
      name: ' ',
      address: ' ',
      headDots: '',
      media: { kind: 'gap', mm: 21 },
      darkness: 101,
      speed: 0,
      finish: { kind: 'cut', every: 0 },
      across: { columns: 9, width: 7, gap: 51 },
      restAt: 121,
      offsetX: '-',
      offsetY: 1.5,
    } as const;
    expect(readDraft(wrong)).toEqual({ mistakes: new Set(checkedFields) });
    expect(readDraft({ ...draft, speed: 99 })).toEqual({ mistakes: new Set(['speed']) });
    expect(readDraft(emptyDraft)).toEqual({ mistakes: new Set(['name', 'address']) });
  });

  test('does not say, nor ask for, what ESC/POS has no command for', () => {
    const escpos = { ...draft, language: 'escpos', darkness: 500, speed: 'fast' } as const;
    expect(readDraft({ ...escpos, media: { kind: 'blackMark', mm: '' } })).toEqual({
      printer: {
        name,
        address,
        catalogueId,
        model: { ...tspl, language: 'escpos', media: { kind: 'blackMark', mm: 3 } },
      },
    });
  });

  test('takes language, resolution, width and kind of pictures from the list and leaves the adjustment and a given name alone', () => {
    const adjusted = { ...draft, darkness: 70, offsetX: 4, media: usualMedia('continuous') };
    expect(draftFrom(adjusted, catalogueEntry('zebra-zd421-300'))).toEqual({
      ...adjusted,
      catalogueId: 'zebra-zd421-300',
      language: 'zpl',
      dpi: 300,
      headDots: 1228,
      graphics: 'z64',
    });
    expect(draftFrom({ ...draft, catalogueId: 'tsc-te200' }, null)).toEqual(draft);
  });

  test('names a printer after its model until a person names it', () => {
    const first = draftFrom(emptyDraft, catalogueEntry('tsc-te200'));
    const second = draftFrom(first, catalogueEntry('tsc-da210'));
    const named = draftFrom({ ...second, name: 'Left bench' }, catalogueEntry('tsc-te210'));
    expect([first.name, second.name, named.name]).toEqual(['TSC TE200', 'TSC DA210', 'Left bench']);
  });

  test('takes what was found, and what is usual where nobody told', () => {
    const found = foundPrinter({ name: 'x'.repeat(80), language: 'tspl' });
    expect(draftOfFound(emptyDraft, found)).toEqual({
      ...emptyDraft,
      name: 'x'.repeat(60),
      address: found.address,
      language: 'tspl',
      dpi: 203,
      headDots: 832,
    });
    const known = foundPrinter({ language: null, dpi: 300, headDots: 1228, catalogueId: 'zebra-zd421-300' });
    expect(draftOfFound({ ...draft, darkness: 70 }, known)).toEqual({
      ...draft,
      darkness: 70,
      address: known.address,
      dpi: 300,
      headDots: 1228,
      catalogueId: 'zebra-zd421-300',
    });
  });

  test('tells dots in millimetres', () => {
    expect([millimetres(832, 203), millimetres(448, 203), millimetres(1228, 300)]).toEqual([104, 56, 103]);
    expect([tenthsOfMillimetres(8, 203), tenthsOfMillimetres(-6, 300)]).toEqual([1, -0.5]);
  });
});
