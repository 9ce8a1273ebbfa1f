import { readBarcodes } from 'zxing-wasm/reader';
import { createCodeReader } from '../../../src/simulator/printers/code-reader.ts';
import { createSpeech } from '../../../src/simulator/printers/languages/speech.ts';
import { loadedPage, type HeadDpi } from '../../../src/simulator/printers/paper/page.ts';
import type { LabelRenderer } from '../../../src/simulator/printers/paper/label-renderer.ts';
import { createRenderer } from '../../../src/simulator/printers/worker-renderer.ts';

/** What a label looks like on paper. */
export interface Look {
  readonly codes: readonly string[];
  readonly digest: string | null;
}

/** Nothing that can be read or seen. */
const NOTHING: Look = { codes: [], digest: null };

const MM_PER_INCH = 25.4;

/** How bytes come out of a printer that has nothing against it and was sent nothing before. */
export interface References {
  read(bytes: Uint8Array): Promise<Look>;
  /** How large the modules of the finest code on the label are; null: none can be read. */
  finestModuleMm(bytes: Uint8Array): Promise<number | null>;
  close(): Promise<void>;
}

export function openReferences(dpi: HeadDpi): References {
  const renderer = createRenderer(false);
  let pictures: LabelRenderer | null = null;
  const page = loadedPage(dpi, 58, 40);
  return {
    read: async (bytes) => {
      const labels = createSpeech('auto', page)
        .interpreter.push(bytes)
        .flatMap((event) => (event.kind === 'label' ? [event] : []));
      const [label] = labels;
      if (!label || labels.length > 1) return NOTHING;
      const drawn = await renderer.draw(label.drawing);
      if (!drawn.ok) return NOTHING;
      return { codes: drawn.value.codes.map(({ text }) => text), digest: drawn.value.digest };
    },
    finestModuleMm: async (bytes) => {
      const [label] = createSpeech('auto', page)
        .interpreter.push(bytes)
        .flatMap((event) => (event.kind === 'label' ? [event] : []));
      // Only a renderer of its own makes pictures: the digests of the two differ.
      pictures ??= createRenderer(true);
      const drawn = label ? await pictures.draw(label.drawing) : null;
      if (!drawn?.ok || !drawn.value.png) return null;
      await createCodeReader();
      const found = await readBarcodes(drawn.value.png);
      const modules = found.map(
        ({ position: { topLeft, topRight }, symbol }) =>
          Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y) / symbol.width,
      );
      return modules.length === 0 ? null : (Math.min(...modules) / dpi) * MM_PER_INCH;
    },
    close: async () => {
      await renderer.close();
      await pictures?.close();
    },
  };
}
