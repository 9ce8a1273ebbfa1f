import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isSecret } from '../../../src/renderer/app/is-secret.ts';

class Field {
  readonly type: string;
  readonly around: { readonly hasSecret: boolean } | null;
  constructor(type: string, around: { readonly hasSecret: boolean } | null) {
    this.type = type;
    this.around = around;
  }
  closest(): object | null {
    const { around } = this;
    return around && { querySelector: () => (around.hasSecret ? {} : null) };
  }
}

beforeEach(() => void vi.stubGlobal('HTMLInputElement', Field));

const BADGE = 'PB-U-123456789012345678';
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of an element as is asked for
const field = (type: string, around: Field['around'] = null): Element =>
  new Field(type, around) as unknown as Element;

describe('quick keys', () => {
  test('that are a PIN are nobody’s scan while somebody signs in, wherever the focus is', () => {
    for (const focused of [null, field('password'), field('text')])
      expect(['0000', '271828', '12345678'].map((text) => isSecret(text, focused, true))).toEqual([
        true,
        true,
        true,
      ]);
  });

  test('of a badge, and of goods, are a scan while somebody signs in', () => {
    expect(
      [BADGE, '4006381333931', 'GOODS-1'].map((text) => isSecret(text, field('password'), true)),
    ).toEqual([false, false, false]);
  });

  test('belong to a field for secrets, and a PIN to the form around one', () => {
    expect(isSecret('eyJhbGciOi', field('password'), false)).toBe(true);
    expect(isSecret('0000', field('text', { hasSecret: true }), false)).toBe(true);
    expect(isSecret('4006381333931', field('text', { hasSecret: true }), false)).toBe(false);
    expect(isSecret(BADGE, field('password'), false)).toBe(false);
  });

  test('of a parcel’s label, a cell or goods are a scan at a field for secrets, too: no buyer’s code is any of them', () => {
    expect(
      ['PB-O-3400000091', 'PB-CELL-A1', '4006381333931', '4006381333930', '12345670', '31415'].map((text) =>
        isSecret(text, field('password'), false),
      ),
    ).toEqual([false, false, false, true, true, true]);
    const marked = '010400638133393121xYz\u001d93Abcd';
    expect(
      [marked, `\u001d${marked}`, '010400638133393021xYz'].map((text) =>
        isSecret(text, field('password'), false),
      ),
    ).toEqual([false, false, true]);
  });

  test('are a scan everywhere else', () => {
    expect(isSecret('0000', field('text', { hasSecret: false }), false)).toBe(false);
    expect(isSecret('0000', null, false)).toBe(false);
  });
});
