import { printerCatalogue } from '../../../shared/domain/printer/printer-catalogue.ts';
import type { CatalogueEntry } from '../../../shared/domain/printer/models/catalogue-entry.ts';
import type { HeadDpi, PrinterLanguageName } from '../../../shared/domain/printer/printer-model.ts';

/** What is known of a printer before the catalogue is consulted. */
export interface Known {
  readonly maker: string | null;
  readonly model: string | null;
  readonly language: PrinterLanguageName | null;
  readonly dpi: HeadDpi | null;
}

/** Zebra adds the print method and options to its model number: ZD220t, ZD421CN. */
const ZEBRA_SUFFIX = '[cdhnrt]{0,2}';

const forms = printerCatalogue.map((entry) => ({ entry, models: modelsOf(entry) }));

/**
 * The entry whose model appears as a whole word in the found name. A known language or resolution outweighs a name: an
 * entry that contradicts it doesn't match. Null if none matches, or more than one.
 */
export function matchCatalogue({ maker, model, language, dpi }: Known): CatalogueEntry | null {
  if (model === null) return null;
  const name = `${maker ?? ''} ${model}`;
  const fitting = forms.flatMap(({ entry, models }) => {
    const length = Math.max(0, ...models.map((form) => form.exec(name)?.[0].length ?? 0));
    const contradicts =
      (language !== null && language !== entry.model.language) || (dpi !== null && dpi !== entry.model.dpi);
    return length === 0 || contradicts ? [] : [{ entry, length }];
  });
  const longest = Math.max(...fitting.map(({ length }) => length));
  const best = fitting.filter(({ length }) => length === longest);
  return best.length === 1 ? (best[0]?.entry ?? null) : null;
}

/** `Zebra ZD421, 203 dpi` names one model, `Rongta RP400, RP410` two. The maker comes first. */
function modelsOf({ name }: CatalogueEntry): RegExp[] {
  const [maker = '', ...rest] = name.split(' ');
  const suffix = /^zebra$/i.test(maker) ? ZEBRA_SUFFIX : '';
  return rest
    .join(' ')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^\d+ ?dpi$/i.test(part))
    .map((model) => {
      const words = model.split(/[\s_-]+/).map((word) => RegExp.escape(word));
      return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[\\s_-]*')}${suffix}(?![\\p{L}\\p{N}])`, 'iu');
    });
}
