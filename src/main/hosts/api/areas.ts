import type { OperationName } from '../../../shared/marketplace/index.ts';

/** Where each part of the documents begins in the table of operations, which has their order. */
export const areas: readonly (readonly [title: string, first: OperationName])[] = [
  ['Orders, warehouse scheme', 'getNewOrders'],
  ['Supplies and boxes', 'createSupply'],
  ['Stocks', 'updateStocks'],
  ['Warehouses', 'listOffices'],
  ['Passes', 'listPassOffices'],
  ['Delivery by seller (DBS)', 'getNewDbsOrders'],
  ['Courier orders', 'confirmCourierOrder'],
  ['Self-pickup', 'getNewPickupOrders'],
  ['Analytics and reports', 'getCardStatistics'],
];
