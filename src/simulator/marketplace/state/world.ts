import type { Clock } from '../../clock.ts';
import { resumeRandom } from '../../random.ts';
import { type Common, openSeller, type SellerState, type StickerBook } from './seller-state.ts';
import { SAVED_VERSION, type SavedWorld, type SellerRecords, type Sticker } from './state-shapes.ts';

/**
 * The whole marketplace in memory: its sellers, and its own clock, which runs with the machine's and can be moved
 * ahead. `revision` rises with every change.
 */
export interface World extends Common {
  /** Milliseconds since 1970. */
  now(): number;
  /** Moves the clock ahead. */
  advance(milliseconds: number): void;
  /** When this marketplace was opened first, milliseconds. */
  readonly startedAt: number;
  /** The seller whose shop the simulator opens with, first of `sellers`. */
  readonly main: SellerState;
  readonly sellers: ReadonlyMap<string, SellerState>;
  /** How long self-pickup orders wait for their customers, milliseconds. */
  readonly storagePeriod: number;
  addSeller(records: SellerRecords): SellerState;
  revision(): number;
  saved(): SavedWorld;
}

/** Identifiers rise with gaps, as those of a service with other sellers do. */
const WIDEST_ID_GAP = 9;

export function noteSticker(book: StickerBook, sticker: Sticker): void {
  book.barcodes.add(sticker.barcode);
  book.numbers.add(sticker.partA + sticker.partB);
}

/** What holds while the simulator runs and is not part of its state. */
export interface WorldSettings extends Pick<World, 'storagePeriod' | 'metadataForm'> {
  readonly clock: Clock;
}

export function openWorld(saved: SavedWorld, settings: WorldSettings): World {
  const { clock, storagePeriod, metadataForm } = settings;
  const { idPrefix, seed } = saved;
  const random = resumeRandom(saved.random);
  const stickers: StickerBook = { barcodes: new Set(), numbers: new Set() };
  let { clockAhead, nextNumber } = saved;
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
    addSeller,
    now: () => clock() + clockAhead,
    advance: (milliseconds) => {
      clockAhead += milliseconds;
      changed();
    },
    revision: () => revision,
    saved: () => ({
      version: SAVED_VERSION,
      idPrefix,
      seed,
      random: [...random.state()],
      startedAt,
      clockAhead,
      nextOrderId: String(nextOrderId),
      nextNumber,
      sellers: [...sellers.values()].map((seller) => seller.records()),
    }),
  };
}
