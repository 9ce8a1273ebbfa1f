import { barcodesOf, isRestrictedNumber } from '../../../shared/domain/marking/check-digits.ts';
import type { CodeFacts, GateState } from '../../../shared/domain/marking/gate.ts';
import type { MarkingCode } from '../../../shared/domain/marking/marking-code.ts';
import { markingNeeds, type MarkingNeeds } from '../../../shared/domain/marking/marking-needs.ts';
import { readCode } from '../../../shared/domain/marking/read-code.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import type { StoredCode } from '../../db/journal/marking-codes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

/** What the gate must know of an order. */
export type MarkedOrder = Pick<CachedOrder, 'orderId' | 'article' | 'nmId' | 'skus' | 'requiredMeta'>;

/** What the gate is told of an order and of a code, as it is stored. */
export interface GateFacts {
  needsOf(order: MarkedOrder): MarkingNeeds;
  stateOf(order: MarkedOrder): GateState & { readonly taken: readonly StoredCode[] };
  factsOf(order: MarkedOrder, code: MarkingCode): CodeFacts;
}

/** The GTIN inside a marking code. A restricted-circulation number has the form of a GTIN but is none. */
export function gtinIn({ gtin }: MarkingCode): MarkingCode | null {
  const read = gtin === null || isRestrictedNumber(gtin) ? null : readCode(gtin, ['gtin']);
  return read?.ok === true && read.value.kind === 'gtin' ? read.value : null;
}

export function createGateFacts(
  markingCodes: Journal['markingCodes'],
  articleOfSku: (sku: string) => { readonly article: string } | null,
): GateFacts {
  // Optional kinds in the metadata answer are not kept: packers are asked for required ones only.
  const needsOf: GateFacts['needsOf'] = (order) =>
    markingNeeds(order.requiredMeta, [], markingCodes.codesAPiece(order));

  const stateOf: GateFacts['stateOf'] = (order) => ({
    needs: needsOf(order),
    taken: markingCodes.ofOrder(order.orderId),
  });

  const factsOf: GateFacts['factsOf'] = (order, { key, gtin }) => {
    const holder = markingCodes.holderOf(key);
    return {
      usedBy: holder && { orderId: holder.orderId, at: holder.takenAt },
      gtin: gtin === null ? { kind: 'ofProduct' } : gtinFacts(order, gtin),
    };
  };

  const gtinFacts = (order: MarkedOrder, gtin: string): CodeFacts['gtin'] => {
    const learned = markingCodes.gtinsOf(order);
    const spellings = barcodesOf(gtin);
    if (learned.includes(gtin) || order.skus.some((sku) => spellings.includes(sku)))
      return { kind: 'ofProduct' };
    const owner =
      markingCodes.productOf(gtin) ?? spellings.map(articleOfSku).find((product) => product !== null) ?? null;
    // Another card of the same article, such as a size, colour or set: a person must decide.
    return owner !== null && owner.article !== order.article
      ? { kind: 'ofOther', article: owner.article }
      : { kind: 'unknown', known: learned };
  };

  return { needsOf, stateOf, factsOf };
}
