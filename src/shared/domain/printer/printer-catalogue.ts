import { z } from 'zod';
import { catalogueEntrySchema, type CatalogueEntry } from './models/catalogue-entry.ts';
import { driverModels } from './models/through-driver.ts';
import { otherTsplModels } from './models/tspl-others.ts';
import { tscModels } from './models/tsc.ts';
import { zebraModels } from './models/zebra.ts';
import { zplEmulations } from './models/zpl-emulations.ts';

/**
 * Printers that sellers own, as data: a person picks one, and may change every value. None of them was at hand; the
 * figures are those of the sources named. A printer that no source was found for is left out and typed in.
 */
export const printerCatalogue: readonly CatalogueEntry[] = z
  .array(catalogueEntrySchema)
  .parse([...zebraModels, ...tscModels, ...otherTsplModels, ...zplEmulations, ...driverModels]);

export const catalogueEntry = (id: string | null): CatalogueEntry | null =>
  printerCatalogue.find((entry) => entry.id === id) ?? null;
