import { type Office, offices } from '../shop/offices.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { Card } from './cards.ts';
import { draw, drawWhole, keyIn, keyOf } from './invention.ts';

/** Where goods of sellers lie at the platform's. */
export const platformWarehouses: readonly Office[] = offices.filter(({ deliveryType }) => deliveryType === 1);

const SHARE_OF_A_WAREHOUSE = 0.5;
/** Stocks are filled up so often and sold off until then. */
const DAYS_BETWEEN_SUPPLIES = 28;

/** Pieces at the start of a day. */
export function platformStock(card: Card, warehouse: Office, day: number): number {
  const place = keyIn(card.key, keyOf(`stock ${warehouse.id}`));
  if (draw(place, 'kept here') >= SHARE_OF_A_WAREHOUSE) return 0;
  const shifted = day + drawWhole(place, 'rhythm', 0, DAYS_BETWEEN_SUPPLIES - 1);
  const cycle = keyIn(place, Math.floor(shifted / DAYS_BETWEEN_SUPPLIES));
  const sold = (shifted % DAYS_BETWEEN_SUPPLIES) / DAYS_BETWEEN_SUPPLIES;
  return Math.floor(drawWhole(cycle, 'supply', 20, 120) * (1 - sold * draw(cycle, 'sales')));
}

export const platformStocks = (card: Card, day: number): number =>
  platformWarehouses.reduce((sum, warehouse) => sum + platformStock(card, warehouse, day), 0);

/** What the seller reported of its own warehouses by the stock operations. */
export function sellerStocks(state: SellerState, card: Card): number {
  let sum = 0;
  for (const { id } of state.warehouses.values()) {
    for (const sku of card.barcodes) sum += state.stocks.get(`${id}/${sku}`)?.amount ?? 0;
  }
  return sum;
}
