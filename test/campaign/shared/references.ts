import { createSpeech } from '../../../src/simulator/printers/languages/speech.ts';
import { loadedPage, type HeadDpi } from '../../../src/simulator/printers/paper/page.ts';
import { createRenderer } from '../../../src/simulator/printers/worker-renderer.ts';

/** What a label looks like on paper. */
export interface Look {
  readonly codes: readonly string[];
  readonly digest: string | null;
}

/** Nothing that can be read or seen. */
const NOTHING: Look = { codes: [], digest: null };

/** How bytes come out of a printer that has nothing against it and was sent nothing before. */
export interface References {
  read(bytes: Uint8Array): Promise<Look>;
  close(): Promise<void>;
}

export function openReferences(dpi: HeadDpi): References {
  const renderer = createRenderer(false);
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
    close: () => renderer.close(),
  };
}
