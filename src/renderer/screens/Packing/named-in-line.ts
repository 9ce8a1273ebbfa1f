import type { ScanRecord } from '../../../shared/contract/packing.ts';
import { commandCards } from '../../../shared/domain/command-codes.ts';
import type { ParcelRef } from '../../../shared/domain/verdict.ts';

export type NamedInLine =
  | { readonly parcel: ParcelRef }
  /** In the languages that it is printed in on the card, or the same in both. */
  | { readonly en: string; readonly ru: string };

const alike = (text: string): NamedInLine => ({ en: text, ru: text });

/** What the line of a scan names: what was scanned, and never what stood on the screen before it. */
export function namedInLine({
  text,
  verdict,
  job,
}: Pick<ScanRecord, 'text' | 'verdict' | 'job'>): NamedInLine {
  if (verdict.reason === 'commandDone' || verdict.reason === 'nothingToCommand')
    return commandCards[verdict.command];
  if (verdict.reason === 'orderCancelled' && verdict.meanwhile !== undefined)
    return alike(verdict.meanwhile?.article ?? text);
  const product = 'product' in verdict ? verdict.product : null;
  if (product !== null) return alike(product.article);
  // Any code can be scanned while the screen asks for a label; the label that is asked for says more than this.
  if (verdict.reason === 'labelUncertain' && job === null) return alike(text);
  const parcel = 'parcel' in verdict ? verdict.parcel : null;
  return parcel === null ? alike(text) : { parcel };
}
