import type { OperationName } from '../../marketplace/index.ts';
import { schemeRules } from './scheme-rules.ts';
import { schemes, schemesWithoutSupply, type Scheme } from './schemes.ts';

/** Every delivery that a document names; how a marketplace says so is its profile's affair. */
const KNOWN: ReadonlySet<string> = new Set(schemes.flatMap((scheme) => schemeRules[scheme].deliveryTypes));

/** The delivery of an order that goes into a supply; one that tells none is of it. */
export const [DELIVERY_IN_SUPPLIES = ''] = schemeRules.warehouse.deliveryTypes;

/** The delivery in the spelling of the documents; an unknown one as it was said; null where none was. */
export function deliveryTypeOf(said: string | null): string | null {
  const value = said?.trim() ?? '';
  if (value === '') return null;
  const lower = value.toLowerCase();
  return KNOWN.has(lower) ? lower : value;
}

/** The scheme that delivers so, whatever list the order is on; cross-border orders say the same as those at home. */
export const schemeOfDelivery = (deliveryType: string | null): Scheme | null =>
  schemes.find((scheme) =>
    schemeRules[scheme].deliveryTypes.includes(deliveryType ?? DELIVERY_IN_SUPPLIES),
  ) ?? null;

/** The scheme that no supply takes and that is called so, by its name or by its delivery; null: none. */
export const schemeOutsideSupplies = (said: string): (typeof schemesWithoutSupply)[number] | null =>
  schemesWithoutSupply.find(
    (scheme) => scheme === said || schemeRules[scheme].deliveryTypes.includes(said),
  ) ?? null;

export interface Listed {
  /** The list of new orders that it stood on. */
  readonly list: OperationName;
  /** As `deliveryTypeOf` spells it. */
  readonly deliveryType: string | null;
  readonly isCrossBorder: boolean;
}

/**
 * The scheme of an order. Null: a delivery that this version doesn't know. A list of one scheme alone says enough; of
 * those that share one, the delivery decides.
 */
export function schemeOf({ list, deliveryType, isCrossBorder }: Listed): Scheme | null {
  const candidates = schemes.filter((scheme) => schemeRules[scheme].lists.fresh === list);
  const [only] = candidates;
  if (candidates.length === 1 && only !== undefined) return only;
  const delivery = deliveryType ?? DELIVERY_IN_SUPPLIES;
  return (
    candidates.find(
      (scheme) =>
        schemeRules[scheme].deliveryTypes.includes(delivery) && (scheme === 'crossBorder') === isCrossBorder,
    ) ?? null
  );
}
