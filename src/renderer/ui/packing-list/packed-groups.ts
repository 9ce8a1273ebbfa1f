import type { PackingList } from '../../../shared/contract/supply-lists.ts';

export type PackedParcel = PackingList['parcels'][number];

/** Parcels that lie in one box; `box` null: in none. */
export interface PackedGroup {
  readonly box: string | null;
  readonly parcels: readonly PackedParcel[];
}

/** Box by box, in the order of the station. */
export const groupsOf = ({ parcels }: PackingList): readonly PackedGroup[] =>
  [...Map.groupBy(parcels, ({ box }) => box)].map(([box, inIt]) => ({ box, parcels: inIt }));
