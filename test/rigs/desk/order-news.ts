import type { OrderNews } from '../../../src/main/db/cache/order-rows.ts';

/** An order for one mug that lies in no supply. */
export const orderNews = (orderId: string, more: Partial<OrderNews> = {}): OrderNews => ({
  orderId,
  article: 'MUG',
  colorCode: null,
  nmId: null,
  warehouseId: '1',
  cargoType: 1,
  offices: [],
  deliveryType: 'fbs',
  skus: [],
  createdAt: '2026-11-23T08:00:00Z',
  requiredMeta: [],
  due: null,
  supplyId: null,
  supplierStatus: 'new',
  ...more,
});
