import { useTranslation } from 'react-i18next';
import type { Verdict } from '../../../shared/domain/verdict.ts';
import { wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import { useAppState } from '../../app/services.ts';
import { Icon } from '../../ui/Icon.tsx';
import { wayIcons } from '../../ui/ways.ts';
import classes from './GoesTo.module.css';

/** Where the parcel on the panel goes, by its shape and its place; nothing at a desk that packs for supplies alone. */
export function GoesTo({ verdict }: { readonly verdict: Verdict }) {
  const { t } = useTranslation();
  const lots = useAppState((state) => state.packing?.supplies ?? null) ?? [];
  const goesTo = useAppState((state) => state.packing?.goesTo ?? null);
  const parcel = 'parcel' in verdict ? verdict.parcel : null;
  const way = parcel?.way;
  const isMixed = lots.some(({ supplyId }) => wayOfLot(supplyId) !== null);
  if (!parcel || (way === undefined && (!isMixed || goesTo === null))) return null;
  return (
    <p className={classes.goes} data-part="goes-to" data-way={way ?? 'supply'}>
      <Icon name={way === undefined ? 'box' : wayIcons[way]} size={44} className={classes.shape} />
      <span className={classes.place}>
        {way === undefined ? t('ways.goesIntoSupply', { name: goesTo ?? '' }) : t(`ways.goesTo.${way}`)}
      </span>
    </p>
  );
}
