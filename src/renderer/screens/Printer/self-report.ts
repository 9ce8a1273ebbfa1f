import type { PrinterView } from '../../../shared/contract/printing.ts';
import { severityOf, type ConditionName, type PrinterStatus } from '../../../shared/domain/printer-status.ts';
import { placeOf } from './place-of.ts';

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

/** What a whole answer says: first what is wrong, then what is well, nothing of what it did not speak of. */
export function whatItSays(
  { address, model }: Pick<PrinterView, 'address' | 'model'>,
  { conditions }: PrinterStatus,
): Said[] {
  const parts = placeOf(address).place === 'queue' ? [] : tellsOf[model.language];
  const well = parts.filter((part) => !partOf[part].some((condition) => conditions.includes(condition)));
  return [
    ...conditions.map((condition) => ({
      kind: severityOf[condition] === 'stops' ? ('wrong' as const) : ('soon' as const),
      condition,
    })),
    ...well.map((part) => ({ kind: 'good' as const, part })),
  ];
}
