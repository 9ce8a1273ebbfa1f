import { momentOf } from '../../../shared/marketplace/dates.ts';
import type { Office } from '../shop/offices.ts';
import type { SellerState } from '../state/seller-state.ts';
import { knownDays } from './card-figures.ts';
import { type Card, cardsOf } from './cards.ts';
import { dayAt, dayText, mondayOf } from './days.ts';
import { drawWhole, keyIn, keyOf } from './invention.ts';
import { platformStock, platformWarehouses } from './platform-stocks.ts';
import { round } from './proportions.ts';
import { weekCoefficient } from './storage-coefficients.ts';

/** Roubles for a litre and day. */
const TARIFF = 0.11;

function storageRecord(card: Card, warehouse: Office, day: number, pieces: number, coefficient: number) {
  const place = keyIn(card.key, keyOf(`storage ${warehouse.id}`));
  const warehouseCoef = drawWhole(keyOf(warehouse.name), 'coefficient', 80, 190) / 100;
  const price = card.volume * pieces * TARIFF * warehouseCoef * coefficient;
  return {
    date: dayText(day),
    logWarehouseCoef: coefficient,
    officeId: warehouse.id,
    warehouse: warehouse.name,
    warehouseCoef,
    giId: String(drawWhole(place, 'supply', 10_000_000, 29_999_999)),
    chrtId: card.chrtId,
    size: card.size,
    barcode: card.barcode,
    subject: card.subject.name,
    brand: card.brand,
    vendorCode: card.vendorCode,
    nmId: card.nmId,
    volume: card.volume,
    // Its words are not shown.
    calcType: 'boxes, by volume',
    warehousePrice: round(price),
    barcodesCount: pieces,
    palletPlaceCode: 0,
    palletCount: 0,
    // Nothing is calculated again here.
    originalDate: dayText(day),
    loyaltyDiscount: round(price * 0.05),
    tariffFixDate: '',
    tariffLowerDate: '',
  };
}

/** One record for each article, warehouse with stock and day that has begun at the moment `at`. */
export function storageReport(
  state: SellerState,
  { dateFrom, dateTo }: { readonly dateFrom: string; readonly dateTo: string },
  at: number,
) {
  const asked = { first: dayAt(momentOf(dateFrom)), last: dayAt(momentOf(dateTo)) };
  const { first, last } = knownDays(asked, at);
  const cards = cardsOf(state);
  const records: ReturnType<typeof storageRecord>[] = [];
  for (let day = first; day <= last; day++) {
    const coefficient = weekCoefficient(cards, mondayOf(day));
    for (const card of cards) {
      for (const warehouse of platformWarehouses) {
        const pieces = platformStock(card, warehouse, day);
        if (pieces > 0) records.push(storageRecord(card, warehouse, day, pieces, coefficient));
      }
    }
  }
  return records;
}
