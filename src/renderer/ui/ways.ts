import { useTranslation } from 'react-i18next';
import { wayOfLot, type Way } from '../../shared/domain/scheme/lots.ts';
import type { IconName } from './Icon.tsx';

/** Each way has a shape of its own: nobody has to tell them apart by colour. */
export const wayIcons: Readonly<Record<Way, IconName>> = {
  courier: 'person',
  bySeller: 'truck',
  selfPickup: 'shelf',
};

/** The shape of what is packed: a supply's, or a way's own. */
export const lotIcon = (lot: string): IconName => {
  const way = wayOfLot(lot);
  return way === null ? 'box' : wayIcons[way];
};

/** What people call a supply, by its name, or a way, by the word of their language. */
export function useLotName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const way = wayOfLot(name);
    return way === null ? name : t(`ways.name.${way}`);
  };
}
