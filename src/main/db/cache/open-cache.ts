import type { DatabaseSync } from 'node:sqlite';
import type { ProblemOf } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { inTransaction, openDatabase, removeDatabase, type DatabaseProblem } from '../database.ts';
import type { Source } from '../../kernel/signal.ts';
import { createTopics, type Topics } from '../telling.ts';
import { cacheTopics, type CacheTopic } from '../topics.ts';
import { createAnswerOrder, type AnswerOrder } from './answer-order.ts';
import { createCachedBoxQueries, type CachedBoxQueries } from './boxes.ts';
import { giveFunctions } from './functions.ts';
import { createLabelQueries, type LabelQueries } from './labels.ts';
import { ordersSuppliesLabels } from './migrations/001-orders-supplies-labels.ts';
import { boxesWarehouses } from './migrations/002-boxes-warehouses.ts';
import { searchStory } from './migrations/003-search-story.ts';
import { otherLabels } from './migrations/004-other-labels.ts';
import { noFullScans } from './migrations/005-no-full-scans.ts';
import { strangeOrders } from './migrations/006-strange-orders.ts';
import { unknownValues } from './migrations/007-unknown-values.ts';
import { otherForms } from './migrations/008-other-forms.ts';
import { labelState } from './migrations/009-label-state.ts';
import { schemesOfOrders } from './migrations/010-schemes.ts';
import { waitingElsewhere } from './migrations/011-waiting-elsewhere.ts';
import { passesOffices } from './migrations/012-passes-offices.ts';
import { warehousesOffices } from './migrations/013-warehouses-offices.ts';
import { orderCodes } from './migrations/014-order-codes.ts';
import { lots } from './migrations/015-lots.ts';
import { carrierLabels } from './migrations/016-carrier-labels.ts';
import { stageCounts } from './migrations/018-stage-counts.ts';
import { rowsMetInTriggers } from './migrations/019-rows-met-in-triggers.ts';
import { byUrgency } from './migrations/020-by-urgency.ts';
import { openPieces } from './migrations/021-open-pieces.ts';
import { leftUnseen } from './migrations/022-left-unseen.ts';
import { createCarrierLabelQueries, type CarrierLabelQueries } from './carrier-labels.ts';
import { stocks } from './migrations/017-stocks.ts';
import { createOpenPieceQueries, type OpenPieceQueries } from './open-pieces.ts';
import type { OrderQueries } from './order-queries.ts';
import { createPickupQueries, type PickupQueries } from './pickups.ts';
import { createOrderQueries } from './orders.ts';
import { createOtherLabelQueries, type OtherLabelQueries } from './other-labels.ts';
import { createPassQueries, type PassQueries } from './passes.ts';
import { createReshipmentQueries, type ReshipmentQueries } from './places.ts';
import { createSchemeOrderQueries, type SchemeOrderQueries } from './scheme-orders.ts';
import { createCacheSearch, type CacheSearch } from './search.ts';
import { createStockQueries, type StockQueries } from './stocks.ts';
import { createSupplyQueries, type SupplyQueries } from './supplies.ts';
import { createWrittenOrders, type WrittenOrders } from '../written-orders.ts';
import { createWayOrderQueries, type WayOrderQueries } from './way-orders.ts';
import { createWarehouseQueries, type WarehouseQueries } from './warehouses.ts';

export const cacheMigrations = [
  ordersSuppliesLabels,
  boxesWarehouses,
  searchStory,
  otherLabels,
  noFullScans,
  strangeOrders,
  unknownValues,
  otherForms,
  labelState,
  schemesOfOrders,
  waitingElsewhere,
  passesOffices,
  warehousesOffices,
  orderCodes,
  lots,
  carrierLabels,
  stocks,
  stageCounts,
  rowsMetInTriggers,
  byUrgency,
  openPieces,
  leftUnseen,
];

/** What the marketplace says, on this desk. */
export interface Cache {
  readonly orders: OrderQueries;
  readonly schemeOrders: SchemeOrderQueries;
  readonly wayOrders: WayOrderQueries;
  readonly pickups: PickupQueries;
  readonly stocks: StockQueries;
  readonly openPieces: OpenPieceQueries;
  readonly supplies: SupplyQueries;
  readonly labels: LabelQueries;
  readonly otherLabels: OtherLabelQueries;
  readonly carrierLabels: CarrierLabelQueries;
  readonly boxes: CachedBoxQueries;
  readonly passes: PassQueries;
  readonly reshipments: ReshipmentQueries;
  readonly warehouses: WarehouseQueries;
  readonly search: CacheSearch;
  /** Of statuses, which are asked from several places at once. */
  readonly statusAnswers: AnswerOrder;
  /** Orders of which the row or the label was written. */
  readonly written: WrittenOrders;
  transaction<T>(work: () => T): T;
  /** Tells after each commit that changed any of these. */
  topics(...names: readonly CacheTopic[]): Source;
  close(): void;
}

/**
 * A damaged cache is dropped and fetched again; `dropped` says so. One from a newer version is refused, as that version
 * may still use this folder. `clock`: Unix milliseconds, for when something was heard.
 */
export function openCache(
  file: string,
  clock: () => number = Date.now,
): Result<{ cache: Cache; dropped: ProblemOf<'cacheDropped'> | null }, DatabaseProblem> {
  const topics = createTopics(cacheTopics);
  const kind = { table: 'orders', prepare: giveFunctions(clock), topics };
  const opened = openDatabase(file, cacheMigrations, false, kind);
  if (opened.ok) return ok({ cache: cacheOver(opened.value, topics), dropped: null });
  if (opened.problem.code !== 'databaseDamaged') return opened;
  removeDatabase(file);
  const fresh = openDatabase(file, cacheMigrations, false, kind);
  return fresh.ok
    ? ok({ cache: cacheOver(fresh.value, topics), dropped: { ...opened.problem, code: 'cacheDropped' } })
    : fresh;
}

function cacheOver(database: DatabaseSync, topics: Topics<CacheTopic>): Cache {
  const written = createWrittenOrders(database);
  return {
    written,
    orders: createOrderQueries(database, written.tell),
    schemeOrders: createSchemeOrderQueries(database),
    wayOrders: createWayOrderQueries(database),
    pickups: createPickupQueries(database),
    stocks: createStockQueries(database),
    openPieces: createOpenPieceQueries(database),
    supplies: createSupplyQueries(database),
    labels: createLabelQueries(database, written.tell),
    otherLabels: createOtherLabelQueries(database),
    carrierLabels: createCarrierLabelQueries(database),
    boxes: createCachedBoxQueries(database),
    passes: createPassQueries(database),
    reshipments: createReshipmentQueries(database),
    warehouses: createWarehouseQueries(database),
    search: createCacheSearch(database),
    statusAnswers: createAnswerOrder(),
    transaction: (work) => inTransaction(database, work),
    topics: topics.of,
    close: () => database.close(),
  };
}
