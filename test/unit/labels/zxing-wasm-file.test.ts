import { describe, expect, it } from 'vitest';
import { readZxingWasm } from '../../../src/main/labels/zxing-wasm-file.ts';

describe('the decoder program', () => {
  it('is found on this computer and is WebAssembly', async () => {
    expect(WebAssembly.validate(await readZxingWasm())).toBe(true);
  });
});
