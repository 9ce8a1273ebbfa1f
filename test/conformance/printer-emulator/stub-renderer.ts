import { fail, ok } from '../../../src/shared/result.ts';
import type { LabelRenderer } from '../../../src/simulator/printers/label-renderer.ts';

/** Draws nothing and reads back the format's own text, so that a test sees what arrived, quickly. */
export const stubRenderer: LabelRenderer = {
  draw: async (text, page) => {
    if (text.includes('undrawable')) return fail('it can not be drawn');
    const png = new Uint8Array(1);
    return ok({ png, width: page.width, height: page.height, codes: [{ format: 'Text', text }] });
  },
  close: async () => {},
};

/** A renderer that draws nothing until `release` is called. */
export function heldRenderer(): { readonly renderer: LabelRenderer; readonly release: () => void } {
  const held = Promise.withResolvers<void>();
  return {
    release: () => held.resolve(),
    renderer: {
      draw: async (text, page) => {
        await held.promise;
        return stubRenderer.draw(text, page);
      },
      close: async () => {},
    },
  };
}
