import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import { useAppState } from '../../app/services.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MiddleCut } from '../../ui/MiddleCut.tsx';
import { PackedBar } from '../../ui/PackedBar.tsx';
import { lotIcon, useLotName } from '../../ui/ways.ts';
import { OtherSupplies } from './OtherSupplies.tsx';
import { SupplyMenu } from './SupplyMenu.tsx';
import classes from './SupplyBar.module.css';

/** The open supply and how far it is. */
export function SupplyBar() {
  const { t } = useTranslation();
  const supply = useAppState((state) => state.packing?.supply ?? null);
  const box = useAppState((state) => state.packing?.box ?? null);
  const go = useAppState((state) => state.go);
  const lotName = useLotName();
  if (!supply) return null;
  const isOfWay = wayOfLot(supply.supplyId) !== null;
  const name = lotName(supply.name);
  const { packed, total, cancelled, toPutAside, labelsToCome, labelsFaulty } = supply;
  const handOver = (): void => go({ name: 'handOver', supplyId: supply.supplyId });
  return (
    <div className={classes.bar}>
      <div className={classes.names}>
        {/* Its name has all of the room: what it is, the place says. */}
        <h2 className={classes.name} aria-label={isOfWay ? name : t('packing.supply', { name })}>
          {isOfWay && <Icon name={lotIcon(supply.supplyId)} size={24} className={classes.wayIcon} />}
          <MiddleCut text={name} />
        </h2>
        {labelsToCome > 0 && (
          <p className={classes.note}>{t('packing.labelsMissing', { count: labelsToCome })}</p>
        )}
        {labelsFaulty > 0 && (
          <p className={classes.note}>{t('packing.labelsFaulty', { count: labelsFaulty })}</p>
        )}
        {toPutAside === 0 && cancelled > 0 && (
          <p className={classes.note}>{t('packing.cancelled', { count: cancelled })}</p>
        )}
      </div>
      {toPutAside > 0 && isOfWay && (
        <p className={classes.note} data-testid="to-put-aside">
          {t('packing.toPutAside', { count: toPutAside })}
        </p>
      )}
      {toPutAside > 0 && !isOfWay && (
        // One verdict goes over another: what nobody has acted on stays in sight, and is named where this leads.
        <button type="button" className={classes.rescue} data-testid="to-put-aside" onClick={handOver}>
          <Icon name="warning" size={20} />
          {t('packing.toPutAside', { count: toPutAside })}
        </button>
      )}
      <OtherSupplies />
      <PackedBar packed={packed} total={total} label={t('packing.count', { packed, total })} />
      <p className={classes.count} data-testid="packed-count">
        {packed} / {total}
      </p>
      {!isOfWay && <OpenBox supplyId={supply.supplyId} box={box} />}
      <div className={classes.actions}>
        <SupplyMenu />
        {!isOfWay && (
          <Button variant="default" leftSection={<Icon name="truck" />} onClick={handOver}>
            {t('packing.handOver')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The box that parcels go into, and the way to all of them. A supply without boxes says nothing of them. */
function OpenBox({ supplyId, box }: { readonly supplyId: string; readonly box: string | null }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const hasBoxes = useAppState(
    (state) => (state.cards?.find((card) => card.supplyId === supplyId)?.boxes ?? 0) > 0,
  );
  const isMissing = box === null && hasBoxes;
  return (
    <button
      type="button"
      className={classes.box}
      data-look={box !== null ? 'open' : isMissing ? 'missing' : 'none'}
      data-testid="open-box"
      onClick={() => go({ name: 'supply', supplyId, tab: 'boxes' })}
    >
      {isMissing && <Icon name="warning" size={20} />}
      {box !== null ? t('packing.box', { box }) : t(isMissing ? 'boxes.noneOpen' : 'boxes.toBoxes')}
    </button>
  );
}
