import type { PrinterView } from '../../../shared/contract/printing.ts';
import { severityOf, type ConditionName, type PrinterStatus } from '../../../shared/domain/printer-status.ts';
import { placeOf } from '../../ui/print-job/place-of.ts';

/** Parts that a printer may speak of, and what it says when something is wrong with one. */
const partOf = {
  paper: ['paperOut', 'jam', 'paperLow', 'takeLabel'],
  lid: ['headOpen'],
  ribbon: ['ribbonOut'],
  head: ['headTooHot', 'headTooCold'],
  pause: ['paused'],
  cutter: ['cutterFault'],
} as const satisfies Record<string, readonly ConditionName[]>;
export type Part = keyof typeof partOf;

/** The parts that every whole answer of a language tells of. A queue tells of what its driver passes on, if anything. */
const tellsOf: Readonly<Record<PrinterView['model']['language'], readonly Part[]>> = {
  zpl: ['paper', 'lid', 'ribbon', 'pause', 'head'],
  tspl: ['paper', 'lid', 'ribbon', 'pause'],
  escpos: ['paper', 'lid', 'cutter'],
  png: [],
};

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
  const parts = isMute ? [] : tellsOf[printer.model.language];
  const well = parts.filter((part) => !partOf[part].some((condition) => conditions.includes(condition)));
  return [
    ...conditions.map((condition) => ({
      kind: severityOf[condition] === 'stops' ? ('wrong' as const) : ('soon' as const),
      condition,
    })),
    ...well.map((part) => ({ kind: 'good' as const, part })),
  ];
}
