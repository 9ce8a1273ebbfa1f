import type { Clock } from '../../clock.ts';
import { resumeRandom } from '../../random.ts';
import { type Common, openSeller, type SellerState, type StickerBook } from './seller-state.ts';
import { SAVED_VERSION, type SavedWorld, type SellerRecords, type Sticker } from './state-shapes.ts';

/**
 * The whole marketplace in memory: its sellers, and its own clock, which runs with the machine's or faster, and can be
 * moved ahead. `revision` rises with every change.
 */
export interface World extends Common {
  /** Milliseconds since 1970. */
  now(): number;
  /** Moves the clock ahead. */
  advance(milliseconds: number): void;
  /** How many of its seconds pass in one of the machine's. */
  pace(): number;
  /** From now on. After a restart it is 1 again: nothing happens while nobody looks. */
  setPace(pace: number): void;
  /** How far its clock is ahead of the machine's, milliseconds. */
  ahead(): number;
  /** When this marketplace was opened first, milliseconds. */
  readonly startedAt: number;
  /** The seller whose shop the simulator opens with, first of `sellers`. */
  readonly main: SellerState;
  readonly sellers: ReadonlyMap<string, SellerState>;
  /** How long self-pickup orders wait for their customers, milliseconds. */
  readonly storagePeriod: number;
  /** The hours by which its clock is ahead that buyers have lived through; null: nobody does anything by themselves. */
  readonly lived: { hours: number } | null;
  addSeller(records: SellerRecords): SellerState;
  revision(): number;
  saved(): SavedWorld;
}

/** Identifiers rise with gaps, as those of a service with other sellers do. */
const WIDEST_ID_GAP = 9;
export const HOUR_MS = 3_600_000;

export function noteSticker(book: StickerBook, sticker: Sticker): void {
  book.barcodes.add(sticker.barcode);
  book.numbers.add(sticker.partA + sticker.partB);
}

/** What holds while the simulator runs and is not part of its state. */
export interface WorldSettings extends Pick<World, 'storagePeriod' | 'metadataForm'> {
  /** True where nothing is said. */
  readonly tellsOrderCodes?: boolean;
  readonly clock: Clock;
  /** Buyers order and cancel in the hours that the clock is moved over. */
  readonly lively: boolean;
}

export function openWorld(saved: SavedWorld, settings: WorldSettings): World {
  const { clock, storagePeriod, metadataForm, lively, tellsOrderCodes = true } = settings;
  const { idPrefix, seed } = saved;
  const random = resumeRandom(saved.random);
  const stickers: StickerBook = { barcodes: new Set(), numbers: new Set() };
  let { clockAhead, nextNumber } = saved;
  let pace = 1;
  let pacedSince = clock();
  const ahead = (): number => clockAhead + (pace - 1) * Math.max(0, clock() - pacedSince);
  const startedAt = saved.startedAt ?? clock() + clockAhead;
  let nextOrderId = BigInt(saved.nextOrderId);
  let revision = 0;
  const changed = (): void => {
    revision++;
  };
  const common: Common = {
    idPrefix,
    seed,
    random,
    stickers,
    metadataForm,
    tellsOrderCodes,
    takeOrderId: () => {
      const id = String(nextOrderId);
      nextOrderId += BigInt(1 + random.int(WIDEST_ID_GAP));
      return id;
    },
    takeNumber: () => nextNumber++,
  };
  const sellers = new Map<string, SellerState>();
  const addSeller = (records: SellerRecords): SellerState => {
    for (const order of records.orders) noteSticker(stickers, order.sticker);
    const state = openSeller(common, records, changed);
    sellers.set(records.seller.id, state);
    return state;
  };
  for (const records of saved.sellers) addSeller(records);
  const [main] = sellers.values();
  if (main === undefined) throw new Error('a marketplace without sellers');
  return {
    ...common,
    startedAt,
    main,
    sellers,
    storagePeriod,
    lived: lively ? { hours: Math.floor(ahead() / HOUR_MS) } : null,
    addSeller,
    now: () => Math.floor(clock() + ahead()),
    advance: (milliseconds) => {
      clockAhead += milliseconds;
      changed();
    },
    pace: () => pace,
    setPace: (wanted) => {
      clockAhead = ahead();
      pacedSince = clock();
      pace = wanted;
      changed();
    },
    ahead,
    revision: () => revision,
    saved: () => ({
      version: SAVED_VERSION,
      idPrefix,
      seed,
      random: [...random.state()],
      startedAt,
      clockAhead: ahead(),
      nextOrderId: String(nextOrderId),
      nextNumber,
      sellers: [...sellers.values()].map((seller) => seller.records()),
    }),
  };
}
