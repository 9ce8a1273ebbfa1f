import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../shared/contract/index.ts';
import { languages } from '../../../shared/domain/preferences.ts';
import type { SupplyCard } from '../../../shared/contract/supplies.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { phaseOf, practiceSupply, type ParcelPhase } from './first-parcel.ts';

export interface FirstParcel {
  readonly phase: ParcelPhase;
  readonly card: SupplyCard | null;
  /** The job of the label that came out last. */
  readonly jobId: string | null;
  /** One plain order into a supply of its own. */
  readonly begin: () => void;
  /** Opens the supply and goes to the bench. */
  readonly open: () => void;
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** The practice marketplace has nothing to pack. */
  readonly hasNoOrders: boolean;
}

/** The practice parcel, wherever it is shown. */
export function useFirstParcel(): FirstParcel {
  const { t, i18n } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const names = languages.map((language) => i18n.getFixedT(language)('firstSteps.parcel.supply'));
  const cards = useAppState((state) => state.cards);
  const packing = useAppState((state) => state.packing);
  const groups = useAppState((state) => state.newOrders?.groups ?? null);
  const take = useOperation(client.supplies.take);
  const opening = useOperation(client.packing.open);
  const [hasNoOrders, setNoOrders] = useState(false);
  const card = practiceSupply(cards ?? [], names);

  const begin = async (): Promise<void> => {
    const orderId = await findPlainOrder(client, groups?.map(({ key }) => key) ?? []);
    setNoOrders(orderId === null);
    if (orderId === null) return;
    await take.run({ from: { orderIds: [orderId] }, into: { newName: t('firstSteps.parcel.supply') } });
  };
  const open = async (): Promise<void> => {
    if (!card?.supplyId) return;
    const opened = await opening.run({ supplyId: card.supplyId, beside: true });
    if (opened) go({ name: 'packing' });
  };
  return {
    phase: phaseOf(card, packing),
    card,
    jobId: packing?.lastScans.find(({ job }) => job !== null)?.job?.id ?? null,
    begin: () => void begin(),
    open: () => void open(),
    busy: take.busy || opening.busy,
    problem: take.problem ?? opening.problem,
    hasNoOrders,
  };
}

/** As many as one look at a group; plain goods are the most of them. */
const LOOKED_AT = 200;

/** The first parcel asks for nothing but its barcode. */
async function findPlainOrder(client: Client, keys: readonly string[]): Promise<string | null> {
  for (const key of keys) {
    const rows = await client.supplies.newOrderRows({ key, offset: 0, limit: LOOKED_AT });
    const plain = rows.ok
      ? rows.value.rows.find(({ requiredMeta, skus }) => requiredMeta.length === 0 && skus.length > 0)
      : undefined;
    if (plain) return plain.orderId;
  }
  return null;
}
