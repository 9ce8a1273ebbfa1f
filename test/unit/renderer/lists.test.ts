import { describe, expect, test, vi } from 'vitest';
import { keepAsking } from '../../../src/renderer/app/keep-asking.ts';
import { usualTemplate } from '../../../src/renderer/ui/own-labels/kind-templates.ts';
import { groupsOf, inOrder, keysOf } from '../../../src/renderer/screens/PickList/pick-order.ts';
import type { TemplateEntry } from '../../../src/shared/contract/templates.ts';
import type { PickList } from '../../../src/shared/contract/supply-lists.ts';

const REST_MS = 20;

/** Everything that follows an answer is done. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** An answer that comes when the test says so. */
function slowAnswers() {
  const waiting: (() => void)[] = [];
  let asked = 0;
  return {
    ask: () => {
      asked += 1;
      return new Promise<void>((resolve) => waiting.push(resolve));
    },
    asked: () => asked,
    waiting: () => waiting.length,
    answer: () => waiting.shift()?.(),
  };
}

describe('an answer that is kept true', () => {
  test('is asked for once at a time, and once more for any number of changes meanwhile', async () => {
    const { ask, asked, answer, waiting } = slowAnswers();
    const kept = keepAsking(ask, REST_MS);
    kept.changed();
    kept.changed();
    expect([asked(), waiting()]).toEqual([1, 1]);
    answer();
    await expect.poll(asked).toBe(2);
    expect(waiting()).toBe(1);
    kept.stop();
  });

  test('is asked for without a rest by a person who waits for what they did', async () => {
    const { ask, asked, answer } = slowAnswers();
    const kept = keepAsking(ask, 3_600_000);
    kept.now();
    expect(asked()).toBe(1);
    answer();
    await vi.waitFor(() => expect(asked()).toBe(2));
    answer();
    await settled();
    kept.changed();
    expect(asked()).toBe(2);
    kept.now();
    expect(asked()).toBe(3);
    kept.stop();
  });

  test('is not asked for any more once nobody looks', async () => {
    const { ask, asked, answer } = slowAnswers();
    const kept = keepAsking(ask, 0);
    kept.changed();
    kept.stop();
    answer();
    await settled();
    kept.now();
    kept.changed();
    expect(asked()).toBe(1);
  });
});

const row = (article: string, cell: string | null = null) => ({
  article,
  colorCode: null,
  skus: [article],
  codes: [],
  cell,
  quantity: 1,
  held: 0,
  fetched: 0,
});

const list = (offices: PickList['offices']): PickList => ({
  supplies: [],
  offices,
  quantity: 0,
  articles: 0,
  packed: 0,
  labels: [],
});

test('lines stay where they are while cells are typed, new ones come last, and offices never mix', () => {
  const before = groupsOf(
    list([
      { office: 'North', quantity: 2, rows: [row('A'), row('B')] },
      { office: 'South', quantity: 1, rows: [row('A')] },
    ]),
  );
  const order = keysOf(before);
  const after = groupsOf(
    list([
      { office: 'North', quantity: 3, rows: [row('B', '01'), row('NEW', '02'), row('A', '03')] },
      { office: 'South', quantity: 1, rows: [row('A', '03')] },
    ]),
  );
  const shown = (groups: ReturnType<typeof inOrder>): string[] =>
    groups.flatMap(({ office, lines }) => lines.map(({ article, cell }) => `${office} ${article} ${cell}`));
  expect(shown(inOrder(after, order))).toEqual(['North A 03', 'North B 01', 'North NEW 02', 'South A 03']);
  expect(shown(inOrder(after, null))).toEqual(['North B 01', 'North NEW 02', 'North A 03', 'South A 03']);
});

test('a list is printed by the template used last, else by the program’s own for the paper, else by any', () => {
  const entry = (id: string, readOnly: boolean, width: number): TemplateEntry => ({
    id,
    readOnly,
    template: {
      version: 1,
      name: id,
      kind: 'pickList',
      size: { width, height: 40 },
      elements: [],
    } as unknown as TemplateEntry['template'],
  });
  const mine = entry('mine', false, 58);
  const small = entry('small', true, 40);
  const usual = entry('usual', true, 58);
  const paper = { width: 58, height: 40 };
  expect([
    usualTemplate([mine, small, usual], null, paper)?.id,
    usualTemplate([mine, small, usual], 'mine', paper)?.id,
    usualTemplate([mine, small, usual], 'deleted', paper)?.id,
    usualTemplate([mine, small], null, paper)?.id,
    usualTemplate([], null, paper),
  ]).toEqual(['usual', 'mine', 'usual', 'mine', null]);
});
