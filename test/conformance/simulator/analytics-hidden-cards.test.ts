import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answer, openAnalytics, refusedBy } from './analytics-shop.ts';
import { at, id, report, text } from './report-answers.ts';

describe.each([
  ['getBlockedCards', 'banned-products/blocked', 'reason', text],
  ['getHiddenCards', 'banned-products/shadowed', 'nmRating', z.number()],
] as const)('%s', (name, path, own, ownShape) => {
  const shape = report({ brand: text, nmId: id, title: text, vendorCode: text, [own]: ownShape });

  test(`${name}: by each field, both ways`, async () => {
    const { get } = await openAnalytics();
    const values = async (sort: string, order: string): Promise<(string | number)[]> => {
      const { report: found } = answer(shape, await get(at(path, { sort, order })));
      return found.map((record) => z.union([z.string(), z.number()]).parse({ ...record }[sort]));
    };
    for (const sort of ['brand', 'nmId', 'title', 'vendorCode', own]) {
      const rising = await values(sort, 'asc');
      expect(rising.length).toBeGreaterThan(1);
      expect(rising).toEqual(rising.toSorted((one, other) => (one < other ? -1 : Number(one > other))));
      expect(await values(sort, 'desc')).toEqual(rising.toReversed());
    }
  });

  test(`${name}: sort and order are required, and only theirs`, async () => {
    const { get } = await openAnalytics();
    const other = own === 'reason' ? 'nmRating' : 'reason';
    expect(await get(at(path, { order: 'asc' }))).toMatchObject(refusedBy(400, 'sort'));
    expect(await get(at(path, { sort: 'nmId' }))).toMatchObject(refusedBy(400, 'order'));
    expect(await get(at(path, { sort: other, order: 'asc' }))).toMatchObject(refusedBy(400, 'sort'));
    expect(await get(at(path, { sort: 'nmId', order: 'up' }))).toMatchObject(refusedBy(400, 'order'));
  });
});
