import { languageOf } from '../../src/main/printers/languages/language-of.ts';
import { encodeZ64 } from '../../src/main/printers/languages/zpl/encode-z64.ts';
import { printerLanguages, printerModelSchema } from '../../src/shared/domain/printer/printer-model.ts';
import { figure, spread, type Figures } from './figures.ts';
import { labelDots } from './label-dots.ts';
import { sideBySide } from './side-by-side.ts';

const RUNS = 300;
const WARM_UP = 100;

/** Dots of one marketplace label → bytes, per language: the encoder alone. */
export async function measureLanguages(): Promise<Figures> {
  const { dots } = await labelDots();
  const encoders = Object.fromEntries([
    ...printerLanguages.map((language) => {
      const model = printerModelSchema.parse({ language, dpi: 203, headDots: 832 });
      const { encode } = languageOf(model);
      return [language, () => encode(dots, model)] as const;
    }),
    ['zplZ64', () => encodeZ64(dots)] as const,
  ]);
  const samples = await sideBySide(encoders, { runs: RUNS, warmUp: WARM_UP });
  const figures: Figures = {};
  for (const [name, encode] of Object.entries(encoders)) {
    figures[`dotsToBytes.${name}`] = spread(samples[name] ?? [], 'ms', '≤ 5 ms');
    figures[`dotsToBytes.${name}.bytes`] = figure(encode().length, 'bytes');
  }
  return figures;
}
