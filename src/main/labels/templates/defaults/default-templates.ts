import { labelKinds, type LabelKind } from '../../../../shared/domain/label/label-kinds.ts';
import {
  labelTemplateSchema,
  TEMPLATE_VERSION,
  type LabelTemplate,
} from '../../../../shared/domain/label/label-template.ts';
import { commandCodes, scannerSetup, test } from './bench.ts';
import { markingCode, productBarcode } from './goods.ts';
import { boxLabel, packingList, pickList } from './lists.ts';
import { sizes, type Layout, type SizeName } from './shapes.ts';
import { templateWords } from './words.ts';

const layouts: Readonly<Record<LabelKind, Layout>> = {
  markingCode,
  productBarcode,
  boxLabel,
  packingList,
  pickList,
  test,
  scannerSetup,
  commandCodes,
};

const sizeNames: readonly SizeName[] = ['58x40', '40x30', '100x150'];

/** The id of the template that comes with the program for a kind and size; stored jobs hold it. */
export const defaultTemplateId = (kind: LabelKind, size: SizeName): string => `default-${kind}-${size}`;

export type TemplateLanguage = keyof typeof templateWords;

const known = new Map<TemplateLanguage, ReadonlyMap<string, LabelTemplate>>();

/** The templates that come with the program, by id. They are read-only; copies are the owner's. */
export function defaultTemplates(language: TemplateLanguage): ReadonlyMap<string, LabelTemplate> {
  let templates = known.get(language);
  if (templates === undefined) known.set(language, (templates = build(language)));
  return templates;
}

function build(language: TemplateLanguage): ReadonlyMap<string, LabelTemplate> {
  const words = templateWords[language];
  return new Map(
    labelKinds.flatMap((kind) => {
      const layout = layouts[kind](words);
      return sizeNames.map((size): [string, LabelTemplate] => [
        defaultTemplateId(kind, size),
        labelTemplateSchema.parse({
          version: TEMPLATE_VERSION,
          name: `${words.names[kind]}, ${size.replace('x', ' × ')}`,
          kind,
          size: sizes[size],
          elements: layout[size],
        }),
      ]);
    }),
  );
}
