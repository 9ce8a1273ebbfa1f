import { expect, it } from 'vitest';
import { commandKeys } from '../../../src/renderer/screens/Packing/command-keys.ts';
import { navigation, screens } from '../../../src/renderer/store/screens.ts';

it('has no key that changes the screen and does something at the bench at once, nor two of either', () => {
  const keys = [...navigation.map((name) => screens[name].key), ...Object.values(commandKeys)];
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
