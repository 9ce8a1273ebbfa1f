import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BARS, decodeCodes } from '../../../src/main/labels/decoder.ts';
import { code128 } from '../../../src/shared/domain/label/code128.ts';

const PIXELS = 3;
const HIGH = 60;

/** As a scanner sees it on paper. */
async function readBack(text: string): Promise<readonly string[]> {
  const { modules, bars } = code128(text);
  const width = modules * PIXELS;
  const pixels = new Uint8Array(width * HIGH).fill(255);
  for (const { x, width: wide } of bars)
    for (let row = 0; row < HIGH; row += 1)
      pixels.fill(0, row * width + x * PIXELS, row * width + (x + wide) * PIXELS);
  const found = await decodeCodes(
    { width, height: HIGH, pixels },
    { formats: BARS, most: null, picture: 'dots' },
  );
  return found.map((each) => each.text);
}

test('bars of a sheet are read back as what they were drawn for', async () => {
  const codes = fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map((id) => `PB-STOP-${id}`),
    fc.nat().map((number) => `PB-RUN-${number}`),
  );
  await fc.assert(
    fc.asyncProperty(codes, async (text) => {
      expect(await readBack(text)).toEqual([text]);
    }),
    { numRuns: 40 },
  );
});
