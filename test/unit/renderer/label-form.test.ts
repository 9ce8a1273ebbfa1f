import { describe, expect, test } from 'vitest';
import {
  emptyDraft,
  fieldInForm,
  fieldsAtFault,
  missingIn,
  previewValues,
  readCopies,
  valuesOf,
} from '../../../src/renderer/screens/Labels/print/print-form.ts';
import type { PrintDraft } from '../../../src/renderer/store/labels-slice.ts';
import { labelKinds, sampleValues } from '../../../src/shared/domain/label/label-kinds.ts';
import { labelTemplateSchema } from '../../../src/shared/domain/label/label-template.ts';
import { readValues } from '../../../src/shared/domain/label/label-values.ts';

const GS = '\u001d';
const filled = (part: Partial<PrintDraft>): PrintDraft => ({ ...emptyDraft('boxLabel'), ...part });

describe('what is filled in for a label', () => {
  test('is given as text, with GS as GS and without the rows that are empty', () => {
    const draft = filled({
      fields: { supply: ' SUP-1 ', box: '3' },
      rows: [{ article: 'A', quantity: '1' }, { article: ' ' }, {}, { article: 'B', quantity: '2' }],
    });
    expect(valuesOf('packingList', draft, null)).toEqual({
      supply: 'SUP-1',
      box: '3',
      rows: [
        { article: 'A', quantity: '1' },
        { article: 'B', quantity: '2' },
      ],
    });
    const code = filled({ fields: { code: '0104607812345679215Q<GS>91EE12' } });
    expect(valuesOf('markingCode', code, null)).toEqual({ code: `0104607812345679215Q${GS}91EE12` });
    expect(valuesOf('markingCode', code, 'other')).toEqual({ code: 'other' });
  });

  test('is given without what labels of another kind had', () => {
    const draft = filled({ fields: { barcode: '1', code: 'BOX' }, rows: [{ article: 'A' }] });
    expect(valuesOf('boxLabel', draft, null)).toEqual({ code: 'BOX' });
    expect(valuesOf('commandCodes', filled({ rows: [{ code: 'PB-1', article: 'A' }] }), null)).toEqual({
      rows: [{ code: 'PB-1' }],
    });
  });

  test('lacks what must be there, cells of rows by their place in the form', () => {
    const draft = filled({ rows: [{ article: 'A', quantity: '1' }, {}, { article: 'B' }] });
    expect(missingIn('packingList', draft)).toEqual(['supply', 'rows.3.quantity']);
    expect(missingIn('packingList', filled({ fields: { supply: 'S' } }))).toEqual(['rows']);
    expect(missingIn('markingCode', filled({}))).toEqual(['code']);
    expect(missingIn('markingCode', filled({ isListed: true }))).toEqual([]);
  });

  test.each(labelKinds)(
    'is ready to be drawn for %s before anything is typed, and says what is a sample',
    (kind) => {
      const draft = emptyDraft(kind);
      const { values, sampled } = previewValues(kind, draft, null);
      expect(readValues(kind, values).ok).toBe(true);
      expect(sampled).toEqual(missingIn(kind, draft));
    },
  );

  test('shows what was typed beside the samples', () => {
    const { values, sampled } = previewValues(
      'packingList',
      filled({ fields: { box: '9' }, rows: [{ article: 'A' }] }),
      null,
    );
    expect({ values, sampled }).toEqual({
      values: {
        supply: sampleValues('packingList')['supply'],
        box: '9',
        rows: [{ article: 'A', quantity: '?' }],
      },
      sampled: ['supply', 'rows.1.quantity'],
    });
  });

  test('shows the code of the list that is looked at', () => {
    const draft = filled({ isListed: true });
    expect(previewValues('markingCode', draft, 'that')).toEqual({ values: { code: 'that' }, sampled: [] });
    expect(previewValues('markingCode', draft, null).sampled).toEqual(['code']);
  });

  test('is the very values to print for cards of the station itself', () => {
    for (const kind of ['test', 'scannerSetup', 'commandCodes'] as const) {
      expect(missingIn(kind, emptyDraft(kind))).toEqual([]);
      expect(valuesOf(kind, emptyDraft(kind), null)).toEqual(sampleValues(kind));
    }
  });

  test.each([
    [1, 1],
    [1000, 1000],
    [0, null],
    [1001, null],
    [1.5, null],
    ['', null],
    ['3', null],
  ])('%j copies are %j', (typed, copies) => {
    expect(readCopies(typed)).toBe(copies);
  });
});

describe('a problem of a label', () => {
  const template = labelTemplateSchema.parse({
    version: 2,
    name: 'T',
    kind: 'packingList',
    size: { width: 58, height: 40 },
    elements: [
      {
        kind: 'text',
        x: 0,
        y: 0,
        width: 10,
        height: 5,
        text: '{supply} {box}',
        font: { size: 3, unit: 'mm' },
      },
      {
        kind: 'rows',
        x: 0,
        y: 5,
        width: 58,
        height: 30,
        rowHeight: 10,
        elements: [
          { kind: 'code', x: 0, y: 0, width: 10, height: 10, symbology: 'qr', data: '{row.barcode}' },
        ],
      },
    ],
  });
  const fault = (element: string, field = '') =>
    ({ code: 'templateFault', fault: 'notEncodable', element, field, detail: '' }) as const;

  test('lies in its own field, or in those that the element at fault shows', () => {
    expect(fieldsAtFault(fault('all', 'rows.2.article'), template)).toEqual(['rows.2.article']);
    expect(fieldsAtFault(fault('1'), template)).toEqual(['supply', 'box']);
    expect(fieldsAtFault(fault('2.1'), template)).toEqual(['row.barcode']);
    expect(fieldsAtFault(fault('7'), template)).toEqual([]);
  });

  test('is found in the form although the station never saw its empty rows', () => {
    expect(fieldInForm([{ article: 'A' }, {}, { article: 'B' }], 'rows.2.quantity')).toBe('rows.3.quantity');
    expect(fieldInForm([], 'supply')).toBe('supply');
  });
});
