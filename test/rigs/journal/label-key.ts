import type { JobDocument } from '../../../src/shared/domain/print-job/print-job.ts';
import { readTestLabelCode } from '../../../src/shared/domain/label/test-label.ts';

/** What is on a label, as one text: the same for every copy and reprint of it, another for everything else. */
export type LabelKey = string;

export const orderKey = (orderId: string): LabelKey => `order ${orderId}`;
export const testKey = (id: string): LabelKey => `test ${id.toUpperCase()}`;
export const boxKey = (boxId: string): LabelKey => `box ${boxId}`;
export const supplyKey = (supplyId: string): LabelKey => `supply ${supplyId}`;
/** The label of a carrier that goes on a parcel besides its order's. */
export const carrierKey = (orderId: string): LabelKey => `carrier ${orderId}`;

/** The barcode of an own label that this campaign made. */
export const ownText = (number: number): string => `CAMPAIGN-${String(number).padStart(5, '0')}`;
export const ownKey = (text: string): LabelKey => `own ${text}`;

/** `ownCode`: the barcode of an own label. */
export function keyOfDocument(document: JobDocument, ownCode: string | null): LabelKey {
  switch (document.kind) {
    case 'orderLabel':
      return orderKey(document.orderId);
    case 'carrierLabel':
      return carrierKey(document.orderId);
    case 'supplyQr':
      return supplyKey(document.supplyId);
    case 'boxLabel':
      return boxKey(document.boxId);
    case 'test':
      return testKey(document.id);
    case 'own':
      return ownKey(ownCode ?? '');
    default:
      return JSON.stringify(document);
  }
}

/** What codes stand on which label: the sticker's of an order, and the supply's. */
export interface CodeIndex {
  readonly orderOf: ReadonlyMap<string, string>;
  readonly supplies: ReadonlySet<string>;
}

/** Null: no code that can be read, none that anybody knows here, or codes of several things on one label. */
export function keyOfCodes(codes: readonly string[], { orderOf, supplies }: CodeIndex): LabelKey | null {
  const keys = new Set<LabelKey>();
  for (const code of codes) {
    const orderId = orderOf.get(code);
    const test = readTestLabelCode(code);
    if (orderId !== undefined) keys.add(orderKey(orderId));
    else if (test) keys.add(testKey(test.id));
    else if (code.startsWith('CAMPAIGN-')) keys.add(ownKey(code));
    else if (supplies.has(code)) keys.add(supplyKey(code));
  }
  const [key = null] = keys;
  return keys.size === 1 ? key : null;
}
