import { createLabelPreparer, type LabelPreparer } from '../../src/main/labels/prepare-label.ts';
import type { LabelFile } from '../../src/main/labels/prepared-label.ts';
import { selfCheck } from '../../src/main/labels/self-check.ts';
import {
  printerLanguages,
  printerModelSchema,
  type PrinterModel,
} from '../../src/shared/domain/printer/printer-model.ts';
import { figure, spread, type Figures } from './figures.ts';
import { labelDots } from './label-dots.ts';
import { fetchFiles } from './label-files.ts';
import { sideBySide } from './side-by-side.ts';

const RUNS = 100;
/** As many as the compiler takes to be done with the hot loops. */
const WARM_UP = 150;

/** Bytes of 464×320 dots as plain hex in `^GFA`: what an encoder without compression sends. */
const PLAIN_HEX = 37_140;

const modelOf = (language: PrinterModel['language']): PrinterModel =>
  printerModelSchema.parse({ language, dpi: 203, headDots: 832 });

/** Label file → printer bytes, the marketplace's own files, 203 dpi, 58×40 mm; decoding the code included. */
export async function measureLabels(): Promise<Figures> {
  const files = await fetchFiles();
  const preparer = createLabelPreparer();
  await preparer.warm();
  const figures: Figures = {};
  for (const file of files) {
    // Printer commands are for printers that speak them.
    const languages = file.type === 'zplh' ? (['zpl'] as const) : printerLanguages;
    for (const language of languages) {
      const { samples, bytes } = await measureOne(preparer, file, modelOf(language));
      const name = `${file.type}.${language}`;
      figures[`labelToBytes.${name}`] = spread(samples, 'ms', '≤ 5 ms');
      figures[`labelBytes.${name}`] = figure(bytes, 'bytes');
      if (language === 'zpl' && file.type !== 'zplh')
        figures[`labelBytes.${name}.ofPlainHex`] = figure((bytes / PLAIN_HEX) * 100, '%', '≤ 15 %');
    }
  }
  return { ...figures, ...(await measureCheck()) };
}

async function measureOne(
  preparer: LabelPreparer,
  file: LabelFile,
  model: PrinterModel,
): Promise<{ readonly samples: readonly number[]; readonly bytes: number }> {
  let bytes = 0;
  const { ours } = await sideBySide(
    {
      ours: async () => {
        const prepared = await preparer.prepare(file, model);
        if (!prepared.ok) throw new Error(`${file.type}: ${prepared.problem.detail}`);
        bytes = prepared.value.bytes.length;
      },
    },
    { runs: RUNS, warmUp: WARM_UP },
  );
  return { samples: ours, bytes };
}

/** Reading the code of the dots that go out, alone. */
async function measureCheck(): Promise<Figures> {
  const { dots, code } = await labelDots();
  const asRead = { text: code, format: 'QRCode', symbology: 'QRCode', symbologyIdentifier: ']Q1' } as const;
  const { check } = await sideBySide(
    {
      check: async () => {
        const checked = await selfCheck(dots, code, [asRead]);
        if (!checked.ok) throw new Error(checked.problem.detail);
      },
    },
    { runs: RUNS, warmUp: WARM_UP },
  );
  return { labelSelfCheck: spread(check, 'ms') };
}
