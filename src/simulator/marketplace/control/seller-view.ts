import { dateTime } from '../../clock.ts';
import { passEnd } from '../passes/pass-validity.ts';
import type { GeneratedReport, ReportTask } from '../state/analytics-shapes.ts';
import type { SellerState } from '../state/seller-state.ts';
import type {
  Article,
  Pass,
  SimulatedBox,
  SimulatedOrder,
  SimulatedSupply,
  Stock,
  Warehouse,
} from '../state/state-shapes.ts';

/** A JSON number without loss (printed by `printWire`). */
export const wireId = (id: string): bigint => BigInt(id);

/** The sticker's parts stay text, leading zeros included. */
export const orderView = (order: SimulatedOrder) => ({
  ...order,
  id: wireId(order.id),
  nmId: wireId(order.nmId),
  chrtId: wireId(order.chrtId),
  warehouseId: wireId(order.warehouseId),
});

export const supplyView = ({ number: _number, orders, ...supply }: SimulatedSupply) => ({
  ...supply,
  orders: orders.map(wireId),
});

export const boxView = (box: SimulatedBox) => ({ ...box, orders: box.orders.map(wireId) });

export const warehouseView = (warehouse: Warehouse) => ({
  ...warehouse,
  id: wireId(warehouse.id),
  officeId: wireId(warehouse.officeId),
});

export const stockView = ({ warehouseId, sku, amount }: Stock) => ({
  warehouseId: wireId(warehouseId),
  sku,
  amount,
});

export const passView = (pass: Pass) => ({
  ...pass,
  id: wireId(pass.id),
  officeId: wireId(pass.officeId),
  createdAt: dateTime(pass.createdAt),
  dateEnd: passEnd(pass),
});

const articleView = (article: Article) => ({
  ...article,
  nmId: wireId(article.nmId),
  chrtId: wireId(article.chrtId),
});

const reportView = (report: GeneratedReport) => ({
  ...report,
  createdAt: dateTime(report.createdAt),
  startedAt: dateTime(report.startedAt),
});

const taskView = (task: ReportTask) => ({ ...task, createdAt: dateTime(task.createdAt) });

/** All that one seller has, with identifiers as numbers. */
export const sellerView = (state: SellerState) => ({
  seller: state.seller,
  orders: Array.from(state.orders.values(), orderView),
  supplies: Array.from(state.supplies.values(), supplyView),
  boxes: Array.from(state.boxes.values(), boxView),
  warehouses: Array.from(state.warehouses.values(), warehouseView),
  stocks: Array.from(state.stocks.values(), stockView),
  passes: Array.from(state.passes.values(), passView),
  reports: Array.from(state.reports.values(), reportView),
  tasks: Array.from(state.tasks.values(), taskView),
  articles: state.articles.map(articleView),
});
