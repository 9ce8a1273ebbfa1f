import { array, assert, integer, property, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutFrames, type Pending } from '../../../src/main/scanners/serial-frames.ts';

/** Cuts `bytes` as they come in pieces of these sizes. */
function cutInPieces(bytes: Uint8Array, sizes: readonly number[]) {
  const frames: number[][] = [];
  let pending: Pending = [];
  for (let at = 0, piece = 0; at < bytes.length; piece += 1) {
    const size = sizes[piece % sizes.length] ?? 1;
    const cut = cutFrames(pending, bytes.subarray(at, at + size), null);
    frames.push(...cut.frames.map((frame) => [...frame]));
    ({ pending } = cut);
    at += size;
  }
  return { frames, pending: [...pending] };
}

describe('the bytes of a serial line', () => {
  test('are the same codes however the line hands them over, and none gets lost', () => {
    const bytes = uint8Array({ maxLength: 300 });
    assert(
      property(bytes, array(integer({ min: 1, max: 40 }), { minLength: 1 }), (sent, sizes) => {
        const { frames, pending } = cutInPieces(sent, sizes);
        expect({ frames, pending }).toEqual(cutInPieces(sent, [1000]));
        const ends = new Set([0x03, 0x0a, 0x0d]);
        expect([...frames.flat(), ...pending]).toEqual([...sent].filter((byte) => !ends.has(byte)));
      }),
    );
  });

  test('are cut only where the scanner is known to end a code', () => {
    const sent = Uint8Array.from(Buffer.from('a\tb\rc\u0003d\ne'));
    const by = (suffix: Parameters<typeof cutFrames>[2]) => {
      const { frames, pending } = cutFrames([], sent, suffix);
      return [...frames, Uint8Array.from(pending)].map((frame) => Buffer.from(frame).toString());
    };
    expect(by(null)).toEqual(['a\tb', 'c', 'd', 'e']);
    expect(by('enter')).toEqual(['a\tb', 'c\u0003d', 'e']);
    expect(by('tab')).toEqual(['a', 'b\rc\u0003d\ne']);
    expect(by('etx')).toEqual(['a\tb\rc', 'd\ne']);
    expect(by('none')).toEqual(['a\tb\rc\u0003d\ne']);
  });

  test('without an end are noise, sooner or later', () => {
    let pending: Pending = [];
    let most = 0;
    for (let turn = 0; turn < 40; turn += 1) {
      ({ pending } = cutFrames(pending, new Uint8Array(4096).fill(0x55), null));
      most = Math.max(most, pending.length);
    }
    expect(most).toBe(65_536);
    expect(pending.length).toBeLessThan(65_536);
  });
});
