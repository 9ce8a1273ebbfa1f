import { describe, expect, it } from 'vitest';
import { checkTemplate } from '../../../src/shared/domain/label/check-template.ts';
import { commandCards, commands, readCommand } from '../../../src/shared/domain/command-codes.ts';
import { expandBindings, readBindings } from '../../../src/shared/domain/label/label-bindings.ts';
import { fieldsOf, labelKinds, sampleValues } from '../../../src/shared/domain/label/label-kinds.ts';
import {
  labelTemplateSchema,
  readTemplate,
  type LabelTemplate,
} from '../../../src/shared/domain/label/label-template.ts';
import { readValues } from '../../../src/shared/domain/label/label-values.ts';
import { readTestLabelCode, testLabelCode } from '../../../src/shared/domain/label/test-label.ts';

const PLACE = { x: 1, y: 1, width: 20, height: 8 };

const template = (kind: LabelTemplate['kind'], ...elements: readonly unknown[]): LabelTemplate =>
  labelTemplateSchema.parse({ version: 2, name: 'Test', kind, size: { width: 58, height: 40 }, elements });

const text = (words: string, more: object = {}): object => ({
  kind: 'text',
  ...PLACE,
  text: words,
  font: { size: 3, unit: 'mm' },
  ...more,
});

describe('a template as a document', () => {
  it('of version 1 is read as one of today', () => {
    const version1 = {
      version: 1,
      name: 'Box',
      kind: 'packingList',
      size: { width: 58, height: 40 },
      elements: [
        { kind: 'text', ...PLACE, text: '{supply}', points: 9, bold: true },
        { kind: 'line', ...PLACE },
        {
          kind: 'rows',
          ...PLACE,
          rowHeight: 4,
          elements: [{ kind: 'text', x: 0, y: 0, width: 10, height: 4, text: '{row.article}', points: 7 }],
        },
      ],
    };
    const defaults = { rotation: 0, align: 'start', verticalAlign: 'top', lines: null, fit: 'shrink' };
    expect(readTemplate(version1, 'box.json')).toEqual({
      ok: true,
      value: {
        version: 2,
        name: 'Box',
        kind: 'packingList',
        size: { width: 58, height: 40 },
        elements: [
          {
            kind: 'text',
            ...PLACE,
            text: '{supply}',
            font: { size: 9, unit: 'pt' },
            bold: true,
            ...defaults,
          },
          { kind: 'line', ...PLACE },
          {
            kind: 'rows',
            ...PLACE,
            rowHeight: 4,
            columns: 1,
            elements: [
              {
                kind: 'text',
                x: 0,
                y: 0,
                width: 10,
                height: 4,
                text: '{row.article}',
                font: { size: 7, unit: 'pt' },
                bold: false,
                ...defaults,
              },
            ],
          },
        ],
      },
    });
  });

  it('of a newer version is refused with both versions named', () => {
    expect(readTemplate({ version: 3, anything: 1 }, 'a.json')).toEqual({
      ok: false,
      problem: { code: 'templateNewer', file: 'a.json', found: 3, supported: 2 },
    });
  });

  it.each([
    null,
    7,
    'x',
    [],
    {},
    { version: 0 },
    { version: '2' },
    { version: 1 },
    { version: 1, elements: [7] },
    { version: 2, elements: [] },
  ])('%j is none', (document) => {
    expect(readTemplate(document, 'a.json')).toMatchObject({
      ok: false,
      problem: { code: 'templateUnreadable', file: 'a.json' },
    });
  });

  it('is the same after it was written and read', () => {
    const one = template('test', text('{id}'), { kind: 'ruler', ...PLACE, rotation: 90 });
    expect(readTemplate(JSON.parse(JSON.stringify(one)), 'a.json')).toEqual({ ok: true, value: one });
  });
});

describe('bindings', () => {
  it.each([
    ['', []],
    ['plain', [{ literal: 'plain' }]],
    ['{a}{b.c} x', [{ field: 'a' }, { field: 'b.c' }, { literal: ' x' }]],
    ['{{a}} {a}}}', [{ literal: '{a} ' }, { field: 'a' }, { literal: '}' }]],
    ['{', null],
    ['a}', null],
    ['{a b}', null],
    ['{}', null],
    ['{a', null],
    ['{1}', null],
  ])('%j', (words, parts) => {
    expect(readBindings(words)).toEqual(parts);
  });

  it('are never looked for in values', () => {
    const parts = readBindings('{a}: {{b}} {b}')!;
    const values: Record<string, string> = { a: '{b} {{ }', b: '{a}' };
    expect(expandBindings(parts, (field) => values[field] ?? '')).toEqual({
      text: '{b} {{ }: {b} {a}',
      isEmpty: false,
    });
    expect(expandBindings(parts, () => '')).toEqual({ text: ': {b} ', isEmpty: true });
  });
});

describe('what is wrong with a template', () => {
  const faultsOf = (...of: Parameters<typeof template>): readonly string[] =>
    checkTemplate(template(...of)).map(({ fault, element, field }) => `${fault} ${element} ${field}`.trim());

  it('is nothing where it is right', () => {
    expect(faultsOf('markingCode', text('{name} {gtin} {label.dpi}'))).toEqual([]);
  });

  it.each([
    ['a field of another kind', text('{barcode}'), 'unknownField 1 barcode'],
    ['a field of rows outside of them', text('{row.article}'), 'unknownField 1 row.article'],
    ['a name that every object has', text('{constructor}'), 'unknownField 1 constructor'],
    ['a lone brace', text('{'), 'loneBrace 1'],
    ['a place off the label', text('x', { x: 40 }), 'outsideLabel 1'],
    [
      'rows in a kind without',
      { kind: 'rows', ...PLACE, rowHeight: 4, elements: [text('x')] },
      'rowsNotPossible 1',
    ],
  ])('%s', (_, element, fault) => {
    expect(faultsOf('markingCode', element)).toEqual([fault]);
  });

  it('is found in rows too, with the place named', () => {
    const rows = (rowHeight: number, ...elements: readonly object[]): object => ({
      kind: 'rows',
      ...PLACE,
      rowHeight,
      elements,
    });
    expect(
      faultsOf(
        'pickList',
        text('ok'),
        rows(4, text('{row.cell}', { x: 0, y: 0, height: 4 }), text('{row.colour}')),
      ),
    ).toEqual(['outsideRow 2.2', 'unknownField 2.2 row.colour']);
    expect(faultsOf('pickList', rows(9, text('x')))).toEqual(['rowsNotPossible 1']);
    const small = text('x', { x: 0, y: 0, height: 4 });
    expect(faultsOf('pickList', rows(4, small), rows(4, small))).toEqual(['rowsNotPossible 2']);
  });
});

describe('the values of a label', () => {
  const faultsOf = (given: Record<string, unknown>): readonly string[] => {
    const read = readValues('packingList', given);
    return read.ok ? [] : read.problem.map(({ fault, field }) => `${fault} ${field}`);
  };
  const row = { article: 'A', quantity: 2 };

  it('are complete: numbers as text, the rest empty', () => {
    expect(readValues('packingList', { supply: 'S', count: 3, box: null, rows: [row] })).toEqual({
      ok: true,
      value: {
        fields: { supply: 'S', box: '', warehouse: '', seller: '', date: '', count: '3' },
        rows: [{ number: '', cell: '', article: 'A', name: '', size: '', barcode: '', quantity: '2' }],
      },
    });
  });

  it.each([
    ['missing', { rows: [row] }, ['missingValue supply']],
    ['empty', { supply: '', rows: [row] }, ['missingValue supply']],
    ['missing in a row', { supply: 'S', rows: [row, { article: 'B' }] }, ['missingValue rows.2.quantity']],
    [
      'unknown',
      { supply: 'S', colour: 'x', rows: [{ ...row, x: 1 }] },
      ['unknownField colour', 'unknownField rows.1.x'],
    ],
    ['no text', { supply: ['S'], rows: [row] }, ['badValue supply']],
    ['too long', { supply: 'x'.repeat(20_001), rows: [row] }, ['badValue supply']],
    ['without rows', { supply: 'S' }, ['badValue rows']],
    ['with no row', { supply: 'S', rows: [] }, ['missingValue rows']],
    ['with half a row', { supply: 'S', rows: [null] }, ['badValue rows.1']],
  ])('%s are named', (_, given, faults) => {
    expect(faultsOf(given)).toEqual(faults);
  });

  it.each(labelKinds)('of the kind %s have samples for all that is needed', (kind) => {
    expect(readValues(kind, sampleValues(kind))).toMatchObject({ ok: true });
    expect(Object.keys(fieldsOf(kind).fields)).not.toContain('rows');
  });
});

describe('codes that the station prints for itself', () => {
  it('are told apart and read back', () => {
    expect(commands.map((command) => readCommand(commandCards[command].code))).toEqual(commands);
    expect(readCommand('pb-undo')).toBe('undo');
    expect(readCommand('4607812345679')).toBeNull();
    expect(new Set(commands.map((command) => commandCards[command].code)).size).toBe(commands.length);
  });

  it('say on a test label which one it is', () => {
    const label = { width: 57.5, height: 40, dpi: 203, id: 'A1B2' };
    expect(readTestLabelCode(testLabelCode(label))).toEqual(label);
    for (const other of ['', 'PB-TEST', 'PB-TEST 58X40 203', '4607812345679'])
      expect(readTestLabelCode(other)).toBeNull();
  });
});
