import type { PrinterView } from '../../../shared/contract/printing.ts';
import { partOf, traitsOf, type Part } from '../../../shared/domain/printer/language-traits.ts';
import {
  severityOf,
  type ConditionName,
  type PrinterStatus,
} from '../../../shared/domain/printer/printer-status.ts';
import { placeOf } from '../../ui/print-job/place-of.ts';

export type Said =
  /** Nothing is wrong with this part. */
  | { readonly kind: 'good'; readonly part: Part }
  | { readonly kind: 'wrong' | 'soon'; readonly condition: ConditionName };

/**
 * A printer that stands still and named nothing that would stop it answered before it stopped, or does not notice: what
 * it called well is not known to be well any more.
 */
export const isContradicted = (
  { health }: Pick<PrinterView, 'health'>,
  { conditions }: PrinterStatus,
): boolean => health === 'needsHelp' && !conditions.some((each) => severityOf[each] === 'stops');

/** What a whole answer says: first what is wrong, then what is well, nothing of what it did not speak of. */
export function whatItSays(
  printer: Pick<PrinterView, 'address' | 'model' | 'health'>,
  status: PrinterStatus,
): Said[] {
  const { conditions } = status;
  const isMute = placeOf(printer.address).place === 'queue' || isContradicted(printer, status);
  const parts = isMute ? [] : traitsOf[printer.model.language].tells;
  const well = parts.filter((part) => !partOf[part].some((condition) => conditions.includes(condition)));
  return [
    ...conditions.map((condition) => ({
      kind: severityOf[condition] === 'stops' ? ('wrong' as const) : ('soon' as const),
      condition,
    })),
    ...well.map((part) => ({ kind: 'good' as const, part })),
  ];
}
