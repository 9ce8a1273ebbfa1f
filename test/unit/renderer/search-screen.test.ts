import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupHits, hitKey } from '../../../src/renderer/screens/Search/group-hits.ts';
import { markSticker, markTyped, type MarkedPart } from '../../../src/renderer/screens/Search/marks.ts';
import { isSearchKey } from '../../../src/renderer/shell/search-key.ts';
import type { SearchHit } from '../../../src/shared/contract/story.ts';

/** Marked parts in brackets. */
const shown = (parts: readonly MarkedPart[]): string =>
  parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');

const unmarked = (parts: readonly MarkedPart[]): string => parts.map(({ text }) => text).join('');

describe('what was typed is marked', () => {
  test.each([
    ['MUG-104-B', 'mug', '[MUG]-104-B'],
    ['MUG-104-B', '104', 'MUG-[104]-B'],
    ['MUG-104-B', '04', 'MUG-104-B'],
    ['MUG-104-B', 'b mug', '[MUG]-104-[B]'],
    ['Чёрная кружка', 'чер круж', '[Чёр]ная [круж]ка'],
    ['Чёрная кружка', 'чёрная кр', '[Чёрная кр]ужка'],
    ['5123456789', '5123', '[5123]456789'],
    ['Monday', '  ', 'Monday'],
    ['', 'x', ''],
  ])('in %s by “%s”', (name, typed, expected) => {
    expect(shown(markTyped(name, typed))).toBe(expected);
  });

  test.each([
    ['9753', '231648 [9753]'],
    ['2316489753', '[231648] [9753]'],
    ['231648 97', '[231648] [97]53'],
    ['2316', '[2316]48 9753'],
    // The code of the label says something else than its number.
    ['!uKEtQZVx', '[231648] [9753]'],
  ])('on a sticker by “%s”', (typed, expected) => {
    const { partA, partB } = markSticker({ partA: '231648', partB: '9753' }, typed);
    expect(`${shown(partA)} ${shown(partB)}`).toBe(expected);
  });

  test('and nothing of the name is lost or added, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, typed) => {
        expect(unmarked(markTyped(name, typed))).toBe(name);
      }),
    );
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{0,9}$/),
        fc.stringMatching(/^\d{0,9}$/),
        fc.string(),
        (a, b, typed) => {
          const { partA, partB } = markSticker({ partA: a, partB: b }, typed);
          expect([unmarked(partA), unmarked(partB)]).toEqual([a, b]);
        },
      ),
    );
  });
});

const place = { supplyId: 'S', supplyName: 'Monday', box: null };
const article: SearchHit = { kind: 'article', match: 'article', isExact: false, title: 'MUG', orders: 2 };
const box: SearchHit = {
  kind: 'box',
  match: 'box',
  isExact: true,
  boxKey: null,
  boxId: 'B-7',
  title: 'B-7',
  parcels: 1,
  place,
};
const order = (orderId: string): SearchHit => ({
  kind: 'order',
  match: 'article',
  isExact: false,
  orderId,
  title: 'MUG',
  colorCode: null,
  sticker: null,
  state: 'none',
  isCancelled: false,
  place,
});

test('hits stand by kind, the kind of the best one first, each kind in the order of its worth', () => {
  expect(groupHits([box, order('2'), article, order('1')])).toEqual([
    { kind: 'box', hits: [box] },
    { kind: 'order', hits: [order('2'), order('1')] },
    { kind: 'article', hits: [article] },
  ]);
  expect(groupHits([])).toEqual([]);
  expect([box, order('2'), article].map(hitKey)).toEqual(['box-B-7', 'order-2', 'article-MUG']);
});

test('the key of the search is Ctrl with F alone, by the place of the key', () => {
  const none = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };
  const press = (key: Partial<KeyboardEvent>): boolean =>
    isSearchKey({ code: 'KeyF', ...none, ctrlKey: true, ...key } as KeyboardEvent);
  expect(press({ key: 'а' })).toBe(true);
  expect([
    press({ shiftKey: true }),
    press({ altKey: true }),
    press({ ctrlKey: false }),
    press({ code: 'KeyG' }),
  ]).toEqual([false, false, false, false]);
});
