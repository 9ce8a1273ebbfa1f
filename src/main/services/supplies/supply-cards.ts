import type { SupplyCard, SupplyStage } from '../../../shared/contract/supplies.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedSupply } from '../../db/cache/supplies.ts';
import type { Intake } from '../../db/journal/intakes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Problem } from '../../../shared/problem.ts';

/** Closed supplies stay on screen until the driver has surely left with them. */
const CLOSED_SHOWN = 5;

interface Stores {
  readonly cache: Cache;
  readonly journal: Journal;
  /** What labels must have been made for to count as ready. */
  readonly preparedFor: string;
}

/** Every supply that this desk has to do with: being made, open, being handed over, lately closed. */
export function readSupplyCards(stores: Stores): SupplyCard[] {
  const { cache, journal } = stores;
  const troubles = new Map(journal.outbox.heads().map((row) => [row.chain, row.trouble]));
  const wanted = journal.intakes.withoutSupply().map((intake) => cardOfIntake(stores, intake, troubles));
  const open = cache.supplies.open().map((supply) => cardOfSupply(stores, supply, troubles));
  const closed = cache.supplies
    .lastClosed(CLOSED_SHOWN)
    .map((supply) => cardOfSupply(stores, supply, troubles));
  return [...wanted, ...open, ...closed];
}

type Troubles = ReadonlyMap<string, Problem | null>;

function cardOfIntake(stores: Stores, intake: Intake, troubles: Troubles): SupplyCard {
  const { journal } = stores;
  return {
    key: intake.key,
    supplyId: null,
    name: intake.name,
    stage: 'creating',
    cargoType: intake.cargoType,
    createdAt: new Date(intake.createdAt).toISOString(),
    total: 0,
    packed: 0,
    labelsReady: 0,
    cancelled: 0,
    toAdd: journal.outbox.openAdds(intake.key),
    refused: refusedOf(stores, [intake]),
    trouble: troubles.get(intake.key) ?? refusedCreation(journal, intake.key),
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
  const toAdd = intakes.reduce((sum, intake) => sum + journal.outbox.openAdds(intake.key), 0);
  const chains = [supplyId, ...intakes.map((intake) => intake.key)];
  return {
    key: intakes[0]?.key ?? supplyId,
    supplyId,
    name: supply.name,
    stage: stageOf(journal, supply, toAdd),
    cargoType: supply.cargoType,
    createdAt: supply.createdAt,
    total: counts.live,
    packed: journal.parcels.countPacked(supplyId),
    labelsReady: cache.labels.countReady(supplyId, stores.preparedFor),
    cancelled: counts.cancelled,
    toAdd,
    refused: refusedOf(stores, intakes),
    trouble:
      chains.map((chain) => troubles.get(chain) ?? null).find(Boolean) ?? refusedDelivery(journal, supply),
  };
}

export function stageOf(journal: Journal, supply: CachedSupply, toAdd: number): SupplyStage {
  if (supply.done) return 'handedOver';
  const isLeaving = journal.outbox
    .ofChain(supply.supplyId)
    .some((row) => row.change.kind === 'deliver' && (row.state === 'waiting' || row.state === 'sending'));
  if (isLeaving) return 'handingOver';
  return toAdd > 0 ? 'adding' : 'open';
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
