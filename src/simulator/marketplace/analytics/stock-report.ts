import type { z } from 'zod';
import type { operations } from '../../../shared/marketplace/index.ts';
import type { SellerState } from '../state/seller-state.ts';
import { type Card, cardsOf } from './cards.ts';
import { dayAt } from './days.ts';
import { drawWhole, keyIn } from './invention.ts';
import { platformStock, platformWarehouses } from './platform-stocks.ts';

type Wishes = z.output<typeof operations.createStockReport.query>;

/** One barcode of each card lies at the platform's. */
type Row = {
  brand: string;
  subjectName: string;
  vendorCode: string;
  nmId: string;
  barcode: string;
  techSize: string;
  volume: number;
  inWayToClient: number;
  inWayFromClient: number;
  quantityWarehousesFull: number;
  warehouses: { warehouseName: string; quantity: number }[];
};

/**
 * What the fields hold that a report is not grouped by is not shown: nothing, as text "" and as number 0. The volume
 * is of one card, so it stays where each row is of one.
 */
function identity(card: Card, wishes: Wishes) {
  const ofOneCard = [wishes.groupBySa, wishes.groupByNm, wishes.groupByBarcode].includes(true);
  return {
    brand: wishes.groupByBrand === true ? card.brand : '',
    subjectName: wishes.groupBySubject === true ? card.subject.name : '',
    vendorCode: wishes.groupBySa === true ? card.vendorCode : '',
    nmId: wishes.groupByNm === true ? card.nmId : '0',
    barcode: wishes.groupByBarcode === true ? card.barcode : '',
    techSize: wishes.groupBySize === true ? card.size : '',
    volume: ofOneCard ? card.volume : 0,
  };
}

/** The quantities join those of the row's other goods. */
function addCard(row: Row, card: Card, day: number): void {
  const key = keyIn(card.key, day);
  row.inWayToClient += drawWhole(key, 'to client', 0, 12);
  row.inWayFromClient += drawWhole(key, 'from client', 0, 4);
  for (const warehouse of platformWarehouses) {
    const quantity = platformStock(card, warehouse, day);
    // A warehouse appears only with stock (document 3, N16).
    if (quantity === 0) continue;
    row.quantityWarehousesFull += quantity;
    const found = row.warehouses.find(({ warehouseName }) => warehouseName === warehouse.name);
    if (found === undefined) row.warehouses.push({ warehouseName: warehouse.name, quantity });
    else found.quantity += quantity;
  }
}

/**
 * The stock at the moment `at`. What `filterPics` and `filterVolume` take and leave out is not shown: nothing is
 * left out. Names have one language, whatever the `locale`.
 */
export function stockReport(state: SellerState, wishes: Wishes, at: number): Row[] {
  const rows = new Map<string, Row>();
  for (const card of cardsOf(state)) {
    const same = identity(card, wishes);
    const key = JSON.stringify(same);
    const row = rows.get(key) ?? {
      ...same,
      inWayToClient: 0,
      inWayFromClient: 0,
      quantityWarehousesFull: 0,
      warehouses: [],
    };
    rows.set(key, row);
    addCard(row, card, dayAt(at));
  }
  return [...rows.values()];
}
