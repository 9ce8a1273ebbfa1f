import type { ReactNode } from 'react';
import type { PlacedParcel } from '../../../../shared/domain/supply/hand-over.ts';
import type { ParcelRef } from '../../../../shared/domain/verdict.ts';
import { ParcelList } from '../../../ui/ParcelList.tsx';
import { usePlaceName } from '../../../ui/use-place-name.ts';

interface Props {
  readonly parcels: readonly PlacedParcel[];
  readonly renderAction?: (parcel: ParcelRef) => ReactNode;
}

/** Parcels of the supply at hand, each with where it lies. */
export function PlacedParcels({ parcels, renderAction }: Props) {
  const placeName = usePlaceName();
  const places = new Map(parcels.map(({ parcel, place }) => [parcel.orderId, place]));
  return (
    <ParcelList
      parcels={parcels.map(({ parcel }) => parcel)}
      noteOf={({ orderId }) => {
        const place = places.get(orderId) ?? null;
        return place && placeName(place);
      }}
      {...(renderAction ? { renderAction } : {})}
    />
  );
}
