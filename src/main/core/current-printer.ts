import { formatPrinterAddress, parsePrinterAddress } from '../printers/address.ts';
import type { PrinterModel } from '../printers/model.ts';
import type { Transport } from '../printers/transport.ts';
import { createTransport } from '../printers/transports/create-transport.ts';

/** The 2-inch-and-more desktop printers that sellers own; the 4-inch head prints every label of the marketplace. */
export const DEFAULT_MODEL: PrinterModel = { language: 'zpl', dpi: 203, headDots: 832 };

/** The printer in force, with its one transport. */
export interface CurrentPrinter {
  address(): string | null;
  model(): PrinterModel;
  transport(): Transport | null;
  /** The transport before is closed; what it had in flight ends by its own promise. */
  use(address: string | null, model: PrinterModel): void;
  close(): Promise<void>;
}

export function createCurrentPrinter(): CurrentPrinter {
  let current: Transport | null = null;
  let model = DEFAULT_MODEL;
  return {
    address: () => current?.address ?? null,
    model: () => model,
    transport: () => current,
    use: (address, nextModel) => {
      model = nextModel;
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
