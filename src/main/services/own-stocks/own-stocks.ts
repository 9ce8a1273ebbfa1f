import type { Handlers } from '../../../shared/contract/index.ts';
import { MOST_ADDED, type ShelfOfferView } from '../../../shared/contract/own-stocks.ts';
import {
  isInCount,
  movedOwn,
  offeredPieces,
  type OwnReason,
} from '../../../shared/domain/stock/own-stock.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { ShelfOffer } from '../../db/journal/shelf-offers.ts';
import { feed } from '../../kernel/signal.ts';
import { parcelRef, parcelRefOfParcel } from '../parcels/parcel-ref.ts';
import { createOwnPlans } from './own-plans.ts';
import type { OwnStocksPorts } from './own-stocks-ports.ts';
import { createOwnWriter } from './write-own.ts';

/** As many as a person looks through; the others come up as these are answered. */
const OFFERS_SHOWN = 50;
const MOST_HISTORY = 100;
const OF_ORDERS: ReadonlySet<OwnReason> = new Set(['packed', 'handedOver', 'defect', 'missing', 'putBack']);

/** What lies on the shelf as this desk knows it: own counts, reserves and minimums, and what the bench offers. */
export interface OwnStocks {
  readonly handlers: Handlers['ownStocks'];
  /** Sets own counts as a file has them; answers how many. */
  readonly countedInFile: (warehouseId: string, pieces: ReadonlyMap<string, number>) => Promise<number>;
}

export function createOwnStocks(ports: OwnStocksPorts): OwnStocks {
  const { cache, journal, stocks, clock, person } = ports;
  const { ownStocks, shelfOffers, audit } = journal;

  const parcelOf = (orderId: string, article: string) => {
    const order = cache.orders.get(orderId);
    if (order) return parcelRef(cache, order);
    const parcel = journal.parcels.get(orderId);
    return parcel ? parcelRefOfParcel(parcel) : { orderId, article, colorCode: null, sticker: null };
  };

  const offerView = ({
    offerId,
    kind,
    orderId,
    warehouseId,
    sku,
    at,
    person: by,
  }: ShelfOffer): ShelfOfferView => {
    const own = ownStocks.of({ warehouseId, sku });
    const article = journal.stockSends.articleOf(sku) || (cache.orders.articleOfSku(sku)?.article ?? '');
    return {
      offerId,
      kind,
      at,
      person: by,
      parcel: parcelOf(orderId, article),
      warehouse: cache.warehouses.nameOf(warehouseId) ?? warehouseId,
      sku,
      article,
      before: own.pieces,
      after: movedOwn(own, offeredPieces[kind]).pieces,
    };
  };

  const decide = (offerId: number, state: 'taken' | 'refused') => {
    const at = clock();
    const decided = journal.transaction(() => {
      const offer = shelfOffers.getOpen(offerId);
      if (!offer) return fail({ code: 'shelfOfferUnknown' } as const);
      const { kind, orderId } = offer;
      const known = ownStocks.of(offer);
      if (state === 'taken' && known.pieces === null) return fail({ code: 'shelfOfferUncounted' } as const);
      // Whoever counted since has counted with it.
      const isCounted = isInCount(known, offer.at, at);
      const said = isCounted ? 'refused' : state;
      shelfOffers.decide(offerId, { state: said, at, person: person() });
      audit.add(at, said === 'taken' ? 'shelfOfferTaken' : 'shelfOfferRefused', { orderId, kind });
      if (said === 'refused') return said === state ? ok(null) : fail({ code: 'shelfOfferCounted' } as const);
      const cause = { at, person: person(), why: kind, about: orderId };
      const own = ownStocks.move(offer, offeredPieces[kind], cause, at);
      return ok(own && { warehouseId: offer.warehouseId, own });
    });
    if (!decided.ok) return decided;
    if (decided.value) stocks.noteOwn(decided.value.warehouseId, [decided.value.own]);
    return ok(null);
  };

  const write = createOwnWriter(ports);

  const handlers: Handlers['ownStocks'] = {
    offers: feed(
      () => ({ offers: shelfOffers.open(OFFERS_SHOWN).map(offerView), total: shelfOffers.countOpen() }),
      journal.topics('shelf_offers', 'own_stocks'),
      cache.topics('warehouses'),
    ),
    set: async ({ warehouseId, which, number, change }) => {
      const by = person();
      const table = await stocks.tableOf(warehouseId);
      if (!table.ok) return table;
      const asked = stocks.skusOf(table.value, which);
      const skus = asked.filter((sku) => table.value.get(sku) !== null);
      if (change.kind === 'add' && skus.length > MOST_ADDED)
        return fail({ code: 'ownAddTooMany', most: MOST_ADDED });
      const changed = await write({ warehouseId, number, skus, changeOf: () => change, why: 'typed', by });
      return ok({ changed, unfit: asked.length - changed });
    },
    history: async ({ warehouseId, sku }) =>
      ok({
        acts: ownStocks.acts({ warehouseId, sku }, MOST_HISTORY).map(({ about, ...act }) => ({
          ...act,
          orderId: OF_ORDERS.has(act.why) ? about : null,
        })),
      }),
    take: async ({ offerId }) => decide(offerId, 'taken'),
    refuse: async ({ offerId }) => decide(offerId, 'refused'),
    ...createOwnPlans(ports),
  };
  return {
    handlers,
    countedInFile: (warehouseId, pieces) =>
      write({
        warehouseId,
        number: 'pieces',
        skus: [...pieces.keys()],
        changeOf: (sku) => ({ kind: 'set', to: pieces.get(sku) ?? null }),
        why: 'file',
        by: person(),
      }),
  };
}
