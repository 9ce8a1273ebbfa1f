import { expect, test } from 'vitest';
import { lengthOf, withShortNames } from '../../../src/renderer/screens/Packing/text-length.ts';

test('a text is as long as the room that it asks for', () => {
  expect(
    ['Scan a product', 'Найдите этикетку, наклейте, отсканируйте', 'W'.repeat(190)].map(lengthOf),
  ).toEqual(['short', 'long', 'endless']);
  // As many letters, twice the room.
  expect([lengthOf('m'.repeat(20)), lengthOf('杯'.repeat(20))]).toEqual(['short', 'long']);
});

test('of a long name the beginning and the end stay, and numbers and short names as they are', () => {
  const name = 'Вторник, утренняя отгрузка на склад Электросталь, повторная';
  expect(withShortNames({ supplyName: name, box: '4', jobs: 3 })).toEqual({
    supplyName: 'Вторник, утренняя отгр…аль, повторная',
    box: '4',
    jobs: 3,
  });
});
