import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { backUpInto, inTransaction, onFault, openDatabase, type DatabaseProblem } from '../database.ts';
import type { Source } from '../../kernel/signal.ts';
import { damagedShape, storeProblem } from '../store-fault.ts';
import { createTopics, type Topics } from '../telling.ts';
import { journalTopics, type JournalTopic, type PeopleTopic } from '../topics.ts';
import { openPeople, PEOPLE_FILE, type PeopleStore } from '../people/open-people.ts';
import type { PeopleQueries } from '../people/people.ts';
import { createAuditQueries, type AuditQueries } from './audit.ts';
import { createBoxChangeQueries, type BoxChangeQueries } from './box-changes.ts';
import { createBoxQueries, type BoxQueries } from './boxes.ts';
import { createChangedProductQueries, type ChangedProductQueries } from './changed-products.ts';
import { createContinuity, type Continuity } from './continuity.ts';
import { createCellQueries, type CellQueries } from './cells.ts';
import { createContactDraftQueries, type ContactDraftQueries } from './contact-drafts.ts';
import { createDeliveryQueries, type DeliveryQueries } from './deliveries.ts';
import { createCounterActQueries, type CounterActQueries } from './counter-acts.ts';
import { createCounterCellQueries, type CounterCellQueries } from './counter-cells.ts';
import { createCounterParcelQueries, type CounterParcelQueries } from './counter-parcels.ts';
import { createFileColumnQueries, type FileColumnQueries } from './file-columns.ts';
import { createFetchedQueries, type FetchedQueries } from './fetched.ts';
import { createFigureQueries, type FigureQueries } from './figures.ts';
import { createHoldQueries, type HoldQueries } from './holds.ts';
import { createIntakeQueries, type IntakeQueries } from './intakes.ts';
import { createJobQueries, type JobQueries } from './jobs.ts';
import { createMarkingCodeQueries, type MarkingCodeQueries } from './marking-codes.ts';
import { createMetaChangeQueries, type MetaChangeQueries } from './meta-changes.ts';
import { createMetaQueries, type MetaQueries } from './meta.ts';
import { scansParcelsJobsOutbox } from './migrations/001-scans-parcels-jobs-outbox.ts';
import { printers } from './migrations/002-printers.ts';
import { markingCodes } from './migrations/003-marking-codes.ts';
import { boxesHolds } from './migrations/004-boxes-holds.ts';
import { boxCodesCells } from './migrations/005-box-codes-cells.ts';
import { peopleAudit } from './migrations/006-people-audit.ts';
import { fetched } from './migrations/007-fetched.ts';
import { noPeopleNoBadges } from './migrations/008-no-people-no-badges.ts';
import { printerLife } from './migrations/009-printer-life.ts';
import { templatesOnce } from './migrations/010-templates-once.ts';
import { changedProducts } from './migrations/011-changed-products.ts';
import { runs } from './migrations/012-runs.ts';
import { passBook } from './migrations/013-pass-book.ts';
import { officeChanges } from './migrations/014-office-changes.ts';
import { stockSends } from './migrations/018-stock-sends.ts';
import { stockFiles } from './migrations/019-stock-files.ts';
import { stockCounts } from './migrations/020-stock-counts.ts';
import { givenOfOrder } from './migrations/021-given-of-order.ts';
import { countRevisions } from './migrations/022-count-revisions.ts';
import { settledCodes } from './migrations/023-settled-codes.ts';
import { ownStocks } from './migrations/024-own-stocks.ts';
import { sendsOfFree } from './migrations/028-sends-of-free.ts';
import { contactDrafts } from './migrations/029-contact-drafts.ts';
import { endsOfCounts } from './migrations/027-ends-of-counts.ts';
import { offersByShelf } from './migrations/026-offers-by-shelf.ts';
import { promisedPieces } from './migrations/025-promised-pieces.ts';
import { createOfficeChangeQueries, type OfficeChangeQueries } from './office-changes.ts';
import { counter } from './migrations/015-counter.ts';
import { packedOfLot } from './migrations/016-packed-of-lot.ts';
import { courierLists } from './migrations/017-courier-lists.ts';
import { createCourierListQueries, type CourierListQueries } from './courier-lists.ts';
import { createOutboxQueries, type OutboxQueries } from './outbox.ts';
import { createOwnSheetQueries, type OwnSheetQueries } from './own-sheets.ts';
import { createOwnStockQueries, type OwnStockQueries } from './own-stocks.ts';
import { createWrittenOrders, type WrittenOrders } from '../written-orders.ts';
import { createParcelQueries, type ParcelQueries } from './parcels.ts';
import { createPassBookQueries, type PassBookQueries } from './pass-book.ts';
import { createPrinterLifeQueries, type PrinterLifeQueries } from './printer-lives.ts';
import { createPrinterStateQueries, type PrinterStateQueries } from './printer-states.ts';
import { createRunQueries, type RunQueries } from './runs.ts';
import { createScanQueries, type ScanQueries } from './scans.ts';
import { createJournalSearch, type JournalSearch } from './search.ts';
import { createShelfNewsQueries, type ShelfNewsQueries } from './shelf-news.ts';
import { createShelfOfferQueries, type ShelfOfferQueries } from './shelf-offers.ts';
import { createStockCountQueries, type StockCountQueries } from './stock-counts.ts';
import { createStockSendQueries, type StockSendQueries } from './stocks.ts';
import { createStoryQueries, type StoryQueries } from './story.ts';
import { createTakenPieceQueries, type TakenPieceQueries } from './taken-pieces.ts';

export const journalMigrations = [
  scansParcelsJobsOutbox,
  printers,
  markingCodes,
  boxesHolds,
  boxCodesCells,
  peopleAudit,
  fetched,
  noPeopleNoBadges,
  printerLife,
  templatesOnce,
  changedProducts,
  runs,
  passBook,
  officeChanges,
  counter,
  packedOfLot,
  courierLists,
  stockSends,
  stockFiles,
  stockCounts,
  givenOfOrder,
  countRevisions,
  settledCodes,
  ownStocks,
  promisedPieces,
  offersByShelf,
  endsOfCounts,
  sendsOfFree,
  contactDrafts,
];

/** What people and printers did. Each commit waits for the disk; nothing here can be fetched again. */
export interface Journal {
  readonly audit: AuditQueries;
  readonly boxChanges: BoxChangeQueries;
  readonly boxes: BoxQueries;
  readonly cells: CellQueries;
  readonly changedProducts: ChangedProductQueries;
  readonly contactDrafts: ContactDraftQueries;
  readonly deliveries: DeliveryQueries;
  readonly counterActs: CounterActQueries;
  readonly counterCells: CounterCellQueries;
  readonly counterParcels: CounterParcelQueries;
  readonly ownSheets: OwnSheetQueries;
  readonly ownStocks: OwnStockQueries;
  readonly fetched: FetchedQueries;
  readonly fileColumns: FileColumnQueries;
  readonly figures: FigureQueries;
  readonly holds: HoldQueries;
  readonly intakes: IntakeQueries;
  readonly jobs: JobQueries;
  readonly markingCodes: MarkingCodeQueries;
  readonly meta: MetaQueries;
  readonly metaChanges: MetaChangeQueries;
  readonly officeChanges: OfficeChangeQueries;
  readonly outbox: OutboxQueries;
  readonly parcels: ParcelQueries;
  /** Orders of which the parcel was written. */
  readonly parcelsWritten: WrittenOrders;
  /** Orders of which a move for the marketplace was written. */
  readonly movesWritten: WrittenOrders;
  /** Orders of which it was written where the parcel went from the bench: with a courier, or to the counter. */
  readonly leavingWritten: WrittenOrders;
  readonly courierLists: CourierListQueries;
  readonly passBook: PassBookQueries;
  /** Of the desk, whatever the account: in a store of their own. */
  readonly people: PeopleQueries;
  readonly printerLives: PrinterLifeQueries;
  readonly printerStates: PrinterStateQueries;
  readonly runs: RunQueries;
  readonly scans: ScanQueries;
  readonly search: JournalSearch;
  readonly shelfNews: ShelfNewsQueries;
  readonly shelfOffers: ShelfOfferQueries;
  readonly stockCounts: StockCountQueries;
  readonly stockSends: StockSendQueries;
  readonly stories: StoryQueries;
  readonly takenPieces: TakenPieceQueries;
  /** Who works here by name, for all that is written from now on; nobody until it is told. */
  setPersonSource(person: () => string | null): void;
  transaction<T>(work: () => T): T;
  /** Tells after each commit that changed any of these. */
  topics(...names: readonly JournalTopic[]): Source;
  peopleTopics(...names: readonly PeopleTopic[]): Source;
  /** Called for each transaction that could not be written. */
  onFault(work: (problem: DatabaseProblem) => void): void;
  /** Whether the journal continues from where this folder left off. */
  readonly continuity: Continuity;
  /** A whole copy beside the journal, replaced only by the next whole one. */
  backUp(): Promise<void>;
  close(): void;
}

/** `peopleFile`: the people of the desk; beside the journal where there is but one account. */
export function openJournal(
  file: string,
  peopleFile: string = path.join(path.dirname(file), PEOPLE_FILE),
): Result<Journal, DatabaseProblem> {
  const topics = createTopics(journalTopics);
  const opened = openDatabase(file, journalMigrations, true, { table: 'print_jobs', topics });
  if (!opened.ok) return opened;
  const people = openPeople(peopleFile);
  if (!people.ok) {
    opened.value.close();
    return people;
  }
  try {
    return ok(journalOver(opened.value, file, people.value, topics));
  } catch (error) {
    people.value.close();
    opened.value.close();
    const problem = storeProblem(error, file) ?? damagedShape(error, file);
    if (!problem) throw error;
    return fail(problem);
  }
}

function journalOver(
  database: DatabaseSync,
  file: string,
  people: PeopleStore,
  topics: Topics<JournalTopic>,
): Journal {
  let ask: () => string | null = () => null;
  const person = (): string | null => ask();
  const continuity = createContinuity(database, file);
  const parcelsWritten = createWrittenOrders(database);
  const movesWritten = createWrittenOrders(database);
  const leavingWritten = createWrittenOrders(database);
  return {
    audit: createAuditQueries(database, person),
    boxChanges: createBoxChangeQueries(database),
    boxes: createBoxQueries(database),
    cells: createCellQueries(database),
    changedProducts: createChangedProductQueries(database),
    contactDrafts: createContactDraftQueries(database),
    deliveries: createDeliveryQueries(database),
    counterActs: createCounterActQueries(database, person),
    counterCells: createCounterCellQueries(database),
    counterParcels: createCounterParcelQueries(database, leavingWritten.tell),
    ownSheets: createOwnSheetQueries(database),
    ownStocks: createOwnStockQueries(database),
    fetched: createFetchedQueries(database),
    fileColumns: createFileColumnQueries(database),
    figures: createFigureQueries(database),
    holds: createHoldQueries(database),
    intakes: createIntakeQueries(database),
    jobs: createJobQueries(database),
    markingCodes: createMarkingCodeQueries(database),
    meta: createMetaQueries(database),
    metaChanges: createMetaChangeQueries(database),
    officeChanges: createOfficeChangeQueries(database),
    outbox: createOutboxQueries(database, movesWritten.tell),
    movesWritten,
    leavingWritten,
    parcels: createParcelQueries(database, parcelsWritten.tell),
    parcelsWritten,
    courierLists: createCourierListQueries(database, leavingWritten.tell),
    passBook: createPassBookQueries(database),
    people: people.queries,
    printerLives: createPrinterLifeQueries(database),
    printerStates: createPrinterStateQueries(database),
    runs: createRunQueries(database, leavingWritten.tell),
    scans: createScanQueries(database, person),
    search: createJournalSearch(database),
    shelfNews: createShelfNewsQueries(database),
    shelfOffers: createShelfOfferQueries(database),
    stockCounts: createStockCountQueries(database),
    stockSends: createStockSendQueries(database),
    stories: createStoryQueries(database),
    takenPieces: createTakenPieceQueries(database),
    setPersonSource: (port) => {
      ask = port;
    },
    transaction: (work) => inTransaction(database, work),
    topics: topics.of,
    peopleTopics: people.topics,
    onFault: (work) => onFault(database, work),
    continuity,
    backUp: async () => {
      continuity.keepOtherBackup(`${file}.backup`);
      await backUpInto(database, `${file}.backup`);
      await people.backUp();
    },
    close: () => {
      continuity.close();
      people.close();
      database.close();
    },
  };
}
