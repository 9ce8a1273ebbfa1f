import { formatPrinterAddress, parsePrinterAddress } from '../printers/address.ts';
import { printerModelSchema, type PrinterModel } from '../../shared/domain/printer-model.ts';
import type { Transport } from '../printers/transport.ts';
import { createTransport } from '../printers/transports/create-transport.ts';

/** The 2-inch-and-more desktop printers that sellers own; the 4-inch head prints every label of the marketplace. */
export const DEFAULT_MODEL: PrinterModel = printerModelSchema.parse({
  language: 'zpl',
  dpi: 203,
  headDots: 832,
});

/** The printer in force, with its one transport. */
export interface CurrentPrinter {
  address(): string | null;
  model(): PrinterModel;
  /** The entry of the catalogue that the model was taken from. */
  catalogueId(): string | null;
  transport(): Transport | null;
  /** The transport before is closed; what it had in flight ends by its own promise. */
  use(address: string | null, model: PrinterModel, catalogueId: string | null): void;
  close(): Promise<void>;
}

export function createCurrentPrinter(): CurrentPrinter {
  let current: Transport | null = null;
  let model = DEFAULT_MODEL;
  let catalogueId: string | null = null;
  return {
    address: () => current?.address ?? null,
    model: () => model,
    catalogueId: () => catalogueId,
    transport: () => current,
    use: (address, nextModel, nextCatalogueId) => {
      model = nextModel;
      catalogueId = nextCatalogueId;
      const parsed = address === null ? null : parsePrinterAddress(address);
      const isSame = parsed?.ok === true && formatPrinterAddress(parsed.value) === current?.address;
      if (isSame) return;
      void current?.close();
      current = parsed?.ok ? createTransport(parsed.value) : null;
    },
    close: async () => {
      await current?.close();
    },
  };
}
