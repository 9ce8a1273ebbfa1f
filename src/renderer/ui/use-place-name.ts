import { useTranslation } from 'react-i18next';
import { wayOfLot } from '../../shared/domain/scheme/lots.ts';
import type { ParcelPlaceRef } from '../../shared/domain/verdict.ts';

const NONE = 'none';

/** “box 3, parcel 12”: where a parcel lies, with its supply where that is not known from around it. */
export function usePlaceName(): (place: ParcelPlaceRef, withSupply?: boolean) => string {
  const { t } = useTranslation();
  return ({ supplyName, box, position }, withSupply = false) =>
    t(withSupply || wayOfLot(supplyName) !== null ? 'move.placeInSupply' : 'move.place', {
      supplyName,
      way: wayOfLot(supplyName) ?? NONE,
      box: box ?? NONE,
      position: position === null ? NONE : String(position),
    });
}
