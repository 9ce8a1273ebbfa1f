import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkedFields,
  draftFrom,
  draftOf,
  millimetres,
  readDraft,
  usualMedia,
} from '../../../src/renderer/screens/Printer/printer-draft.ts';
import type { PrinterView } from '../../../src/shared/contract/printing.ts';
import { catalogueEntry } from '../../../src/shared/domain/printer-catalogue.ts';
import { printerModelSchema, type PrinterModel } from '../../../src/shared/domain/printer-model.ts';

const viewOf = (model: PrinterModel): PrinterView => ({
  address: 'tcp://10.0.0.5:9100',
  model,
  catalogueId: null,
  health: 'ready',
  trouble: null,
  queue: [],
});

const tspl = printerModelSchema.parse({ language: 'tspl', dpi: 203, headDots: 864 });
const draft = draftOf(viewOf(tspl));

describe('the printer form', () => {
  test('gives back the saved model of a TSPL printer, whatever it is', () => {
    const model = fc.record({
      language: fc.constant('tspl' as const),
      dpi: fc.constantFrom(203 as const, 300 as const),
      headDots: fc.integer({ min: 100, max: 4000 }),
      media: fc.constantFrom<PrinterModel['media']>(
        { kind: 'gap', mm: 0 },
        { kind: 'blackMark', mm: 2.5 },
        { kind: 'continuous' },
      ),
      darkness: fc.option(fc.integer({ min: 0, max: 100 })),
      speed: fc.option(fc.integer({ min: 1, max: 14 })),
      offset: fc.record({ x: fc.integer({ min: -100, max: 100 }), y: fc.integer({ min: -100, max: 100 }) }),
    });
    fc.assert(
      fc.property(model, (saved) => {
        expect(readDraft(draftOf(viewOf(saved)))).toEqual({ model: saved });
      }),
    );
  });

  test('marks every field that the contract refuses, and none but those', () => {
    const wrong = {
      ...draft,
      headDots: '',
      media: { kind: 'gap', mm: 21 },
      darkness: 101,
      speed: 0,
      offsetX: '-',
      offsetY: 1.5,
    } as const;
    expect(readDraft(wrong)).toEqual({ mistakes: new Set(checkedFields) });
    expect(readDraft({ ...draft, speed: 99 })).toEqual({ mistakes: new Set(['speed']) });
  });

  test('does not say, nor ask for, what ESC/POS has no command for', () => {
    const escpos = { ...draft, language: 'escpos', darkness: 500, speed: 'fast' } as const;
    expect(readDraft({ ...escpos, media: { kind: 'blackMark', mm: '' } })).toEqual({
      model: { ...tspl, language: 'escpos', media: { kind: 'blackMark', mm: 3 } },
    });
  });

  test('takes language, resolution and width from the list and leaves the adjustment alone', () => {
    const adjusted = { ...draft, darkness: 70, offsetX: 4, media: usualMedia('continuous') };
    expect(draftFrom(adjusted, catalogueEntry('zebra-zd421-300'))).toEqual({
      ...adjusted,
      catalogueId: 'zebra-zd421-300',
      language: 'zpl',
      dpi: 300,
      headDots: 1228,
    });
    expect(draftFrom({ ...draft, catalogueId: 'tsc-te200' }, null)).toEqual(draft);
  });

  test('tells the width of a head in millimetres', () => {
    expect([millimetres(832, 203), millimetres(448, 203), millimetres(1228, 300)]).toEqual([104, 56, 103]);
  });
});
