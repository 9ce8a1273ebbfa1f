import { useTranslation } from 'react-i18next';
import type { ParcelPlaceRef } from '../../shared/domain/verdict.ts';

const NONE = 'none';

/** “box 3, parcel 12”: where a parcel lies, with its supply where that is not known from around it. */
export function usePlaceName(): (place: ParcelPlaceRef, withSupply?: boolean) => string {
  const { t } = useTranslation();
  return ({ supplyName, box, position }, withSupply = false) =>
    t(withSupply ? 'move.placeInSupply' : 'move.place', {
      supplyName,
      box: box ?? NONE,
      position: position === null ? NONE : String(position),
    });
}
