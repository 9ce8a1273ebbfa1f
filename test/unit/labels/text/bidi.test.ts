import { describe, expect, it } from 'vitest';
import { bidiLevels, visualOrder } from '../../../../src/main/labels/text/bidi-levels.ts';

/** As read from left to right: capitals stand for Hebrew letters, as in UAX #9. */
function shown(text: string): string {
  const hebrew = text.replaceAll(/[A-Z]/g, (letter) =>
    String.fromCodePoint(0x05d0 + letter.charCodeAt(0) - 65),
  );
  const { levels } = bidiLevels(hebrew);
  return visualOrder([...levels])
    .map((at) => text[at])
    .join('');
}

describe('the direction of text', () => {
  // Examples of UAX #9, 3.4 and 4.3.
  it.each([
    ['car means CAR.', 'car means RAC.'],
    ['CAR MEANS car.', '.car SNAEM RAC'],
    ['he said "CAR MEANS car."', 'he said "SNAEM RAC car."'],
    ['DID YOU SAY he said car?', '?he said car YAS UOY DID'],
    ['SIZE 48-50, 100%', '100% ,48-50 EZIS'],
    // Brackets are mirrored when they are drawn.
    ['SHIRT (BLACK) abc', 'abc )KCALB( TRIHS'],
    ['a (B) c', 'a (B) c'],
    ['SHIRT ABC-12 x5', 'x5 12-CBA TRIHS'],
    ['', ''],
  ])('%j is shown as %j', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('counts Arabic numbers and the marks, and mirrors nothing itself', () => {
    expect([...bidiLevels('\u0642 \u0661\u0662').levels]).toEqual([1, 1, 2, 2]);
    expect([...bidiLevels('\u200f1a').levels]).toEqual([1, 2, 2]);
    expect(bidiLevels('\u200eשלום').base).toBe(0);
  });

  it('is not changed by controls that would make a text say something else', () => {
    const plain = bidiLevels('evil gpj.exe');
    const overridden = bidiLevels('\u202eevil gpj.exe\u202c\u2066\u2069');
    expect([overridden.base, ...overridden.levels.slice(1, 13)]).toEqual([plain.base, ...plain.levels]);
    expect([...bidiLevels('אב\u202eab').levels]).toEqual([1, 1, 1, 2, 2]);
  });

  it('knows characters of two units by their own type', () => {
    // Adlam is written from right to left; a picture goes with what stands around it.
    expect([...bidiLevels('a \u{1e900}\u{1e901} b').levels]).toEqual([0, 0, 1, 1, 1, 1, 0, 0]);
    expect([...bidiLevels('א\u{1f600}ב').levels]).toEqual([1, 1, 1, 1]);
    expect([...bidiLevels('א \u{1d7ce}').levels]).toEqual([1, 1, 2, 2]);
  });

  it('takes a long row of brackets in its stride', () => {
    expect(bidiLevels(`א${'()'.repeat(5000)}`).levels.every((level) => level === 1)).toBe(true);
    expect(bidiLevels(`א${'('.repeat(5000)}${')'.repeat(5000)}`).levels).toHaveLength(10_001);
  });
});
