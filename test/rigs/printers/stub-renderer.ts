import { fail, ok } from '../../../src/shared/result.ts';
import type { LabelRenderer } from '../../../src/simulator/printers/paper/label-renderer.ts';
import { rowsOf } from './interpret.ts';

/** Draws nothing and reads back the format's own text, or the dots as `#` and `.`, so that a test sees it quickly. */
export const stubRenderer: LabelRenderer = {
  draw: async (drawing) => {
    const { page } = drawing;
    const text = drawing.kind === 'format' ? drawing.text : rowsOf(drawing.dots, page.width).join('\n');
    if (text.includes('undrawable')) return fail('it can not be drawn');
    const png = new Uint8Array(1);
    const { width, height } = page;
    return ok({ png, width, height, codes: [{ format: 'Text', text }], digest: `of ${text}` });
  },
  close: async () => {},
};

/** A renderer that draws nothing until `release` is called. */
export function heldRenderer(): { readonly renderer: LabelRenderer; readonly release: () => void } {
  const held = Promise.withResolvers<void>();
  return {
    release: () => held.resolve(),
    renderer: {
      draw: async (drawing) => {
        await held.promise;
        return stubRenderer.draw(drawing);
      },
      close: async () => {},
    },
  };
}
