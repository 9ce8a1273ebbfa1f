import type { Random } from '../../random.ts';
import type { MetadataForm } from '../metadata/metadata-form.ts';
import type { GeneratedReport, ReportTask } from './analytics-shapes.ts';
import { createStore, type RecordStore } from './record-store.ts';
import type {
  Article,
  Pass,
  Seller,
  SellerRecords,
  SimulatedBox,
  SimulatedOrder,
  SimulatedSupply,
  Stock,
  Warehouse,
} from './state-shapes.ts';

/** What the sellers of one marketplace share. */
export interface Common {
  /** `<PFX>` of supply and box identifiers. */
  readonly idPrefix: string;
  readonly seed: number;
  readonly random: Random;
  /** Identifiers of orders rise over all sellers, with gaps. */
  takeOrderId(): string;
  /** Numbers of supplies, boxes, warehouses and passes; none comes twice. */
  takeNumber(): number;
  /** The stickers given out: neither a code nor a printed number may come twice. */
  readonly stickers: StickerBook;
  /** How metadata answers are written. */
  readonly metadataForm: MetadataForm;
  /** Whether lists of self-pickup orders tell the number that the buyer's screen shows. */
  readonly tellsOrderCodes: boolean;
}

export interface StickerBook {
  readonly barcodes: Set<string>;
  readonly numbers: Set<string>;
}

/** All that one seller has; the others' things are out of its reach. */
export interface SellerState extends Common {
  readonly seller: Seller;
  readonly articles: readonly Article[];
  readonly orders: RecordStore<SimulatedOrder>;
  /** Rising, which is also the order of creation. */
  readonly orderIds: readonly string[];
  /** Self-pickup orders that lie ready for their customers: their storage period can run out. */
  readonly readyForPickup: ReadonlySet<string>;
  readonly supplies: RecordStore<SimulatedSupply>;
  readonly boxes: RecordStore<SimulatedBox>;
  readonly warehouses: RecordStore<Warehouse>;
  readonly stocks: RecordStore<Stock>;
  readonly passes: RecordStore<Pass>;
  readonly reports: RecordStore<GeneratedReport>;
  readonly tasks: RecordStore<ReportTask>;
  records(): SellerRecords;
}

export function openSeller(common: Common, saved: SellerRecords, changed: () => void): SellerState {
  const { seller, articles } = saved;
  const orderIds = saved.orders.map(({ id }) => id);
  const isReady = ({ supplierStatus }: SimulatedOrder): boolean => supplierStatus === 'prepare';
  const readyForPickup = new Set(saved.orders.filter(isReady).map(({ id }) => id));
  const byId = ({ id }: { readonly id: string }): string => id;
  const stored = createStore(byId, saved.orders, changed);
  const orders: RecordStore<SimulatedOrder> = {
    ...stored,
    get size() {
      return stored.size;
    },
    put: (order) => {
      if (!stored.has(order.id)) orderIds.push(order.id);
      if (isReady(order)) readyForPickup.add(order.id);
      else readyForPickup.delete(order.id);
      stored.put(order);
    },
  };
  const supplies = createStore(byId, saved.supplies, changed);
  const boxes = createStore(byId, saved.boxes, changed);
  const warehouses = createStore(byId, saved.warehouses, changed);
  const stocks = createStore(({ key }) => key, saved.stocks, changed);
  const passes = createStore(byId, saved.passes, changed);
  const reports = createStore(byId, saved.analytics.reports, changed);
  const tasks = createStore(byId, saved.analytics.tasks, changed);
  return {
    ...common,
    seller,
    articles,
    orders,
    orderIds,
    readyForPickup,
    supplies,
    boxes,
    warehouses,
    stocks,
    passes,
    reports,
    tasks,
    records: () => ({
      seller,
      articles: [...articles],
      warehouses: [...warehouses.values()],
      orders: [...orders.values()],
      supplies: [...supplies.values()],
      boxes: [...boxes.values()],
      stocks: [...stocks.values()],
      passes: [...passes.values()],
      analytics: { reports: [...reports.values()], tasks: [...tasks.values()] },
    }),
  };
}
