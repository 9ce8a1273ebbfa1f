import { expect, test } from 'vitest';
import { createStrayReleases } from '../../../src/renderer/scanner/stray-release.ts';

const down = (code: string, at: number) => ({ phase: 'down', code, at }) as const;
const up = (code: string, at: number) => ({ phase: 'up', code, at }) as const;

test('a burst behind the release of a key that was pressed elsewhere is the rest of one', () => {
  const strays = createStrayReleases();
  strays.note(up('Digit4', 1000));
  strays.note(down('Digit6', 1002));
  expect(strays.isRest(1002)).toBe(true);
});

test('a whole burst, one behind a person’s Enter or shift, and one long after, are none', () => {
  const strays = createStrayReleases();
  strays.note(up('Enter', 900));
  strays.note(up('ShiftLeft', 950));
  expect(strays.isRest(960)).toBe(false);
  for (const key of [down('Digit4', 1000), up('Digit4', 1001), down('Digit6', 1002)]) strays.note(key);
  expect(strays.isRest(1000)).toBe(false);
  strays.note(up('Digit9', 2000));
  expect([strays.isRest(2050), strays.isRest(2500)]).toEqual([true, false]);
});
