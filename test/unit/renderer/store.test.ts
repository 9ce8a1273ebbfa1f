import { describe, expect, test } from 'vitest';
import { keepSame } from '../../../src/renderer/store/keep-same.ts';
import { screenFromHash, screenToHash } from '../../../src/renderer/store/screen-hash.ts';
import type { Screen } from '../../../src/renderer/store/screens.ts';

describe('a new snapshot', () => {
  test('that says the same keeps its identity', () => {
    const before = { verdict: { reason: 'scanProduct' }, list: [{ id: 1 }, { id: 2 }] };
    expect(keepSame(before, structuredClone(before))).toBe(before);
  });

  test('keeps the identity of the parts that did not change', () => {
    const before = { supply: { name: 'Mon' }, list: [{ id: 1 }, { id: 2 }] };
    const after = keepSame(before, { supply: { name: 'Mon' }, list: [{ id: 1 }, { id: 3 }] });
    expect(after).toEqual({ supply: { name: 'Mon' }, list: [{ id: 1 }, { id: 3 }] });
    expect(after.supply).toBe(before.supply);
    expect(after.list[0]).toBe(before.list[0]);
  });

  test('knows a named thing again wherever it moved in its list', () => {
    const before = [
      { id: 'b', text: '2' },
      { id: 'a', text: '1' },
    ];
    const after = keepSame(before, [{ id: 'c', text: '3' }, ...structuredClone(before)]);
    expect(after.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect(after[1]).toBe(before[0]);
    expect(after[2]).toBe(before[1]);
  });

  test.each([
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: 1 }, { a: 1, b: undefined }],
    [[1, 2], [1]],
    [[1], { 0: 1 }],
    [null, { a: 1 }],
    [{ a: 1 }, null],
  ])('takes the new value where %j became %j', (before, after) => {
    expect(keepSame<unknown>(before, after)).toStrictEqual(after);
  });
});

describe('the address line', () => {
  test.each<Screen>([
    { name: 'today' },
    { name: 'packing' },
    { name: 'printer', printerId: null },
    { name: 'printer', printerId: 'a/b %' },
    { name: 'printerRoutes' },
    { name: 'printerSetup', step: 'find', printerId: null },
    { name: 'printerSetup', step: 'adjust', printerId: 'a/b %' },
    { name: 'labels' },
    { name: 'labelPrint', templateId: 'default-test-58x40' },
    { name: 'labelEdit', draftId: 'new:1' },
    { name: 'settings' },
    { name: 'handOver', supplyId: 'PFX-1/2 %' },
  ])('keeps the screen %j', (screen) => {
    expect(screenFromHash(screenToHash(screen))).toEqual(screen);
  });

  test.each(['#/printer-setup', '#/printer-setup/nonsense/'])(
    '%s begins the set-up of a new printer',
    (hash) => {
      expect(screenFromHash(hash)).toEqual({ name: 'printerSetup', step: 'find', printerId: null });
    },
  );

  test.each(['', '#', '#/nonsense', '#/hand-over', '#/hand-over/%E0%A4%A'])(
    '%s is the home screen',
    (hash) => {
      expect(screenFromHash(hash)).toEqual({ name: 'today' });
    },
  );
});
