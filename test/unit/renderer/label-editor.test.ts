import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addElement,
  addToRows,
  duplicateElement,
  movedBy,
  removeElement,
  reorderElement,
  replaceElement,
  resizedBy,
  type Edited,
} from '../../../src/renderer/screens/Labels/edit/edit-elements.ts';
import {
  elementAt,
  nameOfPath,
  pathOfName,
  pathsIn,
  roomOf,
} from '../../../src/renderer/screens/Labels/edit/element-path.ts';
import {
  elementKinds,
  newElement,
  newTemplate,
} from '../../../src/renderer/screens/Labels/edit/new-element.ts';
import {
  beginHistory,
  closeStep,
  MOST_STEPS,
  record,
  redo,
  undo,
  type UndoHistory,
} from '../../../src/renderer/store/undo-history.ts';
import { checkTemplate } from '../../../src/shared/domain/label/check-template.ts';
import { fieldsOf, labelKinds } from '../../../src/shared/domain/label/label-kinds.ts';
import { labelTemplateSchema } from '../../../src/shared/domain/label/label-template.ts';

const size = { width: 58, height: 40 };
const blank: Edited = { template: newTemplate('packingList', 'List', size), chosen: null };

/** A line, then rows with two texts in them. */
function listed(): Edited {
  const line = newElement('line', 'packingList', size, 'Text');
  const rows = newElement('rows', 'packingList', size, 'Text');
  const withRows = addElement(addElement(blank, line), rows);
  return addToRows(withRows, newElement('text', 'packingList', roomOf(withRows.template, [1, 0]), 'T', true));
}

describe('the elements of a label', () => {
  test('a new one of each kind fits its label, says something, and can be saved', () => {
    for (const kind of labelKinds) {
      for (const room of [size, { width: 10, height: 5 }, { width: 300, height: 600 }]) {
        const hasRows = fieldsOf(kind).rows !== null;
        const edited = elementKinds
          .filter((element) => element !== 'rows' || hasRows)
          .reduce((before, element) => addElement(before, newElement(element, kind, room, 'Text')), {
            template: newTemplate(kind, 'New', room),
            chosen: null,
          } as Edited);
        expect({ kind, room, faults: checkTemplate(labelTemplateSchema.parse(edited.template)) }).toEqual({
          kind,
          room,
          faults: [],
        });
      }
    }
  });

  test('go in behind the chosen one, which is the new one then', () => {
    const one = addElement(blank, newElement('text', 'packingList', size, 'one'));
    const two = addElement(one, newElement('text', 'packingList', size, 'two'));
    const between = addElement({ ...two, chosen: [0] }, newElement('text', 'packingList', size, 'between'));
    expect(between.template.elements.map((each) => (each.kind === 'text' ? each.text : ''))).toEqual([
      'one',
      'between',
      'two',
    ]);
    expect(between.chosen).toEqual([1]);
  });

  test('are named as problems name them, those of rows behind their rows', () => {
    const { template, chosen } = listed();
    expect(pathsIn(template).map(nameOfPath)).toEqual(['1', '2', '2.1', '2.2']);
    expect(chosen).toEqual([1, 1]);
    expect(['1', '2.2', 'all', ''].map(pathOfName)).toEqual([[0], [1, 1], null, null]);
  });

  test('the last one in a row stays: rows without anything are no rows', () => {
    const once = removeElement(listed());
    expect(pathsIn(once.template)).toEqual([[0], [1], [1, 0]]);
    expect(removeElement(once)).toEqual(once);
  });

  test('change places within their own list alone', () => {
    const edited = listed();
    expect(reorderElement(edited, 1)).toEqual(edited);
    expect(reorderElement(edited, -1).chosen).toEqual([1, 0]);
    expect(reorderElement({ ...edited, chosen: [1] }, -1).template.elements.map(({ kind }) => kind)).toEqual([
      'rows',
      'line',
    ]);
  });

  test('a copy stands beside what it was made of and is chosen', () => {
    const edited = duplicateElement({ ...listed(), chosen: [0] });
    const [line, copy] = edited.template.elements;
    expect(edited.chosen).toEqual([1]);
    expect(copy).toEqual({ ...line, x: line!.x + 1, y: line!.y + 1 });
  });

  test('never leave their label, however they are moved and stretched', () => {
    const step = fc.record({
      x: fc.double({ min: -100, max: 100, noNaN: true }),
      y: fc.double({ min: -100, max: 100, noNaN: true }),
      isMove: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const element = steps.reduce(
          (before, { x, y, isMove }) => (isMove ? movedBy : resizedBy)(before, x, y, size),
          newElement('text', 'packingList', size, 'T'),
        );
        const template = replaceElement(addElement(blank, element).template, [0], element);
        expect(checkTemplate(labelTemplateSchema.parse(template))).toEqual([]);
        expect(elementAt(template, [0])).toEqual(element);
      }),
    );
  });
});

describe('the way back', () => {
  type Act =
    | { readonly kind: 'record'; readonly value: number; readonly group: string | null }
    | { readonly kind: 'undo' | 'redo' | 'close' };
  const act: fc.Arbitrary<Act> = fc.oneof(
    fc.record({
      kind: fc.constant('record' as const),
      value: fc.nat(9),
      group: fc.constantFrom(null, 'a', 'b'),
    }),
    fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const, 'close' as const) }),
  );
  const perform = (history: UndoHistory<number>, one: Act): UndoHistory<number> => {
    if (one.kind === 'record') return record(history, one.value, one.group);
    return one.kind === 'undo' ? undo(history) : one.kind === 'redo' ? redo(history) : closeStep(history);
  };

  test('undoing all and redoing all ends where it began', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const history = acts.reduce(perform, beginHistory(0));
        const back = history.past.reduce((before) => undo(before), history);
        expect(back.past).toEqual([]);
        const forth = back.future.reduce((before) => redo(before), back);
        const all = history.future.reduce((before) => redo(before), history);
        expect({ ...forth, group: null }).toEqual({ ...all, group: null });
      }),
    );
  });

  test('a word that is typed is one step; another field, or leaving it, begins a new one', () => {
    const typed = ['o', 'on', 'one'].reduce((before, text) => record(before, text, 'name'), beginHistory(''));
    expect(typed).toEqual({ past: [''], present: 'one', future: [], group: 'name' });
    const next = record(record(closeStep(typed), 'one!', 'name'), 'other', 'text');
    expect(next.past).toEqual(['', 'one', 'one!']);
  });

  test('a change after going back leaves nothing to redo', () => {
    const history = record(undo(record(beginHistory(1), 2, null)), 3, null);
    expect(history).toEqual({ past: [1], present: 3, future: [], group: null });
  });

  test('forgets the oldest steps', () => {
    const history = Array.from({ length: MOST_STEPS + 5 }, (_, at) => at + 1).reduce(
      (before, value) => record(before, value, null),
      beginHistory(0),
    );
    expect(history.past).toHaveLength(MOST_STEPS);
    expect(history.past[0]).toBe(5);
  });
});
