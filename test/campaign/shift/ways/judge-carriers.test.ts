import { expect, test } from 'vitest';
import { judgeCarriers } from './judge-carriers.ts';

test('each parcel that crosses a border has its carrier’s label once, and again only where somebody asked', () => {
  expect(
    judgeCarriers([
      { orderId: '1', onPaper: 1, allowed: 1 },
      { orderId: '2', onPaper: 2, allowed: 2 },
    ]),
  ).toEqual({ labelled: 2, duplicated: 0, without: 0, faults: [] });
  const { faults, ...figures } = judgeCarriers([
    { orderId: '1', onPaper: 0, allowed: 1 },
    { orderId: '2', onPaper: 3, allowed: 1 },
  ]);
  expect(figures).toEqual({ labelled: 1, duplicated: 2, without: 1 });
  expect(faults).toHaveLength(2);
});
