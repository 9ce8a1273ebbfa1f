import type { SupplyCard } from '../../../shared/contract/supplies.ts';
import { stageOf, type SupplyStage } from '../../../shared/domain/supply/stage.ts';
import { isOpen } from '../../../shared/domain/outbox/outbox-row.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedSupply } from '../../db/cache/supplies.ts';
import type { Intake } from '../../db/journal/intakes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Problem } from '../../../shared/problem.ts';

/** A supply is filled within minutes of being made: it takes a thousand orders a minute. */
const ORPHAN_AFTER_MS = 10 * 60_000;

/** Closed supplies stay on screen until the driver has certainly left. */
const CLOSED_SHOWN = 5;

interface Stores {
  readonly cache: Cache;
  readonly journal: Journal;
  /** What labels must be prepared for to count as ready. */
  readonly preparedFor: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Null if this desk knows no such supply. */
export function readSupplyCard(stores: Stores, supplyId: string): SupplyCard | null {
  const supply = stores.cache.supplies.get(supplyId);
  return supply && cardOfSupply(stores, supply, troublesOf(stores));
}

/** Every supply that concerns this desk: being made, open, being handed over, or recently closed. */
export function readSupplyCards(stores: Stores): SupplyCard[] {
  const { cache, journal } = stores;
  const troubles = troublesOf(stores);
  const wanted = journal.intakes.withoutSupply().map((intake) => cardOfIntake(stores, intake, troubles));
  const open = cache.supplies.open().map((supply) => cardOfSupply(stores, supply, troubles));
  const closed = cache.supplies
    .lastClosed(CLOSED_SHOWN)
    .map((supply) => cardOfSupply(stores, supply, troubles));
  return [...wanted, ...open, ...closed];
}

type Troubles = ReadonlyMap<string, Problem | null>;

const troublesOf = ({ journal }: Stores): Troubles =>
  new Map(journal.outbox.heads().map((row) => [row.chain, row.trouble]));

function cardOfIntake(stores: Stores, intake: Intake, troubles: Troubles): SupplyCard {
  const { journal } = stores;
  return {
    key: intake.key,
    supplyId: null,
    name: intake.name,
    stage: stageOf({ isMade: false, done: false, underWay: [], toAdd: 0 }),
    cargoType: intake.cargoType,
    warehouseId: null,
    createdAt: new Date(intake.createdAt).toISOString(),
    total: 0,
    packed: 0,
    labelsReady: 0,
    labelsFaulty: 0,
    cancelled: 0,
    toAdd: journal.outbox.openAdds(intake.key),
    refused: refusedOf(stores, [intake]),
    trouble: troubles.get(intake.key) ?? refusedCreation(journal, intake.key),
    boxes: 0,
    orphan: null,
    scannedAt: null,
  };
}

const refusedCreation = (journal: Journal, intakeKey: string): Problem | null =>
  journal.outbox
    .ofChain(intakeKey)
    .find((row) => row.change.kind === 'createSupply' && row.state === 'refused')?.trouble ?? null;

function cardOfSupply(stores: Stores, supply: CachedSupply, troubles: Troubles): SupplyCard {
  const { cache, journal } = stores;
  const { supplyId } = supply;
  const intakes = journal.intakes.ofSupply(supplyId);
  const counts = cache.orders.countBySupply(supplyId);
  const toAdd = toAddTo(journal, supplyId);
  const stage = stageOfSupply(journal, supply, toAdd);
  const chains = [supplyId, ...intakes.map((intake) => intake.key)];
  return {
    key: intakes[0]?.key ?? supplyId,
    supplyId,
    name: supply.name,
    stage,
    cargoType: supply.cargoType,
    warehouseId: cache.orders.warehouseOfSupply(supplyId),
    createdAt: supply.createdAt,
    total: counts.live,
    packed: livePacked(stores, supplyId),
    labelsReady: cache.labels.countReady(supplyId, stores.preparedFor),
    labelsFaulty: cache.labels.countFaulty(supplyId, stores.preparedFor),
    cancelled: counts.cancelled,
    toAdd,
    refused: refusedOf(stores, intakes),
    trouble:
      chains.map((chain) => troubles.get(chain) ?? null).find(Boolean) ?? refusedDelivery(journal, supply),
    boxes: journal.boxes.ofSupply(supplyId).length,
    orphan: stage === 'open' ? orphanOf(stores, supply, intakes.length > 0, counts.live) : null,
    scannedAt: supply.scannedAt,
  };
}

/** Orders that are still to be added to a supply. */
export const toAddTo = (journal: Journal, supplyId: string): number =>
  journal.intakes.ofSupply(supplyId).reduce((sum, { key }) => sum + journal.outbox.openAdds(key), 0);

export function stageOfSupply(
  journal: Journal,
  { supplyId, done }: CachedSupply,
  toAdd: number,
): SupplyStage {
  const underWay = journal.outbox.ofChain(supplyId).filter(isOpen);
  return stageOf({ isMade: true, done, underWay: underWay.map(({ change }) => change.kind), toAdd });
}

function orphanOf(
  { cache, journal, now }: Stores,
  { supplyId, createdAt }: CachedSupply,
  isOwn: boolean,
  live: number,
): SupplyCard['orphan'] {
  const madeAt = Date.parse(createdAt);
  if (!isOwn && now - madeAt < ORPHAN_AFTER_MS) return null;
  if (live === 0) return 'empty';
  const [orderId] = cache.orders.idsOfSupply(supplyId);
  const order = orderId === undefined ? null : cache.orders.get(orderId);
  const isTouched = isOwn || journal.parcels.countPacked(supplyId) > 0;
  if (isTouched || order === null) return null;
  return cache.orders.hasNewBefore(order, madeAt) ? 'halfFilled' : null;
}

/** Parcels still wanted: a cancelled one in the pile must not stand in for an order that is not packed. */
function livePacked({ cache, journal }: Stores, supplyId: string): number {
  const isPacked = (orderId: string): boolean => journal.parcels.get(orderId)?.state === 'packed';
  const cancelled = cache.orders.cancelledOfSupply(supplyId).filter(isPacked).length;
  return journal.parcels.countPacked(supplyId) - cancelled;
}

const refusedDelivery = (journal: Journal, supply: CachedSupply): Problem | null =>
  supply.done
    ? null
    : (journal.outbox.ofChain(supply.supplyId).find((row) => row.state === 'refused')?.trouble ?? null);

function refusedOf({ cache, journal }: Stores, intakes: readonly Intake[]): SupplyCard['refused'] {
  return intakes
    .flatMap((intake) => journal.outbox.refusedAdds(intake.key))
    .map(({ orderId, trouble }) => ({
      orderId,
      article: cache.orders.get(orderId)?.article ?? '',
      refusal: trouble?.code === 'marketplaceRefused' ? trouble.refusal : (trouble?.code ?? ''),
      message: trouble?.code === 'marketplaceRefused' ? trouble.message : '',
    }));
}
