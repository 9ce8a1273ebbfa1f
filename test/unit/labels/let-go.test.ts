import { describe, expect, it } from 'vitest';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import { letGo } from '../../../src/main/raster/let-go.ts';
import { AT_203, labelFile, pngLabel, svgLabel } from '../../rigs/labels/label-fixtures.ts';

const LARGE = 200_000;

describe('letting memory go', () => {
  it('empties what is alone in its memory, once', () => {
    const bytes = new Uint8Array(LARGE);
    letGo(bytes, bytes);
    letGo(bytes);
    expect(bytes.length).toBe(0);
  });

  it('leaves what lies beside something else', () => {
    const whole = new Uint8Array(LARGE);
    const small = Buffer.from('beside others');
    letGo(whole.subarray(1), small);
    expect(whole.length).toBe(LARGE);
    expect(small.toString()).toBe('beside others');
  });

  it('leaves what two threads may look at', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(LARGE));
    letGo(shared);
    expect(shared.length).toBe(LARGE);
  });
});

describe('a label', () => {
  it.each(['png', 'svg'] as const)('of %s leaves no picture lying behind it', async (type) => {
    const preparer = createLabelPreparer();
    const file = labelFile(type, type === 'png' ? await pngLabel() : svgLabel());
    const make = async (): Promise<string> => {
      const made = await preparer.prepare(file, AT_203);
      if (!made.ok) throw new Error(made.problem.detail);
      return Buffer.from(made.value.bytes).toString('latin1');
    };
    const first = await make();
    const before = process.memoryUsage().arrayBuffers;
    for (let label = 0; label < 20; label += 1) expect(await make()).toBe(first);
    const each = (process.memoryUsage().arrayBuffers - before) / 20;
    // A picture of it at its own resolution is 232 kB.
    expect(each).toBeLessThan(150_000);
  });
});
