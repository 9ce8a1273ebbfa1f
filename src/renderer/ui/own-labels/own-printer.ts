import type { PrinterView } from '../../../shared/contract/printing.ts';
import type { State } from '../../store/store.ts';

/** Where an own label comes out; `printerId` null: where own labels go. Null: not known yet, or none is set. */
export function ownPrinter({ printers }: State, printerId: string | null): PrinterView | null {
  if (!printers) return null;
  const wanted = printerId ?? printers.routes.own.printerId;
  return printers.printers.find(({ id }) => id === wanted) ?? printers.printers[0] ?? null;
}
